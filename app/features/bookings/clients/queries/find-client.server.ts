import { and, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import type pg from "pg";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type Page, pagedRead } from "~/platform/database/paging.server.ts";
import type { OwnClient } from "../../gate.server.ts";
import { DISCIPLINE } from "../../sessions/queries/session-discipline.server.ts";
import { sessionName } from "../../sessions/rules/session-name.ts";
import { type Booking, bookings, clientNotes, type Pack, packs } from "../../tables.server.ts";
import { clientsOf, LISTED, LISTED_FROM, type ListedClient, readable } from "./list-clients.server.ts";

export const SESSIONS_PER_PAGE = 20;

export interface FoundClient extends ListedClient {
  goals: string;
  /** version of the goals; 0 before the first save */
  version: number;
}

type Row = Parameters<typeof readable>[0] & Pick<FoundClient, "goals" | "version">;

const ONE = `${clientsOf(true)} select ${LISTED}, c.goals, c.version from ${LISTED_FROM}`;

/** Returns undefined if the account was closed at the same moment. */
export async function findClient(
  pool: pg.Pool,
  { coachId, studentId }: OwnClient,
): Promise<FoundClient | undefined> {
  const { rows } = await pool.query<Row>({ name: "client", text: ONE, values: [coachId, studentId] });
  return rows[0] && readable(rows[0]);
}

const SESSION = {
  id: bookings.id,
  discipline: DISCIPLINE,
  minutes: bookings.minutes,
  startsAt: bookings.startsAt,
  status: bookings.status,
  priceCents: bookings.priceCents,
  isFree: bookings.isFree,
  packId: bookings.packId,
  unit: bookings.unit,
};
export type ClientSession = Pick<Booking, keyof typeof SESSION> & {
  /** without the client, whose page it is */
  title: string;
};

/** Sessions without a time come first, then the latest. */
export async function listClientSessions(
  db: Executor,
  { coachId, studentId }: OwnClient,
  page: number,
): Promise<Page<ClientSession>> {
  const theirs = and(
    eq(bookings.coachId, coachId),
    eq(bookings.studentId, studentId),
    ne(bookings.status, "held"),
    or(ne(bookings.status, "cancelled"), ne(bookings.ending, "unpaid")),
  );
  const total = await db.$count(bookings, theirs);
  const sessions = db
    .select(SESSION)
    .from(bookings)
    .where(theirs)
    .orderBy(sql`${bookings.startsAt} desc nulls first`, bookings.id);
  const shown = await pagedRead({ total, page, size: SESSIONS_PER_PAGE }, ({ limit, offset }) =>
    sessions.limit(limit).offset(offset),
  );
  return { ...shown, rows: shown.rows.map((row) => ({ ...row, title: sessionName(row, null) })) };
}

const PACK = {
  id: packs.id,
  name: packs.name,
  totalMinutes: packs.totalMinutes,
  sessionMinutes: packs.sessionMinutes,
  priceCents: packs.priceCents,
  status: packs.status,
  minutesLeft: packs.minutesLeft,
  boughtAt: packs.boughtAt,
  expiresAt: packs.expiresAt,
};
export type ClientPack = Pick<Pack, keyof typeof PACK>;

/** Units of an accompaniment are left out. */
export const listClientPacks = (db: Executor, { coachId, studentId }: OwnClient): Promise<ClientPack[]> =>
  db
    .select(PACK)
    .from(packs)
    .where(
      and(
        eq(packs.coachId, coachId),
        eq(packs.studentId, studentId),
        eq(packs.purpose, "bought"),
        isNotNull(packs.boughtAt),
      ),
    )
    .orderBy(desc(packs.boughtAt), packs.id);

/** Part of the coach's data export, beside the notes of `exportNotes`. */
export async function exportClientNotes(db: Executor, { id: userId }: Pick<Coach, "id">) {
  const rows = await db
    .select({
      client: sql<string>`(select concat_ws(' ', first_name, last_name) from profiles where id = ${clientNotes.studentId})`,
      objectifs: clientNotes.goals,
      en_pause_depuis: clientNotes.pausedAt,
      modifie_le: clientNotes.changedAt,
    })
    .from(clientNotes)
    .innerJoin(coaches, eq(coaches.id, clientNotes.coachId))
    .where(eq(coaches.userId, userId))
    .orderBy(clientNotes.changedAt);
  return rows;
}
