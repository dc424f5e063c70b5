import { sql } from "drizzle-orm";
import { changeSubscription } from "~/features/payments/core/commands/decide-payment.server.ts";
import { PERIOD_OVER, type SoldService } from "~/features/withdrawals/rules/withdrawal.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { OwnSubscription } from "../../gate.server.ts";
import { endPremium } from "../../premium/commands/settle-premium.server.ts";
import type { ProductSubscription } from "../../tables.server.ts";
import { findWithdrawableSubscription, sumMonths } from "../queries/subscriptions.server.ts";
import { mayDo, type SubscriptionAction, withdrawableUntil } from "../rules/subscriptions.ts";
import {
  ended,
  lockSubscription,
  onSubscriptionPaymentChanged,
  saveSubscription,
  settleSubscription,
} from "./settle-subscription.server.ts";

const TOO_LATE =
  "Ce n’est plus possible\u00a0: l’abonnement a changé entre-temps. Rechargez la page pour le voir.";

async function lockFor(
  tx: Transaction,
  { id }: OwnSubscription,
  action: SubscriptionAction,
): Promise<ProductSubscription> {
  const subscription = await lockSubscription(tx, id);
  if (!mayDo(action, subscription)) throw new AppError("conflict", { message: TOO_LATE });
  return subscription;
}

/** During a pause nothing is charged, and no month is delivered. */
export const pauseSubscription = (db: Database, own: OwnSubscription): Promise<void> =>
  rest(db, own, "pause");
export const resumeSubscription = (db: Database, own: OwnSubscription): Promise<void> =>
  rest(db, own, "resume");

async function rest(db: Database, own: OwnSubscription, action: "pause" | "resume"): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockFor(tx, own, action);
    const isPause = action === "pause";
    await saveSubscription(
      tx,
      before,
      { status: isPause ? "paused" : "running" },
      { step: isPause ? "paused" : "resumed" },
    );
    if (before.paymentId) await changeSubscription(tx, { paymentId: before.paymentId, change: action });
  });
}

/** Ends at once. The customer keeps the months that were paid; Premium lasts until the end of the last one. */
export async function endSubscription(db: Database, own: OwnSubscription): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockFor(tx, own, "end");
    await settleSubscription(tx, await saveSubscription(tx, before, ended("customer"), { step: "ended" }));
  });
}

/**
 * Withdrawal within the legal period, also after the subscription was ended. Everything collected is
 * refunded, whether files were opened or not, as for files bought once. A charge still in progress at the
 * provider is refunded when it arrives. Runs in the transaction that records the withdrawal.
 */
export async function withdrawSubscription(
  tx: Transaction,
  { id }: OwnSubscription,
  now = new Date(),
): Promise<{ refundCents: number }> {
  const before = await lockSubscription(tx, id);
  if (!withdrawableUntil(before, now)) throw new AppError("conflict", { message: `${PERIOD_OVER}.` });
  const paidCents = await sumMonths(tx, id);
  // An operator may have refunded a part before.
  const refundCents = Math.max(0, paidCents - before.refundCents);
  const set = { ...ended("withdrawn"), endedAt: before.endedAt ?? now, refundCents: paidCents };
  const after = await saveSubscription(tx, before, set, { step: "withdrawn", cents: refundCents });
  await settleSubscription(tx, after);
  return { refundCents };
}

export const soldSubscription = (own: OwnSubscription): SoldService => ({
  kind: "subscription",
  id: own.id,
  find: (db) => findWithdrawableSubscription(db, own),
  withdrawContract: (tx) => withdrawSubscription(tx, own),
});

/**
 * Ends subscriptions of closed or suspended accounts, so that nothing more is charged, and Premium at the end of the last
 * paid month.
 */
export async function sweepSubscriptions(db: Database): Promise<void> {
  await endPremium(db);
  const ofThose = { closed: sql`s.user_id is null`, suspended: sql`u.suspended_at is not null` };
  const sweeps = (["closed", "suspended"] as const).map((reason) => ({
    due: sql`select s.id from product_subscriptions s left join users u on u.id = s.user_id
      where s.status <> 'ended' and ${ofThose[reason]}`,
    act: (id: string) => db.transaction((tx) => endForLeaver(tx, id, reason)),
  }));
  await sweepRows(db, ...sweeps);
}

async function endForLeaver(tx: Transaction, id: string, reason: "closed" | "suspended"): Promise<void> {
  // A month that the provider has already taken still counts: read the payment first.
  await onSubscriptionPaymentChanged(tx, id);
  const before = await lockSubscription(tx, id);
  if (before.status === "ended") return;
  const isUnpaid = before.status === "awaiting_payment";
  const after = await saveSubscription(
    tx,
    before,
    ended(isUnpaid ? "unpaid" : reason),
    isUnpaid ? undefined : { step: "ended" },
  );
  await settleSubscription(tx, after);
}
