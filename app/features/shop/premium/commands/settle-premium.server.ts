import { eq, lte, sql } from "drizzle-orm";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";
import { type ProductSubscription, premiumCoaches } from "../../tables.server.ts";
import { advantagesOf } from "../rules/premium.ts";

/** Gives or takes the advantages as the subscription stands, and is idempotent. The caller has locked the subscription. */
export async function settlePremium(
  tx: Transaction,
  { id: subscriptionId, userId, ...subscription }: ProductSubscription,
  months: number,
): Promise<void> {
  const advantages = advantagesOf({ ...subscription, months }, new Date());
  const [coach] =
    userId && advantages
      ? await tx.select({ id: coaches.id }).from(coaches).where(eq(coaches.userId, userId))
      : [];
  if (!advantages || !coach) {
    await tx.delete(premiumCoaches).where(eq(premiumCoaches.subscriptionId, subscriptionId));
    return;
  }
  const until = advantages === "lasting" ? null : advantages;
  await tx
    .insert(premiumCoaches)
    .values({ coachId: coach.id, subscriptionId, until })
    .onConflictDoUpdate({
      target: premiumCoaches.coachId,
      set: { subscriptionId, until },
      // An unchanged row announces nothing.
      setWhere: sql`(${premiumCoaches.subscriptionId}, ${premiumCoaches.until}) is distinct from (excluded.subscription_id, excluded.until)`,
    });
}

/** Takes the advantages at the end of the last paid month. */
export async function endPremium(db: Executor): Promise<void> {
  await db.delete(premiumCoaches).where(lte(premiumCoaches.until, sql`now()`));
}
