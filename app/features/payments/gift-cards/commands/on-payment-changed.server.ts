import { and, eq, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { addDays, parisInstant } from "~/platform/format/dates.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { lockPayment, setDelivered } from "../../core/commands/apply-provider-state.server.ts";
import { postLedgerEntry } from "../../ledger/commands/post-ledger-entry.server.ts";
import { mailBoughtCardJob, sendGiftCardJob } from "../jobs.ts";
import { lockCard } from "../queries/find-card.server.ts";
import { lastDayOf } from "../rules/gift-cards.ts";
import { type GiftCard, giftCards } from "../tables.server.ts";
import { moveBalance } from "./move-balance.server.ts";

/** Idempotent: a change that arrives twice changes nothing the second time. */
export const onGiftCardPaymentChanged = (db: Database, { payableId }: { payableId: string }): Promise<void> =>
  db.transaction(async (tx) => {
    const card = await lockCard(tx, payableId);
    const payment = card?.paymentId ? await lockPayment(tx, card.paymentId) : undefined;
    if (!card || !payment) return;
    const { id: paymentId, status, collectedCents, refundedCents } = payment;
    const isClosedUnpaid = card.status === "ended" && card.expiresAt === null;
    if (card.status === "held" && ["failed", "expired"].includes(status)) await setEnded(tx, card);
    // The payer may have paid on a page that was about to be closed.
    if (status === "paid" && (card.status === "held" || isClosedUnpaid)) await openCard(tx, card, paymentId);
    if (refundedCents > 0) await followRefunds(tx, card, payment);
    if (collectedCents > 0 && refundedCents >= collectedCents) await setEnded(tx, card);
  });

/** The card can be used from now on, before it is sent: the buyer has its link. */
async function openCard(tx: Transaction, card: GiftCard, paymentId: string): Promise<void> {
  const { id, initialCents, months } = card;
  const lastDay = lastDayOf(new Date(), months);
  await tx
    .update(giftCards)
    .set({ status: "active", expiresAt: parisInstant(addDays(lastDay, 1), "00:00") })
    .where(eq(giftCards.id, id));
  await moveBalance(tx, { giftCardId: id, kind: "bought", cents: initialCents, paymentId });
  await setDelivered(tx, { paymentId, cents: initialCents });
  await enqueueJob(tx, mailBoughtCardJob, { cardId: id });
  await enqueueJob(tx, sendGiftCardJob, { cardId: id }, { runAt: card.sendAt });
}

const setEnded = (tx: Transaction, { id }: GiftCard) =>
  tx
    .update(giftCards)
    .set({ status: "ended", changedAt: new Date() })
    .where(and(eq(giftCards.id, id), ne(giftCards.status, "ended")));

/**
 * The money went back to the buyer, by a refund or by a lost dispute, and so it leaves the card. The marketplace
 * bears what was spent of it before.
 */
async function followRefunds(
  tx: Transaction,
  { id }: GiftCard,
  { id: paymentId, refundedCents }: { id: string; refundedCents: number },
): Promise<void> {
  const card = await lockCard(tx, id);
  if (!card) return;
  const { rows } = await tx.execute<{ moved: number; lost: number }>(sql`
    select (select coalesce(-sum(cents), 0)::int from gift_card_moves where gift_card_id = ${id} and kind = 'refunded') as moved,
      (select coalesce(sum(e.cents), 0)::int from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.payment_id = ${paymentId} and t.kind = 'written off' and e.account = 'gift cards') as "lost"`);
  const { moved = 0, lost = 0 } = rows[0] ?? {};
  const missing = refundedCents - moved + lost;
  const fromCard = Math.min(card.balanceCents, missing);
  if (fromCard > 0) await moveBalance(tx, { giftCardId: id, kind: "refunded", cents: -fromCard, paymentId });
  const lostCents = missing - fromCard;
  if (lostCents > 0)
    await postLedgerEntry(tx, {
      key: `gift card ${id} lost ${refundedCents}`,
      kind: "written off",
      paymentId,
      lines: [
        { account: "losses", cents: lostCents },
        { account: "gift cards", cents: -lostCents },
      ],
    });
}
