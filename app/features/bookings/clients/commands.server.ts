import { and, eq, ne, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { OwnClient } from "../gate.server.ts";
import { bookings, clientNoteEntries, clientNotes } from "../tables.server.ts";
import type { ClientNotes, NewNote } from "./schema.ts";

const HOURLY = { limit: 240, windowSeconds: 60 * 60 };

export const limitClientChanges = (db: Executor, { id }: Coach): Promise<void> =>
  limitRate(db, { name: "client changes", subject: id, ...HOURLY });

/** Optimistic locking: refuses if the notes have changed since the version that was read. */
export async function saveClientNotes(
  db: Executor,
  { coachId, studentId }: OwnClient,
  { goals, notes, version: read }: ClientNotes,
): Promise<{ version: number }> {
  const version = { version: clientNotes.version };
  const [saved] =
    read === 0
      ? await db
          .insert(clientNotes)
          .values({ coachId, studentId, goals, notes })
          .onConflictDoNothing()
          .returning(version)
      : await db
          .update(clientNotes)
          .set({ goals, notes, version: sql`${clientNotes.version} + 1`, changedAt: sql`now()` })
          .where(
            and(
              eq(clientNotes.coachId, coachId),
              eq(clientNotes.studentId, studentId),
              eq(clientNotes.version, read),
            ),
          )
          .returning(version);
  if (!saved)
    throw new AppError("conflict", {
      message:
        "Ces objectifs ont été modifiés ailleurs depuis que vous les avez ouverts. Rien n’a été écrasé\u00a0: copiez les vôtres, puis rechargez la page.",
    });
  return saved;
}

/**
 * A note is about the client, or also about one of their sessions. Sent again, it is the same note, with the
 * words of the last time: after a lost answer a coach may have gone on writing.
 */
export async function addNote(
  db: Executor,
  { coachId, studentId }: OwnClient,
  { id, booking, body }: NewNote,
): Promise<void> {
  const own = and(eq(bookings.coachId, coachId), eq(bookings.studentId, studentId));
  if (booking && (await db.$count(bookings, and(eq(bookings.id, booking), own))) === 0)
    throw new AppError("not_found", { message: "Cette séance n’est pas une séance de ce client." });
  await db
    .insert(clientNoteEntries)
    .values({ id, coachId, studentId, bookingId: booking || null, body })
    .onConflictDoUpdate({
      target: clientNoteEntries.id,
      set: { body, version: sql`${clientNoteEntries.version} + 1` },
      setWhere: and(
        eq(clientNoteEntries.coachId, coachId),
        eq(clientNoteEntries.studentId, studentId),
        ne(clientNoteEntries.body, body),
      ),
    });
}

const ofClient = ({ coachId, studentId }: OwnClient, id: string) =>
  and(
    eq(clientNoteEntries.id, id),
    eq(clientNoteEntries.coachId, coachId),
    eq(clientNoteEntries.studentId, studentId),
  );

/** Optimistic locking, as for the goals. */
export async function editNote(
  db: Database,
  own: OwnClient,
  { id, body, version }: { id: string; body: string; version: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [saved] = await tx
      .update(clientNoteEntries)
      .set({ body, version: sql`${clientNoteEntries.version} + 1` })
      .where(and(ofClient(own, id), eq(clientNoteEntries.version, version)))
      .returning({ isFirst: clientNoteEntries.isFirst });
    if (!saved)
      throw new AppError("conflict", {
        message:
          "Cette note a été modifiée ou supprimée ailleurs depuis que vous l’avez ouverte. Rien n’a été écrasé\u00a0: copiez la vôtre, puis rechargez la page.",
      });
    if (saved.isFirst) await copyFirstNote(tx, own, body);
  });
}

/** Deleted twice, it is gone. */
export async function dropNote(db: Database, own: OwnClient, { id }: { id: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const [dropped] = await tx
      .delete(clientNoteEntries)
      .where(ofClient(own, id))
      .returning({ isFirst: clientNoteEntries.isFirst });
    if (dropped?.isFirst) await copyFirstNote(tx, own, "");
  });
}

/** Processes of the version before read and write the first note there; a trigger brings it back from them. */
async function copyFirstNote(
  tx: Transaction,
  { coachId, studentId }: OwnClient,
  notes: string,
): Promise<void> {
  await tx
    .update(clientNotes)
    .set({ notes, version: sql`${clientNotes.version} + 1` })
    .where(and(eq(clientNotes.coachId, coachId), eq(clientNotes.studentId, studentId)));
}

/** A pause lasts until the coach ends it or the client books again. */
export async function setClientPaused(
  db: Executor,
  { coachId, studentId }: OwnClient,
  { paused }: { paused: boolean },
): Promise<void> {
  const pausedAt = paused ? sql`now()` : null;
  await db
    .insert(clientNotes)
    .values({ coachId, studentId, pausedAt })
    .onConflictDoUpdate({
      target: [clientNotes.coachId, clientNotes.studentId],
      // The version belongs to the notes, so a pause does not conflict with notes that are being edited.
      set: { pausedAt, changedAt: sql`now()` },
    });
}
