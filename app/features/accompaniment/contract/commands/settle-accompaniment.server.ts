import { and, eq, inArray, sql } from "drizzle-orm";
import { lockPayment } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import { refundDownTo } from "~/features/payments/core/commands/decide-payment.server.ts";
import {
  creditInstalments,
  replaceInstalments,
} from "~/features/payments/core/commands/replace-instalments.server.ts";
import { setShares } from "~/features/payments/ledger/commands/share-payment.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { endUnits } from "../../coach/commands/units.server.ts";
import { type Accompaniment, accompanimentSteps } from "../../tables.server.ts";
import {
  type ContractBalance,
  findContractBalance,
  sumGivenBack,
} from "../queries/contract-balance.server.ts";
import { creditCents, deliveredItems, isAsked, missingCents, sumCents } from "../rules/settlement.ts";
import { isLasting } from "../rules/states.ts";
import { changeAccompaniment, lockAccompaniment } from "./change-accompaniment.server.ts";
import { createUnits } from "./create-units.server.ts";

/**
 * Settles the money: each coach earns what they have delivered, and days without a coach are deducted from
 * the next instalments. After the end, the surplus is refunded, or a
 * last payment collects what is missing. While the accompaniment lasts, sessions returned by a former coach
 * become bookable with the current one. Idempotent.
 */
export async function settleAccompaniment(tx: Transaction, id: string, now = new Date()): Promise<void> {
  const accompaniment = await lockAccompaniment(tx, id);
  const { coachId } = accompaniment;
  if (isLasting(accompaniment) && coachId !== null) await createUnits(tx, { ...accompaniment, coachId }, now);
  await settleLocked(tx, accompaniment, now);
}

/** The part of the money that is not refunded: delivered units and months, plus booked and bookable units. */
export const unrefundedCents = ({ service, openCents, leftCents }: ContractBalance, now: Date): number =>
  sumCents(deliveredItems(service, now)) + openCents + leftCents;

/** The same for an accompaniment that the caller has locked. */
export async function settleLocked(tx: Transaction, accompaniment: Accompaniment, now: Date): Promise<void> {
  const { id, paymentId, status, ending } = accompaniment;
  const balance = await findContractBalance(tx, accompaniment);
  const payment = paymentId ? await lockPayment(tx, paymentId) : undefined;
  if (!balance || !payment || !paymentId) return;
  const items = deliveredItems(balance.service, now);
  const deliveredCents = sumCents(items);
  const isOver = status === "ended" && balance.openCents === 0 && balance.leftCents === 0;
  const missing = missingCents(deliveredCents, balance.paid);
  // After an end by the operator, no last payment is collected.
  const asksMore = ending !== "stopped" && isAsked(missing);
  // No more money will come: the payment ended, is complete, or lacks less than the minimum charge.
  const isGivenUp = payment.status === "ended" || (isOver && (payment.status === "paid" || !asksMore));
  const writtenOffCents = isGivenUp ? Math.max(0, deliveredCents - payment.collectedCents) : 0;
  await setShares(tx, { paymentId, items, writtenOffCents });
  if (status !== "ended") return creditFreeDays(tx, accompaniment, balance, now);
  // A unit that comes back after the settlement, as where the coach was absent, is not booked again: ending it
  // settles once more, and refunds it.
  if (accompaniment.settledAt && balance.leftCents > 0)
    return endUnits(tx, id, { by: "nobody", keepsBooked: true, now });
  await refundDownTo(tx, { paymentId, keepCents: unrefundedCents(balance, now) });
  if (isOver) await replaceInstalments(tx, { paymentId, cents: asksMore ? missing : 0 }, now);
  const isSettled = isOver && (isGivenUp || !asksMore);
  const cents = (await sumGivenBack(tx, paymentId)) - (await sumAnnouncedRefunds(tx, id));
  // A refund before the settlement, or after it because a payment arrived late, has a credit note and a mail of
  // its own.
  if ((!isSettled || accompaniment.settledAt) && cents <= 0) return;
  await changeAccompaniment(tx, accompaniment, {
    step: "settled",
    by: "nobody",
    at: now,
    cents,
    set: isSettled ? { settledAt: accompaniment.settledAt ?? now, bookableUntil: null, lateSince: null } : {},
  });
}

/**
 * Deducts from the next instalments what the paid ones have charged for days without a coach. What no
 * instalment is left to deduct from is refunded by the settlement.
 */
async function creditFreeDays(
  tx: Transaction,
  { paymentId, endAskedAt }: Accompaniment,
  { service, paidInstalments }: ContractBalance,
  now: Date,
): Promise<void> {
  if (!paymentId || endAskedAt) return;
  await creditInstalments(tx, { paymentId, cents: creditCents(service, paidInstalments, now) });
}

/** The refunds that the student was already notified of. */
async function sumAnnouncedRefunds(tx: Transaction, id: string): Promise<number> {
  const [told] = await tx
    .select({ cents: sql<number>`coalesce(sum(${accompanimentSteps.cents}), 0)`.mapWith(Number) })
    .from(accompanimentSteps)
    .where(
      and(
        eq(accompanimentSteps.accompanimentId, id),
        inArray(accompanimentSteps.step, ["ended", "withdrawn", "settled"]),
      ),
    );
  return told?.cents ?? 0;
}
