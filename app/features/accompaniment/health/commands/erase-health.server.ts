import { eq } from "drizzle-orm";
import { dropDataCopies } from "~/features/accounts/commands/export-data.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import {
  changeAccompaniment,
  lockAccompaniment,
} from "../../contract/commands/change-accompaniment.server.ts";
import type { OwnAccompaniment } from "../../gate.server.ts";
import { bodyMeasures, reviewNotes } from "../../tables.server.ts";
import { hasHealthConsent } from "../rules/health.ts";

/**
 * Withdraws the consent and erases at once all that it covered: the health answers, the measures, the review
 * notes and the data exports that contain them. Idempotent.
 */
export async function eraseHealth(db: Database, own: OwnAccompaniment, now = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    const accompaniment = await lockAccompaniment(tx, own.id);
    await tx.delete(bodyMeasures).where(eq(bodyMeasures.accompanimentId, own.id));
    await tx.delete(reviewNotes).where(eq(reviewNotes.accompanimentId, own.id));
    if (accompaniment.studentId) await dropDataCopies(tx, accompaniment.studentId);
    if (!hasHealthConsent(accompaniment) && accompaniment.health === null) return;
    await changeAccompaniment(tx, accompaniment, {
      step: "health erased",
      by: "student",
      set: { health: null, healthConsentAt: null, healthErasedAt: now },
    });
  });
}
