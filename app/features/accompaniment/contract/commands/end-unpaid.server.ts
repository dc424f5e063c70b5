import { eq } from "drizzle-orm";
import { refundDownTo } from "~/features/payments/core/commands/decide-payment.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { type Accompaniment, accompaniments } from "../../tables.server.ts";

/**
 * One that nobody has paid for is over: its page is closed, what arrives all the same goes back, and what was said of health goes with it.
 * Nothing has begun, so there is no step of it and nobody is written to.
 */
export async function endUnpaid(
  tx: Transaction,
  { id, paymentId }: Pick<Accompaniment, "id" | "paymentId">,
  now = new Date(),
): Promise<void> {
  await tx
    .update(accompaniments)
    .set({
      status: "ended",
      ending: "unpaid",
      endedAt: now,
      settledAt: now,
      health: null,
      healthErasedAt: now,
      changedAt: now,
    })
    .where(eq(accompaniments.id, id));
  if (paymentId) await refundDownTo(tx, { paymentId });
}
