import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { OwnClient } from "~/features/bookings/gate.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { isBlockedPair } from "~/features/messages/commands/send-message.server.ts";
import type { Secrets } from "~/platform/crypto/secrets.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { OwnFollowUp } from "../../gate.server.ts";
import type { ListedMeasures, MeasureKind } from "../../measures/rules.ts";
import { clientFollowUps, clientMeasures, clientProgrammes } from "../../tables.server.ts";
import { openClientMeasures } from "../commands/client-measures.server.ts";

export interface FollowUp {
  kinds: MeasureKind[];
  askedAt: Date;
  consentAt: Date | null;
  /** the oldest first; none without consent, and none for a coach if either has blocked the other */
  measures: ListedMeasures[];
}

/** Undefined if the coach has not asked to follow measures, or the student has refused. */
export async function findFollowUp(
  db: Executor,
  keys: Secrets["columnKeys"],
  { coachId, studentId }: OwnClient | OwnFollowUp,
): Promise<FollowUp | undefined> {
  const [found] = await db
    .select({
      kinds: clientFollowUps.kinds,
      askedAt: clientFollowUps.askedAt,
      consentAt: clientFollowUps.consentAt,
    })
    .from(clientFollowUps)
    .where(and(eq(clientFollowUps.coachId, coachId), eq(clientFollowUps.studentId, studentId)));
  if (!found) return undefined;
  if (!found.consentAt) return { ...found, measures: [] };
  const rows = await db
    .select({ id: clientMeasures.id, day: clientMeasures.measuredOn, sealed: clientMeasures.sealed })
    .from(clientMeasures)
    .where(and(eq(clientMeasures.coachId, coachId), eq(clientMeasures.studentId, studentId)))
    .orderBy(asc(clientMeasures.measuredOn));
  return {
    ...found,
    measures: rows.map(({ sealed, ...row }) => ({
      ...row,
      values: openClientMeasures(keys, { id: row.id, sealed }),
    })),
  };
}

/** The same for the coach, who reads nothing once either has blocked the other. */
export async function findClientFollowUp(
  db: Executor,
  keys: Secrets["columnKeys"],
  client: OwnClient,
): Promise<FollowUp | undefined> {
  return (await isBlockedPair(db, client)) ? undefined : findFollowUp(db, keys, client);
}

export interface ListedProgramme {
  id: string;
  title: string;
  createdAt: Date;
  /** weeks that the student sees, and all of them */
  published: number;
  weeks: number;
  /** exercises that the student has ticked */
  done: number;
  lastTickAt: Date | null;
}

const WEEKS = sql`programme_weeks w where w.client_programme_id = ${clientProgrammes.id}`;
const TICKS = sql`programme_ticks t join programme_weeks w on w.id = t.week_id
  where w.client_programme_id = ${clientProgrammes.id} and t.done`;
const LISTED = {
  id: clientProgrammes.id,
  title: clientProgrammes.title,
  createdAt: clientProgrammes.createdAt,
  published: sql<number>`(select count(*) from ${WEEKS} and w.published_at is not null)::int`,
  weeks: sql<number>`(select count(*) from ${WEEKS})::int`,
  done: sql<number>`(select count(*) from ${TICKS})::int`,
  lastTickAt: sql<Date | null>`(select max(t.said_at) from ${TICKS})`.mapWith(clientProgrammes.createdAt),
};

/** The latest first. There are at most `MOST_PROGRAMMES`. */
export const listClientProgrammes = (
  db: Executor,
  { coachId, studentId }: OwnClient,
): Promise<ListedProgramme[]> =>
  db
    .select(LISTED)
    .from(clientProgrammes)
    .where(and(eq(clientProgrammes.coachId, coachId), eq(clientProgrammes.studentId, studentId)))
    .orderBy(desc(clientProgrammes.createdAt), clientProgrammes.id);

export interface FollowingCoach {
  coachId: number;
  name: string;
  programmes: ListedProgramme[];
  /** the coach follows measures, or asks to */
  measures: { kinds: MeasureKind[]; consentAt: Date | null } | undefined;
}

const OWN_PROGRAMMES_AT_ONCE = 100;

/** The programmes and requests of all coaches of a student, by coach. A programme without a published week is left out. */
export async function listFollowingCoaches(
  db: Executor,
  { id: studentId }: Owner,
): Promise<FollowingCoach[]> {
  const [programmes, followUps] = await Promise.all([
    db
      .select({ coachId: clientProgrammes.coachId, name: coaches.name, programme: LISTED })
      .from(clientProgrammes)
      .innerJoin(coaches, eq(coaches.id, clientProgrammes.coachId))
      .where(
        and(
          eq(clientProgrammes.studentId, studentId),
          sql`exists (select from ${WEEKS} and w.published_at is not null)`,
        ),
      )
      .orderBy(desc(clientProgrammes.createdAt), clientProgrammes.id)
      .limit(OWN_PROGRAMMES_AT_ONCE),
    db
      .select({
        coachId: clientFollowUps.coachId,
        name: coaches.name,
        kinds: clientFollowUps.kinds,
        consentAt: clientFollowUps.consentAt,
      })
      .from(clientFollowUps)
      .innerJoin(coaches, eq(coaches.id, clientFollowUps.coachId))
      .where(and(eq(clientFollowUps.studentId, studentId), isNotNull(coaches.userId)))
      .orderBy(desc(clientFollowUps.askedAt)),
  ]);
  const found = new Map<number, FollowingCoach>();
  const coachOf = ({ coachId, name }: { coachId: number; name: string }): FollowingCoach => {
    const coach = found.get(coachId) ?? { coachId, name, programmes: [], measures: undefined };
    found.set(coachId, coach);
    return coach;
  };
  for (const { programme, ...coach } of programmes) coachOf(coach).programmes.push(programme);
  for (const { kinds, consentAt, ...coach } of followUps) coachOf(coach).measures = { kinds, consentAt };
  return [...found.values()];
}
