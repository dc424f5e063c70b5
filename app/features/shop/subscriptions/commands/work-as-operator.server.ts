import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { lockPayment } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import { findRefundable, refundPayment } from "~/features/payments/core/commands/decide-payment.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { ProductSubscription } from "../../tables.server.ts";
import { mayDo } from "../rules/subscriptions.ts";
import {
  ended,
  lockSubscription,
  onSubscriptionPaymentChanged,
  saveSubscription,
  settleSubscription,
} from "./settle-subscription.server.ts";

/** Every function runs in the operator's transaction, which also records who did what and why. */

const CHANGED = "Cet abonnement a changé entre-temps. Rechargez la page avant de décider.";

/** A month that the provider has already collected is recorded first, so that it is neither lost nor refunded by mistake. */
async function lockUpToDate(tx: Transaction, id: string): Promise<ProductSubscription> {
  await onSubscriptionPaymentChanged(tx, id);
  return lockSubscription(tx, id);
}

/** Nothing more is collected. The customer keeps the months that were paid, and reads the reason. */
export async function endByOperator(
  tx: Transaction,
  _operator: Operator,
  { id, words }: { id: string; words: string },
): Promise<ProductSubscription> {
  const before = await lockUpToDate(tx, id);
  if (!mayDo("end", before)) throw new AppError("conflict", { message: CHANGED });
  const after = await saveSubscription(tx, before, ended("operator"), { step: "ended", words });
  await settleSubscription(tx, after);
  return after;
}

interface OperatorRefund {
  id: string;
  cents: number;
  /** what was returned as the page showed it */
  seenCents: number;
  words: string;
}

/** Refunds a part or all of what was collected, while the subscription runs or after it. The credit note follows. */
export async function refundByOperator(
  tx: Transaction,
  _operator: Operator,
  { id, cents, seenCents, words }: OperatorRefund,
): Promise<ProductSubscription> {
  const before = await lockUpToDate(tx, id);
  const { paymentId } = before;
  if (!paymentId || !before.startedAt) throw new AppError("conflict", { message: CHANGED });
  await lockPayment(tx, paymentId);
  const money = await findRefundable(tx, { paymentId });
  if (money.returnedCents !== seenCents)
    throw new AppError("conflict", {
      message: `${formatEuros(money.returnedCents)} ont déjà été remboursés, peut-être par un collègue. Rechargez la page avant de décider.`,
    });
  if (cents < 1 || cents > money.refundableCents)
    throw new AppError("invalid_input", {
      field: "amount",
      message: `Un montant entre 0,01\u00a0€ et ${formatEuros(money.refundableCents)}.`,
    });
  const after = await saveSubscription(
    tx,
    before,
    { refundCents: before.refundCents + cents },
    { step: "refunded", cents, words },
  );
  // Of a subscription that has ended, this refunds what is beyond the months that are kept.
  await settleSubscription(tx, after);
  const { returnedCents } = await findRefundable(tx, { paymentId });
  const more = cents - (returnedCents - money.returnedCents);
  if (more > 0) await refundPayment(tx, { paymentId, cents: more });
  return after;
}
