import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type Page, pagedRead } from "~/platform/database/paging.server.ts";
import type { OwnClient } from "../../gate.server.ts";
import { bookings, clientNoteEntries } from "../../tables.server.ts";

const NOTES_PER_PAGE = 10;

export interface NoteEntry {
  id: string;
  body: string;
  version: number;
  writtenAt: Date;
  /** the session that the note is about */
  bookingId: string | null;
  startsAt: Date | null;
}

/** The latest notes come first. */
export async function listNotes(
  db: Executor,
  { coachId, studentId }: OwnClient,
  page: number,
): Promise<Page<NoteEntry>> {
  const theirs = and(eq(clientNoteEntries.coachId, coachId), eq(clientNoteEntries.studentId, studentId));
  const total = await db.$count(clientNoteEntries, theirs);
  return pagedRead({ total, page, size: NOTES_PER_PAGE }, ({ limit, offset }) =>
    db
      .select({
        id: clientNoteEntries.id,
        body: clientNoteEntries.body,
        version: clientNoteEntries.version,
        writtenAt: clientNoteEntries.writtenAt,
        bookingId: clientNoteEntries.bookingId,
        startsAt: bookings.startsAt,
      })
      .from(clientNoteEntries)
      .leftJoin(bookings, eq(bookings.id, clientNoteEntries.bookingId))
      .where(theirs)
      .orderBy(desc(clientNoteEntries.writtenAt), clientNoteEntries.id)
      .limit(limit)
      .offset(offset),
  );
}

export interface NotedSession {
  id: string;
  startsAt: Date | null;
}

/** The session that the address names, if it is one of this client with this coach. */
export async function findNotedSession(
  db: Executor,
  { coachId, studentId }: OwnClient,
  id: string,
): Promise<NotedSession | undefined> {
  const [session] = await db
    .select({ id: bookings.id, startsAt: bookings.startsAt })
    .from(bookings)
    .where(
      and(
        eq(bookings.id, id),
        eq(bookings.coachId, coachId),
        eq(bookings.studentId, studentId),
        ne(bookings.status, "held"),
      ),
    );
  return session;
}

/** Part of the coach's data export. */
export const exportNotes = (db: Executor, { id: userId }: Pick<Coach, "id">) =>
  db
    .select({
      client: sql<string>`(select concat_ws(' ', first_name, last_name) from profiles where id = ${clientNoteEntries.studentId})`,
      note: clientNoteEntries.body,
      ecrite_le: clientNoteEntries.writtenAt,
      seance: clientNoteEntries.bookingId,
    })
    .from(clientNoteEntries)
    .innerJoin(coaches, eq(coaches.id, clientNoteEntries.coachId))
    .where(eq(coaches.userId, userId))
    .orderBy(clientNoteEntries.writtenAt);
