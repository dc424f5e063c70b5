import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, max, or } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { addMonths, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { paymentChangedJob } from "../../jobs.ts";
import { postCharge } from "../../ledger/commands/post-charge.server.ts";
import { charges, payments } from "../../tables.server.ts";
import {
  canBecome,
  type PaymentStatus,
  statusByCharges,
  statusOfSubscription,
} from "../rules/payment-states.ts";
import type { ChargeState, CheckoutState, SubscriptionState } from "../rules/provider.ts";
import { TAKEN_AT } from "../rules/retries.ts";
import { savePayment } from "./save-payment.server.ts";

type Payment = typeof payments.$inferSelect;
type Charge = typeof charges.$inferSelect;

/**
 * "foreign": the object does not belong to a payment here. "known": nothing changed. "news": it was applied.
 */
export type Settled = "foreign" | "known" | "news";

/**
 * Applies the provider's state of a charge. Safe for states that arrive twice, late or out of order: each
 * state transition happens once and is never reversed.
 */
export async function settleCharge(tx: Transaction, state: ChargeState): Promise<Settled> {
  const paymentId = await findPaymentOf(tx, state);
  const payment = paymentId && (await lockPayment(tx, paymentId));
  if (!payment) return "foreign";
  const subscriptionRef = payment.subscriptionRef ?? state.subscriptionRef ?? null;
  if (subscriptionRef !== payment.subscriptionRef)
    await tx.update(payments).set({ subscriptionRef }).where(eq(payments.id, payment.id));
  return applyProviderState(tx, { ...payment, subscriptionRef }, [state]);
}

export async function settleCheckout(tx: Transaction, state: CheckoutState): Promise<Settled> {
  const payment = await lockPayment(tx, state.paymentId);
  if (!payment) return "foreign";
  // The state of a page other than the stored one is ignored.
  if (payment.checkoutRef !== null && payment.checkoutRef !== state.ref) return "foreign";
  const known = {
    ...payment,
    checkoutRef: state.ref,
    customerRef: state.customerRef ?? payment.customerRef,
    // A card that was tried on the page without success is not used for later charges.
    methodRef: (state.status === "complete" ? state.methodRef : undefined) ?? payment.methodRef,
    subscriptionRef: state.subscriptionRef ?? payment.subscriptionRef,
  };
  const { checkoutRef, customerRef, methodRef, subscriptionRef } = known;
  await tx
    .update(payments)
    .set({ checkoutRef, customerRef, methodRef, subscriptionRef })
    .where(eq(payments.id, payment.id));
  return applyProviderState(tx, known, state.charge ? [state.charge] : [], statusByCheckout(state));
}

/** The payment's status after its checkout page expired. In all other cases the charge decides. */
function statusByCheckout({ status, charge }: CheckoutState): "expired" | "failed" | undefined {
  if (status !== "expired") return undefined;
  if (!charge || charge.status === "released") return "expired";
  return charge.status === "failed" ? "failed" : undefined;
}

/**
 * Applies the provider's state of a subscription. A subscription can be paused and resumed, so its states
 * have no order of their own: the answer to the latest request counts (`askedAt`), whichever arrives last.
 */
export async function settleSubscription(tx: Transaction, state: SubscriptionState): Promise<Settled> {
  const { askedAt } = state;
  const [found] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(state.paymentId ? eq(payments.id, state.paymentId) : eq(payments.subscriptionRef, state.ref));
  const payment = found && (await lockPayment(tx, found.id));
  // A subscription other than the stored one is ignored too.
  if (payment?.kind !== "subscription" || ![null, state.ref].includes(payment.subscriptionRef))
    return "foreign";
  const isLatest = payment.subscriptionAskedAt === null || payment.subscriptionAskedAt <= askedAt;
  const known = {
    subscriptionRef: state.ref,
    customerRef: state.customerRef ?? payment.customerRef,
    subscriptionAskedAt: isLatest ? askedAt : payment.subscriptionAskedAt,
  };
  await tx.update(payments).set(known).where(eq(payments.id, payment.id));
  return applyProviderState(tx, { ...payment, ...known }, state.charges, isLatest ? state.status : undefined);
}

/**
 * Called by the room that sells. `cents` is the total delivered so far, so repeating a call changes nothing.
 */
export async function setDelivered(
  tx: Transaction,
  { paymentId, cents }: { paymentId: string; cents: number },
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) throw new Error("There is no such payment.");
  if (payment.deliveredCents === cents) return;
  await savePayment(tx, { ...payment, deliveredCents: cents });
}

export async function lockPayment(tx: Transaction, paymentId: string): Promise<Payment | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("update");
  return payment;
}

/**
 * For a payment whose checkout could not be created, that expired unpaid, or whose later instalments cannot
 * be collected: nothing more is owed.
 */
export async function closePayment(
  tx: Transaction,
  payment: Payment,
  status: "failed" | "expired" | "ended",
): Promise<void> {
  await applyProviderState(tx, payment, [], status);
}

/** For a payment without a charge, because a code or a gift card pays the whole price. */
export async function settleWithoutCharge(
  tx: Transaction,
  payment: Payment,
  status: "authorised" | "paid" | "released",
): Promise<void> {
  await applyProviderState(tx, payment, [], status);
}

/** Recomputes the payment's status after we changed its charges ourselves. */
export async function refreshStatus(tx: Transaction, payment: Payment): Promise<void> {
  await applyProviderState(tx, payment, []);
}

/**
 * For a charge whose provider call was refused, for example because the payer has no stored payment method.
 */
export async function failCharge(tx: Transaction, chargeId: string, reason: string): Promise<void> {
  const [charge] = await tx
    .select({ paymentId: charges.paymentId })
    .from(charges)
    .where(eq(charges.id, chargeId));
  const payment = charge && (await lockPayment(tx, charge.paymentId));
  if (!payment) return;
  await tx
    .update(charges)
    .set({ status: "failed", reason, changedAt: new Date() })
    .where(and(eq(charges.id, chargeId), inArray(charges.status, ["planned", "failed"])));
  await applyProviderState(tx, payment, []);
}

async function findPaymentOf(tx: Transaction, state: ChargeState): Promise<string | undefined> {
  const [known] = await tx
    .select({ paymentId: charges.paymentId })
    .from(charges)
    .where(
      and(
        state.chargeId ? eq(charges.id, state.chargeId) : eq(charges.ref, state.ref),
        state.paymentId ? eq(charges.paymentId, state.paymentId) : undefined,
      ),
    );
  // A charge that was not planned here can only belong to a subscription.
  if (known || !state.subscriptionRef) return known?.paymentId;
  const [payment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      state.paymentId
        ? and(
            eq(payments.id, state.paymentId),
            eq(payments.kind, "subscription"),
            or(isNull(payments.subscriptionRef), eq(payments.subscriptionRef, state.subscriptionRef)),
          )
        : eq(payments.subscriptionRef, state.subscriptionRef),
    );
  return payment?.id;
}

async function applyProviderState(
  tx: Transaction,
  payment: Payment,
  states: ChargeState[],
  given?: PaymentStatus,
): Promise<Settled> {
  let after = payment;
  let isChanged = false;
  for (const state of states) {
    const charge = await chargeOf(tx, payment, state);
    if (!charge) continue;
    const moved = await postCharge(tx, after, charge, state);
    after = { ...after, ...moved.totals };
    isChanged ||= moved.isChanged;
  }
  const its = await tx
    .select({ status: charges.status })
    .from(charges)
    .where(eq(charges.paymentId, payment.id));
  const next =
    payment.kind === "subscription"
      ? (given ?? statusOfSubscription(payment.status, its))
      : statusByCharges(payment.kind, given ?? payment.status, its);
  const status = canBecome(payment.status, next) ? next : payment.status;
  if (!isChanged && status === payment.status) return "known";
  await savePayment(tx, { ...after, status });
  if (payment.kind === "instalments" && payment.collectedCents === 0 && after.collectedCents > 0)
    await dateInstalments(tx, payment);
  const { id: paymentId, payableKind, payableId } = payment;
  await enqueueJob(tx, paymentChangedJob, { paymentId, payableKind, payableId });
  return "news";
}

/** The later instalments are due at monthly intervals after the day the first one was paid. */
async function dateInstalments(tx: Transaction, { id }: Payment): Promise<void> {
  const today = parisDay(new Date());
  const later = await tx
    .select({ id: charges.id, number: charges.number })
    .from(charges)
    .where(and(eq(charges.paymentId, id), eq(charges.status, "planned")));
  for (const charge of later)
    await tx
      .update(charges)
      .set({ dueAt: parisInstant(addMonths(today, charge.number - 1), TAKEN_AT) })
      .where(eq(charges.id, charge.id));
}

/**
 * The row of a charge. Charges are planned here, except a subscription's renewals: their rows are created
 * when the provider first reports them.
 */
async function chargeOf(tx: Transaction, payment: Payment, state: ChargeState): Promise<Charge | undefined> {
  const [known] = await tx
    .select()
    .from(charges)
    .where(
      and(
        eq(charges.paymentId, payment.id),
        state.chargeId ? eq(charges.id, state.chargeId) : eq(charges.ref, state.ref),
      ),
    );
  if (known || payment.kind !== "subscription") return known;
  // A subscription's first charge was planned with it.
  const [planned] = await tx
    .select()
    .from(charges)
    .where(and(eq(charges.paymentId, payment.id), eq(charges.status, "planned")))
    .orderBy(asc(charges.number))
    .limit(1);
  if (planned) return planned;
  const [last] = await tx
    .select({ number: max(charges.number) })
    .from(charges)
    .where(eq(charges.paymentId, payment.id));
  const [made] = await tx
    .insert(charges)
    .values({
      id: randomUUID(),
      paymentId: payment.id,
      number: (last?.number ?? 0) + 1,
      amountCents: state.amountCents,
      dueAt: new Date(),
    })
    .returning();
  if (!made) throw new Error("An insert returned no row.");
  return made;
}
