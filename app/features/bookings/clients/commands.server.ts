import { and, eq, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { OwnClient } from "../gate.server.ts";
import { clientNotes } from "../tables.server.ts";
import type { ClientNotes } from "./schema.ts";

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
        "Ces notes ont été modifiées ailleurs depuis que vous les avez ouvertes. Rien n’a été écrasé\u00a0: copiez les vôtres, puis rechargez la page.",
    });
  return saved;
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
