import type { Stripe } from "stripe";
import {
  type AccountState,
  type ChargeState,
  type CheckoutState,
  ProviderFailure,
  type SubscriptionState,
} from "../../core/rules/provider.ts";
import {
  accountState,
  chargeOf,
  chargeState,
  endOf,
  INTENT_PARTS,
  ourId,
  refOf,
  subscriptionStatus,
} from "../rules/stripe-states.ts";

/** Each month costs one request. Webhooks concern the latest months; the reconciliation covers older ones. */
const MONTHS_LOOKED_AT = 3;
const MONTHS_COMPARED = 12;

export async function readCharge(stripe: Stripe, ref: string): Promise<ChargeState> {
  return chargeOfIntent(stripe, await stripe.paymentIntents.retrieve(ref, { expand: INTENT_PARTS }));
}

const OVER_OR_UNDER_WAY: Stripe.PaymentIntent.Status[] = ["succeeded", "processing", "canceled"];

/**
 * The outcome of a charge made without the payer present. If Stripe neither collected nor declined it, it
 * would stay pending for ever, as nobody can complete it. So it is cancelled, and retried like a failed one.
 */
export async function endedCharge(stripe: Stripe, ref: string, idempotencyKey: string): Promise<ChargeState> {
  const intent = await stripe.paymentIntents.retrieve(ref, { expand: INTENT_PARTS });
  if (OVER_OR_UNDER_WAY.includes(intent.status) || intent.last_payment_error)
    return chargeOfIntent(stripe, intent);
  try {
    await stripe.paymentIntents.cancel(ref, { cancellation_reason: "abandoned" }, { idempotencyKey });
  } catch (error) {
    // The charge succeeded at this moment.
    if ((error as { code?: string }).code !== "payment_intent_unexpected_state") throw error;
  }
  return readCharge(stripe, ref);
}

/** `intent` must have been read with INTENT_PARTS. */
export async function chargeOfIntent(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  invoice?: Stripe.Invoice,
): Promise<ChargeState> {
  const charge = chargeOf(intent);
  const isPlanned = ourId(intent.metadata, "charge") !== undefined;
  const of = { payment_intent: intent.id, limit: 100 };
  return chargeState(intent, {
    refunds: charge?.refunds?.has_more ? await all(stripe.refunds.list(of)) : (charge?.refunds?.data ?? []),
    disputes: charge?.disputed ? (await all(stripe.disputes.list(of))).reverse() : [],
    invoice: isPlanned ? undefined : named(invoice ?? (await invoiceOf(stripe, intent.id))),
  });
}

/** Stripe creates renewals itself, so only their invoice names the subscription. */
async function invoiceOf(stripe: Stripe, intentRef: string): Promise<Stripe.Invoice | undefined> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: intentRef },
    expand: ["data.invoice"],
    limit: 1,
  });
  const invoice = data[0]?.invoice;
  return typeof invoice === "object" && !invoice.deleted ? invoice : undefined;
}

function named(invoice: Stripe.Invoice | undefined) {
  const details = invoice?.parent?.subscription_details;
  if (!details) return undefined;
  const { subscription, metadata } = details;
  return { subscriptionRef: refOf(subscription), paymentId: ourId(metadata, "payment") };
}

/** The payment of an invoice, or the attempt at it. */
async function chargeOfInvoice(stripe: Stripe, invoice: Stripe.Invoice) {
  const payments = invoice.payments?.data ?? [];
  const ref = refOf((payments.find((one) => one.is_default) ?? payments[0])?.payment.payment_intent);
  if (ref === undefined) return undefined;
  const intent = await stripe.paymentIntents.retrieve(ref, { expand: INTENT_PARTS });
  return { charge: await chargeOfIntent(stripe, intent, invoice), methodRef: refOf(intent.payment_method) };
}

const STATUSES = ["complete", "expired"] as const;

export async function readCheckout(stripe: Stripe, ref: string): Promise<CheckoutState> {
  const session = await stripe.checkout.sessions.retrieve(ref, {
    expand: [...INTENT_PARTS.map((part) => `payment_intent.${part}`), "invoice.payments"],
  });
  const { payment_intent: intent, invoice } = session;
  const paymentId = ourId(session.metadata, "payment");
  if (paymentId === undefined) throw new ProviderFailure("not ours", true);
  const paid = await (intent && typeof intent === "object"
    ? chargeOfIntent(stripe, intent).then((charge) => ({ charge, methodRef: refOf(intent.payment_method) }))
    : invoice && typeof invoice === "object" && chargeOfInvoice(stripe, invoice));
  const charge = paid ? paid.charge : undefined;
  const status = STATUSES.find((known) => known === session.status) ?? "open";
  return {
    ref,
    paymentId,
    status,
    charge: charge && { ...charge, status: statusOnPage(status, charge.status) },
    subscriptionRef: refOf(session.subscription),
    customerRef: refOf(session.customer),
    methodRef: paid ? paid.methodRef : undefined,
  };
}

/** A declined payer can try again while the page is open, and cannot once it has expired. */
function statusOnPage(page: CheckoutState["status"], status: ChargeState["status"]): ChargeState["status"] {
  if (page === "expired" && status === "pending") return "failed";
  return page === "open" && status === "failed" ? "pending" : status;
}

export async function readSubscription(
  stripe: Stripe,
  ref: string,
  { isThorough = false } = {},
): Promise<SubscriptionState> {
  const askedAt = new Date();
  const subscription = await stripe.subscriptions.retrieve(ref);
  const { data: invoices } = await stripe.invoices.list({
    subscription: ref,
    limit: isThorough ? MONTHS_COMPARED : MONTHS_LOOKED_AT,
    expand: ["data.payments"],
  });
  const status = subscriptionStatus(subscription);
  // Until the first month is paid, the checkout page tells the outcome.
  const billed = (status === undefined ? [] : invoices).filter(
    // Invoices of a paused subscription are void.
    ({ amount_due, status: state }) => amount_due > 0 && state !== "draft" && state !== "void",
  );
  const charges = await Promise.all(billed.reverse().map((invoice) => chargeOfInvoice(stripe, invoice)));
  return {
    ref,
    paymentId: ourId(subscription.metadata, "payment"),
    status,
    askedAt,
    endsAt: endOf(subscription),
    customerRef: refOf(subscription.customer),
    charges: charges.flatMap((paid) => (paid ? [paid.charge] : [])),
  };
}

export async function readAccount(stripe: Stripe, ref: string): Promise<AccountState> {
  try {
    return accountState(await stripe.accounts.retrieve(ref));
  } catch (error) {
    // The account was closed, or disconnected from ours.
    if ((error as { code?: string }).code !== "account_invalid") throw error;
    return { ref, status: "inactive", onboardingCompleted: false };
  }
}

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of list) found.push(one);
  return found;
}
