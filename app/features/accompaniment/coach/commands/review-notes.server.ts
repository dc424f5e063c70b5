import { and, eq, inArray, sql } from "drizzle-orm";
import { bookings, packs } from "~/features/bookings/tables.server.ts";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import type { Secrets } from "~/platform/crypto/secrets.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import {
  changeAccompaniment,
  lockAccompaniment,
} from "../../contract/commands/change-accompaniment.server.ts";
import type { AssignedAccompaniment } from "../../gate.server.ts";
import { hasHealthConsent } from "../../health/rules/health.ts";
import { reviewNotes } from "../../tables.server.ts";
import type { ReviewNotes } from "../schema/review-notes.ts";

type Keys = Secrets["columnKeys"];

const HOURLY = { name: "review notes", limit: 120, windowSeconds: 60 * 60 };
const sealing = (keys: Keys) => sealedColumn(keys, "review_notes.sealed");

export const openNotes = (keys: Keys, { bookingId, sealed }: { bookingId: string; sealed: string }): string =>
  sealing(keys).open(bookingId, sealed);

/** `version` is the version that the coach has read; a newer one in the database is a conflict. */
export async function saveReviewNotes(
  db: Database,
  keys: Keys,
  assigned: AssignedAccompaniment,
  { booking: bookingId, notes, version: read }: ReviewNotes,
): Promise<{ version: number }> {
  await limitRate(db, { ...HOURLY, subject: assigned.id });
  return db.transaction(async (tx) => {
    const accompaniment = await lockAccompaniment(tx, assigned.id);
    if (accompaniment.coachId !== assigned.coachId) throw new AppError("not_found");
    if (!assigned.readsHealth)
      throw new AppError("conflict", {
        message: "Cet accompagnement est terminé\u00a0: ses comptes rendus ne s’écrivent plus.",
      });
    if (accompaniment.status === "paused")
      throw new AppError("conflict", {
        message: "Cet accompagnement est en pause, faute de paiement\u00a0: rien de nouveau ne s’écrit.",
      });
    if (!hasHealthConsent(accompaniment))
      throw new AppError("conflict", {
        message:
          "Votre élève a retiré son accord pour les données de santé\u00a0: le compte rendu ne peut pas être gardé.",
      });
    await requireReview(tx, assigned, bookingId);
    const sealed = sealing(keys).seal(bookingId, notes);
    const version = await write(tx, { bookingId, accompanimentId: assigned.id, sealed }, read);
    if (read === 0)
      await changeAccompaniment(tx, accompaniment, {
        step: "review noted",
        by: "coach",
        coachId: assigned.coachId,
      });
    return { version };
  });
}

async function write(
  tx: Transaction,
  row: { bookingId: string; accompanimentId: string; sealed: string },
  read: number,
): Promise<number> {
  const version = { version: reviewNotes.version };
  const [saved] =
    read === 0
      ? await tx.insert(reviewNotes).values(row).onConflictDoNothing().returning(version)
      : await tx
          .update(reviewNotes)
          .set({ sealed: row.sealed, version: sql`${reviewNotes.version} + 1`, changedAt: sql`now()` })
          .where(and(eq(reviewNotes.bookingId, row.bookingId), eq(reviewNotes.version, read)))
          .returning(version);
  if (!saved)
    throw new AppError("conflict", {
      message: "Ce compte rendu a été modifié ailleurs depuis que vous l’avez ouvert. Rien n’a été écrasé.",
    });
  return saved.version;
}

/** Requires an introduction or a review of this accompaniment, with this coach, that has begun. */
async function requireReview(tx: Transaction, { id, coachId }: AssignedAccompaniment, bookingId: string) {
  const [found] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(packs, eq(packs.id, bookings.packId))
    .where(
      and(
        eq(bookings.id, bookingId),
        eq(bookings.coachId, coachId),
        eq(packs.accompanimentId, id),
        inArray(packs.purpose, ["intro", "reviews"]),
        inArray(bookings.status, ["confirmed", "completed"]),
        sql`${bookings.startsAt} <= now()`,
      ),
    );
  if (!found)
    throw new AppError("conflict", { message: "Ce bilan n’a pas encore eu lieu, ou a été annulé." });
}
