import { and, asc, desc, eq, gt, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Coach, Student } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { OwnConversation } from "~/features/messages/gate.server.ts";
import { conversations } from "~/features/messages/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { clientName } from "../../clients/queries/list-clients.server.ts";
import type { OwnClient, OwnSeries } from "../../gate.server.ts";
import { isKeptSlot } from "../../proposals/queries/kept-slots.server.ts";
import { sessionName, sharedSessionName } from "../../sessions/rules/session-name.ts";
import type { BookingState, Side } from "../../sessions/rules/states.ts";
import { bookings, type SessionSeries, sessionProposals, sessionSeries } from "../../tables.server.ts";
import { type ShownSeriesState, shownSeriesState } from "../rules/series.ts";

export interface SeriesSession {
  id: string;
  startsAt: Date;
  minutes: number;
  status: BookingState;
  /** the student has not confirmed it yet, and its slot is kept */
  isKept: boolean;
  /** the student has been asked to confirm it, until then */
  askedUntil: Date | null;
  proposedStartsAt: Date | null;
  proposedBy: Side | null;
}

export interface ShownSeries
  extends Pick<
    SessionSeries,
    | "id"
    | "minutes"
    | "place"
    | "priceCents"
    | "packId"
    | "weeks"
    | "firstStartsAt"
    | "sessions"
    | "askedBy"
    | "answerBy"
    | "words"
    | "messageId"
  > {
  side: Side;
  /** "Musculation avec Camille"; for the coach, "Musculation avec Manon Petit" */
  title: string;
  /** the other person */
  name: string;
  state: ShownSeriesState;
  conversationId: number | null;
  /** the last session, which tells the weekday and the time also once sessions have moved; the first planned one without any */
  rhythmAt: Date;
}

const SHOWN = {
  series: sessionSeries,
  coachName: coaches.name,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  conversationId: sql<number | null>`(select max(${conversations.id})::float8 from ${conversations}
    where ${conversations.coachId} = ${sessionSeries.coachId} and ${conversations.studentId} = ${sessionSeries.studentId})`,
  lastStartsAt: sql<Date | null>`(select max(b.starts_at) from bookings b
    where b.series_id = ${sessionSeries.id} and b.status <> 'cancelled')`.mapWith(
    sessionSeries.firstStartsAt,
  ),
  isKnown: sql<boolean>`exists (select from bookings b where b.coach_id = ${sessionSeries.coachId}
    and b.student_id = ${sessionSeries.studentId} and b.confirmed_at is not null)`,
};

interface Row {
  series: SessionSeries;
  coachName: string;
  firstName: string | null;
  lastName: string | null;
  conversationId: number | null;
  lastStartsAt: Date | null;
  isKnown: boolean;
}

function shownSeries(
  { series, coachName, conversationId, lastStartsAt, ...student }: Row,
  side: Side,
  now: Date,
): ShownSeries {
  const named = { discipline: series.discipline, unit: null };
  const client = series.studentId ? clientName(student) : null;
  return {
    ...series,
    side,
    title: side === "student" ? sharedSessionName(named, { coachName }) : sessionName(named, client),
    name: side === "student" ? coachName : (client ?? "Compte fermé"),
    state: shownSeriesState(series, now),
    conversationId,
    rhythmAt: lastStartsAt ?? series.firstStartsAt,
  };
}

/** Returns undefined only if the series was deleted at the same moment. */
export async function findSeries(
  db: Executor,
  { id, side }: OwnSeries,
  now: Date,
): Promise<{ series: ShownSeries; sessions: SeriesSession[] } | undefined> {
  const [row] = await db
    .select(SHOWN)
    .from(sessionSeries)
    .innerJoin(coaches, eq(coaches.id, sessionSeries.coachId))
    .leftJoin(profiles, eq(profiles.id, sessionSeries.studentId))
    .where(eq(sessionSeries.id, id));
  if (!row) return undefined;
  const found = await db
    .select({
      id: bookings.id,
      startsAt: sql<Date>`${bookings.startsAt}`.mapWith(bookings.startsAt),
      minutes: bookings.minutes,
      status: bookings.status,
      paymentId: bookings.paymentId,
      proposalId: bookings.proposalId,
      seriesId: bookings.seriesId,
      askedUntil: sessionProposals.expiresAt,
      proposedStartsAt: bookings.proposedStartsAt,
      proposedBy: bookings.proposedBy,
    })
    .from(bookings)
    .leftJoin(sessionProposals, eq(sessionProposals.id, bookings.proposalId))
    .where(
      and(
        eq(bookings.seriesId, id),
        isNotNull(bookings.startsAt),
        // Attempts to pay that came to nothing, and slots that have expired.
        or(ne(bookings.status, "cancelled"), sql`${bookings.ending} <> 'unpaid'`),
        or(ne(bookings.status, "held"), gt(bookings.heldUntil, sql`now()`)),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
  const sessions = found.map(({ paymentId, proposalId, seriesId, ...session }) => {
    const isKept = isKeptSlot({ status: session.status, paymentId, proposalId, seriesId });
    return { ...session, isKept, askedUntil: isKept ? session.askedUntil : null };
  });
  return { series: shownSeries(row, side, now), sessions };
}

/** A student's request that still waits for the coach; undefined for every other series. */
export async function findRequest(db: Executor, { id, side }: OwnSeries) {
  if (side !== "coach") return undefined;
  const [request] = await db
    .select()
    .from(sessionSeries)
    .where(
      and(
        eq(sessionSeries.id, id),
        eq(sessionSeries.status, "requested"),
        gt(sessionSeries.answerBy, sql`now()`),
      ),
    );
  return request?.studentId ? { ...request, studentId: request.studentId } : undefined;
}

const MOST_SHOWN = 20;

/** The latest series of a conversation, whose cards stand in the places of their messages. */
export async function listConversationSeries(
  db: Executor,
  { id, side }: OwnConversation,
  now: Date,
): Promise<ShownSeries[]> {
  const rows = await db
    .select(SHOWN)
    .from(sessionSeries)
    .innerJoin(conversations, and(eq(conversations.id, id), eq(conversations.coachId, sessionSeries.coachId)))
    .innerJoin(coaches, eq(coaches.id, sessionSeries.coachId))
    .leftJoin(profiles, eq(profiles.id, sessionSeries.studentId))
    .where(and(eq(sessionSeries.studentId, conversations.studentId), isNotNull(sessionSeries.messageId)))
    .orderBy(desc(sessionSeries.createdAt))
    .limit(MOST_SHOWN);
  return rows.map((row) => shownSeries(row, side, now));
}

/** Sessions to come that are kept, and that are in no list of bookings before they are asked for. */
const HAS_KEPT_SLOTS = sql`exists (select from ${bookings} where ${bookings.seriesId} = ${sessionSeries.id}
  and ${bookings.status} = 'held' and ${bookings.heldUntil} > now())`;

const IS_WAITING = and(
  inArray(sessionSeries.status, ["requested", "proposed"]),
  gt(sessionSeries.answerBy, sql`now()`),
);
const IS_RUNNING = eq(sessionSeries.status, "running");
const HAS_COMING = sql`exists (select from ${bookings} where ${bookings.seriesId} = ${sessionSeries.id}
  and ${bookings.status} in ('confirmed', 'held') and ${bookings.startsAt} > now())`;

/** The series that wait for an answer come first, then those with sessions that the student will confirm later. */
export async function listStudentSeries(
  db: Executor,
  { id: studentId }: Student,
  now: Date,
): Promise<ShownSeries[]> {
  const theirs = eq(sessionSeries.studentId, studentId);
  const rows = await openSeries(db, and(theirs, or(IS_WAITING, and(IS_RUNNING, HAS_KEPT_SLOTS))));
  return rows.map((row) => shownSeries(row, "student", now));
}

/** The series of a client that wait for an answer, or have sessions to come. */
export async function listClientSeries(
  db: Executor,
  { coachId, studentId }: OwnClient,
  now: Date,
): Promise<ShownSeries[]> {
  const theirs = and(eq(sessionSeries.coachId, coachId), eq(sessionSeries.studentId, studentId));
  const rows = await openSeries(db, and(theirs, or(IS_WAITING, and(IS_RUNNING, HAS_COMING))));
  return rows.map((row) => shownSeries(row, "coach", now));
}

/** A request with its age. */
export type RequestedSeries = ShownSeries & { askedAt: Date };

/** The series that students ask this coach for; the first to expire comes first. */
export async function listSeriesRequests(
  db: Executor,
  { id: userId }: Coach,
  now: Date,
): Promise<RequestedSeries[]> {
  const rows = await db
    .select(SHOWN)
    .from(sessionSeries)
    .innerJoin(coaches, eq(coaches.id, sessionSeries.coachId))
    .leftJoin(profiles, eq(profiles.id, sessionSeries.studentId))
    .where(
      and(eq(coaches.userId, userId), eq(sessionSeries.status, "requested"), gt(sessionSeries.answerBy, now)),
    )
    .orderBy(asc(sessionSeries.answerBy), asc(sessionSeries.id))
    .limit(MOST_SHOWN);
  return rows.map((row) => ({ ...shownSeries(row, "coach", now), askedAt: row.series.createdAt }));
}

const openSeries = (db: Executor, which: SQL | undefined) =>
  db
    .select(SHOWN)
    .from(sessionSeries)
    .innerJoin(coaches, eq(coaches.id, sessionSeries.coachId))
    .leftJoin(profiles, eq(profiles.id, sessionSeries.studentId))
    .where(which)
    .orderBy(asc(sql`${sessionSeries.status} = 'running'`), asc(sessionSeries.firstStartsAt))
    .limit(MOST_SHOWN);
