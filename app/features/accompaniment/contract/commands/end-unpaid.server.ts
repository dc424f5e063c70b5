import { refundDownTo } from "~/features/payments/core/commands/decide-payment.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { moveRow } from "~/platform/database/state-machine.server.ts";
import type { Accompaniment } from "../../tables.server.ts";
import { ACCOMPANIMENTS } from "./change-accompaniment.server.ts";

/**
 * Ends an accompaniment that was never paid: closes the checkout page, refunds a payment that still arrives,
 * and erases the health answers. Nothing has started, so there is no step and no mail.
 */
export async function endUnpaid(
  tx: Transaction,
  accompaniment: Accompaniment,
  now = new Date(),
): Promise<void> {
  await moveRow(tx, ACCOMPANIMENTS, accompaniment, {
    set: {
      status: "ended",
      ending: "unpaid",
      endedAt: now,
      settledAt: now,
      health: null,
      healthErasedAt: now,
      changedAt: now,
    },
  });
  const { paymentId } = accompaniment;
  if (paymentId) await refundDownTo(tx, { paymentId });
}
