import { and, eq, inArray, sql } from "drizzle-orm";
import { giveBack } from "~/features/payments/commands/decide-payment.server.ts";
import { replaceInstalments } from "~/features/payments/commands/replace-instalments.server.ts";
import { lockPayment } from "~/features/payments/commands/settle.server.ts";
import { setShares } from "~/features/payments/commands/share-payment.server.ts";
import { providerCalls } from "~/features/payments/tables.server.ts";
import type { Transaction } from "~/platform/db.server.ts";
import { findStanding, type Standing } from "../queries/standing.server.ts";
import { deliveredShares, isAsked, sumCents } from "../rules/settlement.ts";
import { isLasting } from "../rules/states.ts";
import { type Accompaniment, accompanimentSteps } from "../tables.server.ts";
import { changeAccompaniment, lockAccompaniment } from "./change-accompaniment.server.ts";
import { makeUnits } from "./make-units.server.ts";

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
export const keptCents = ({ service, openCents, leftCents }: Standing, now: Date): number =>
  sumCents(deliveredShares(service, now)) + openCents + leftCents;

/** The same, of one that is locked. */
export async function settle(tx: Transaction, accompaniment: Accompaniment, now: Date): Promise<void> {
  const { id, paymentId, status, ending } = accompaniment;
  const standing = await findStanding(tx, accompaniment);
  const payment = paymentId ? await lockPayment(tx, paymentId) : undefined;
  if (!standing || !payment || !paymentId) return;
  const shares = deliveredShares(standing.service, now);
  const deliveredCents = sumCents(shares);
  const isOver = status === "ended" && standing.openCents === 0 && standing.leftCents === 0;
  const missingCents = deliveredCents - standing.paid.cents;
  // Where the house has ended it, it asks for nothing more.
  const asksMore = ending !== "stopped" && isAsked(missingCents);
  // Nothing more will be paid: it was given up, or is less than can be asked for.
  const isGivenUp = payment.status === "ended" || (isOver && !asksMore);
  const writtenOffCents = isGivenUp ? Math.max(0, deliveredCents - payment.collectedCents) : 0;
  await setShares(tx, { paymentId, shares, writtenOffCents });
  if (status !== "ended") return;
  await giveBack(tx, { paymentId, keepCents: keptCents(standing, now) });
  if (!isOver) return;
  await replaceInstalments(tx, { paymentId, cents: asksMore ? missingCents : 0 }, now);
  if (accompaniment.settledAt || (!isGivenUp && asksMore)) return;
  await changeAccompaniment(tx, accompaniment, {
    ...{ step: "settled", by: "nobody", at: now },
    set: { settledAt: now, bookableUntil: null, lateSince: null },
    cents: (await sumReturned(tx, payment)) - (await sumTold(tx, id)),
  });
}

/** What has gone back, or is on its way. */
async function sumReturned(
  tx: Transaction,
  { id, refundedCents }: { id: string; refundedCents: number },
): Promise<number> {
  const [wanted] = await tx
    .select({ cents: sql<number>`coalesce(sum(${providerCalls.amountCents}), 0)`.mapWith(Number) })
    .from(providerCalls)
    .where(
      and(
        eq(providerCalls.paymentId, id),
        eq(providerCalls.kind, "refund"),
        eq(providerCalls.status, "wanted"),
      ),
    );
  return refundedCents + (wanted?.cents ?? 0);
}

/** What its student was told of already. */
async function sumTold(tx: Transaction, id: string): Promise<number> {
  const [told] = await tx
    .select({ cents: sql<number>`coalesce(sum(${accompanimentSteps.cents}), 0)`.mapWith(Number) })
    .from(accompanimentSteps)
    .where(
      and(
        eq(accompanimentSteps.accompanimentId, id),
        inArray(accompanimentSteps.step, ["ended", "withdrawn"]),
      ),
    );
  return told?.cents ?? 0;
}
