import { eq } from "drizzle-orm";
import type { Secrets } from "~/platform/crypto/secrets.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { DAY_SECONDS } from "~/platform/format/durations.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { lockAccompaniment } from "../../contract/commands/change-accompaniment.server.ts";
import type { OwnAccompaniment } from "../../gate.server.ts";
import { accompaniments } from "../../tables.server.ts";
import type { GivenHealth } from "../schema/health.ts";
import { sealHealth } from "./sealed-health.server.ts";

/** Erasing sends a mail to the coach and is never refused, so the answers are limited instead. */
const DAILY = { name: "health answers", limit: 10, windowSeconds: DAY_SECONDS };

/**
 * Corrects the health answers, or gives them again after an erasure. It writes no step, because health data
 * must not enter the history.
 */
export async function saveHealthAnswers(
  db: Database,
  keys: Secrets["columnKeys"],
  own: OwnAccompaniment,
  { consent: _, ...answers }: GivenHealth,
  now = new Date(),
): Promise<void> {
  await limitRate(db, { ...DAILY, subject: own.id });
  await db.transaction(async (tx) => {
    const { status } = await lockAccompaniment(tx, own.id);
    if (status === "ended")
      throw new AppError("conflict", {
        message: "Cet accompagnement est terminé\u00a0: rien ne s’y ajoute.",
      });
    await tx
      .update(accompaniments)
      .set({ health: sealHealth(keys, own.id, answers), healthConsentAt: now, healthErasedAt: null })
      .where(eq(accompaniments.id, own.id));
  });
}
