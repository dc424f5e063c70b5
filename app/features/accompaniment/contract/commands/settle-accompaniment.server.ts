import { and, eq, inArray, sql } from "drizzle-orm";
import { lockPayment } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import { refundDownTo } from "~/features/payments/core/commands/decide-payment.server.ts";
import { replaceInstalments } from "~/features/payments/core/commands/replace-instalments.server.ts";
import { setShares } from "~/features/payments/ledger/commands/share-payment.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { type Accompaniment, accompanimentSteps } from "../../tables.server.ts";
import {
  type ContractBalance,
  findContractBalance,
  sumGivenBack,
} from "../queries/contract-balance.server.ts";
import { deliveredShares, isAsked, missingCents, sumCents } from "../rules/settlement.ts";
import { isLasting } from "../rules/states.ts";
import { changeAccompaniment, lockAccompaniment } from "./change-accompaniment.server.ts";
import { makeUnits } from "./create-units.server.ts";

/**
 * Money follows: each coach earns what they have delivered by now; of one that has ended, what was paid beyond goes back, and what is
 * missing is the last instalment. While it lasts, what comes back of a session with a former coach can be booked with the one who has it.
 * Said again, it does nothing twice.
 */
export async function settleAccompaniment(tx: Transaction, id: string, now = new Date()): Promise<void> {
  const accompaniment = await lockAccompaniment(tx, id);
  const { coachId } = accompaniment;
  if (isLasting(accompaniment) && coachId !== null) await makeUnits(tx, { ...accompaniment, coachId }, now);
  await settle(tx, accompaniment, now);
}

/** What is kept of the money for now: what was delivered, and what is booked or can still be. */
export const keptCents = ({ service, openCents, leftCents }: ContractBalance, now: Date): number =>
  sumCents(deliveredShares(service, now)) + openCents + leftCents;

/** The same, of one that is locked. */
export async function settle(tx: Transaction, accompaniment: Accompaniment, now: Date): Promise<void> {
  const { id, paymentId, status, ending } = accompaniment;
  const balance = await findContractBalance(tx, accompaniment);
  const payment = paymentId ? await lockPayment(tx, paymentId) : undefined;
  if (!balance || !payment || !paymentId) return;
  const shares = deliveredShares(balance.service, now);
  const deliveredCents = sumCents(shares);
  const isOver = status === "ended" && balance.openCents === 0 && balance.leftCents === 0;
  const missing = missingCents(deliveredCents, balance.paid);
  // Where the house has ended it, it asks for nothing more.
  const asksMore = ending !== "stopped" && isAsked(missing);
  // Nothing more will be paid: it was given up, all of it was, or it is less than can be asked for.
  const isGivenUp = payment.status === "ended" || (isOver && (payment.status === "paid" || !asksMore));
  const writtenOffCents = isGivenUp ? Math.max(0, deliveredCents - payment.collectedCents) : 0;
  await setShares(tx, { paymentId, shares, writtenOffCents });
  if (status !== "ended") return;
  await refundDownTo(tx, { paymentId, keepCents: keptCents(balance, now) });
  if (!isOver) return;
  await replaceInstalments(tx, { paymentId, cents: asksMore ? missing : 0 }, now);
  if (!isGivenUp && asksMore) return;
  const cents = (await sumGivenBack(tx, paymentId)) - (await sumTold(tx, id));
  // What arrives after that goes back as well, and is told once more.
  if (accompaniment.settledAt && cents <= 0) return;
  await changeAccompaniment(tx, accompaniment, {
    step: "settled",
    by: "nobody",
    at: now,
    cents,
    set: { settledAt: accompaniment.settledAt ?? now, bookableUntil: null, lateSince: null },
  });
}

/** What its student was told of already. */
async function sumTold(tx: Transaction, id: string): Promise<number> {
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
