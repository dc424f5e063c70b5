import type { Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { refundDownTo } from "../../core/commands/decide-payment.server.ts";
import { lockCard } from "../queries/find-card.server.ts";
import type { GiftCard } from "../tables.server.ts";
import { moveBalance } from "./move-balance.server.ts";

/**
 * Refunds a card of which nothing was spent to the card that has paid it. From now on it pays nothing; it ends
 * once the provider has refunded. Runs in the caller's transaction, after the caller has checked permissions.
 */
export async function refundGiftCard(tx: Transaction, id: string): Promise<GiftCard> {
  const card = await lockCard(tx, id);
  if (!card?.paymentId || card.status !== "active")
    throw new AppError("conflict", {
      message: "Cette carte ne peut plus être remboursée. Rechargez la page.",
    });
  const { paymentId, balanceCents, initialCents } = card;
  if (balanceCents !== initialCents)
    throw new AppError("conflict", {
      message: "Cette carte a déjà servi, ou sert en ce moment\u00a0: elle ne peut plus être remboursée.",
    });
  await moveBalance(tx, { giftCardId: id, kind: "refunded", cents: -balanceCents, paymentId });
  await refundDownTo(tx, { paymentId });
  return card;
}
