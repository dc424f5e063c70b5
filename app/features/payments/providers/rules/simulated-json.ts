import {
  hasExpired,
  refundedCents,
  type SimulatedCharge,
  type SimulatedSubscription,
  simulatedCustomer,
  simulatedFeeCents,
  simulatedMethod,
} from "./simulated-objects.ts";
import type { SimulatedObjects, SimulatedRow } from "./simulated-store.ts";

/** Writes the simulated objects as Stripe does, with everything expanded; `shape` leaves out what was not asked for. */

const inSeconds = (moment: Date | string) => Math.floor(new Date(moment).getTime() / 1000);

/** Leaves out what is null, as Stripe's metadata has only texts. */
const metadataOf = (fields: Record<string, string | number | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, `${value}`]])),
  );

export const listJson = <T>(data: T[], hasMore = false) => ({
  object: "list",
  url: "/v1",
  data,
  has_more: hasMore,
});

export function sessionJson(
  objects: SimulatedObjects,
  { ref, body, createdAt, callId }: SimulatedRow<"checkout">,
  origin: string,
) {
  const charge = objects.find("charge", body.chargeRef);
  const isOver = hasExpired(body, new Date());
  const hasCustomer =
    body.paymentId !== null && (body.kind === "instalments" || body.kind === "subscription");
  return {
    id: ref,
    object: "checkout.session",
    created: inSeconds(createdAt),
    mode: body.kind === "subscription" ? "subscription" : "payment",
    status: isOver ? "expired" : body.status,
    payment_status: charge?.body.status === "paid" ? "paid" : "unpaid",
    amount_total: body.amountCents,
    currency: "eur",
    url: body.status === "open" && !isOver ? `${origin}/paiement-demo/${ref}` : null,
    expires_at: inSeconds(body.expiresAt),
    customer:
      hasCustomer && (body.card || body.subscriptionRef) ? simulatedCustomer(body.paymentId ?? "") : null,
    payment_intent: charge && !body.subscriptionRef ? intentJson(charge) : null,
    subscription: body.subscriptionRef,
    invoice: charge && body.subscriptionRef ? invoiceJson(charge) : null,
    metadata: metadataOf({ payment: body.paymentId, charge: body.chargeId, call: callId, means: "page" }),
  };
}

const INTENT_STATUS: Record<SimulatedCharge["status"], string> = {
  pending: "processing",
  authorised: "requires_capture",
  paid: "succeeded",
  failed: "canceled",
  released: "canceled",
};
const DECLINES = ["card_declined", "authentication_required"];

export function intentJson({ ref, body, createdAt, callId }: SimulatedRow<"charge">) {
  const { paymentId: payment, chargeId: charge, subscriptionRef, status, reason } = body;
  const isDeclined = reason !== null && DECLINES.includes(reason);
  const means = callId ? "kept" : "page";
  // A payer who is present can try another card, and a stored card another day.
  const isOpen =
    status === "pending"
      ? reason !== null
      : status === "failed" && isDeclined && (means === "kept" || subscriptionRef !== null);
  const isOurs = subscriptionRef === null && payment !== null;
  return {
    id: ref,
    object: "payment_intent",
    created: inSeconds(createdAt),
    amount: body.amountCents,
    currency: "eur",
    status: isOpen ? "requires_payment_method" : INTENT_STATUS[status],
    customer: payment === null ? null : simulatedCustomer(payment),
    payment_method: isOpen ? null : simulatedMethod(body.card),
    latest_charge: status === "pending" && !isDeclined ? null : chargeJson(ref, body, createdAt),
    last_payment_error: isDeclined ? { code: reason, decline_code: reason } : null,
    cancellation_reason: status === "failed" && !isDeclined ? reason : null,
    metadata: isOurs ? metadataOf({ payment, charge, call: callId, means }) : {},
  };
}

/** Stripe carries this many refunds with a charge; the others are a list of their own. */
const REFUNDS_CARRIED = 10;

function chargeJson(intentRef: string, charge: SimulatedCharge, createdAt: Date) {
  const { amountCents: amount, status } = charge;
  const isPaid = status === "paid";
  const refunds = refundsJson(intentRef, charge, createdAt);
  return {
    id: `ch_${intentRef}`,
    object: "charge",
    amount,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: refundedCents(charge),
    captured: isPaid,
    disputed: (charge.disputes ?? []).length > 0,
    status: isPaid || status === "authorised" || status === "released" ? "succeeded" : "failed",
    payment_intent: intentRef,
    balance_transaction: isPaid
      ? { id: `txn_${intentRef}`, object: "balance_transaction", amount, fee: simulatedFeeCents(amount) }
      : null,
    refunds: listJson(refunds.slice(0, REFUNDS_CARRIED), refunds.length > REFUNDS_CARRIED),
  };
}

/** Newest first. */
export const refundsJson = (payment_intent: string, { refunds }: SimulatedCharge, madeAt: Date) =>
  refunds.toReversed().map(({ ref: id, callId, cents: amount, status, createdAt }) => ({
    id,
    object: "refund",
    created: inSeconds(createdAt ?? madeAt),
    amount,
    payment_intent,
    status: status === "done" ? "succeeded" : "failed",
    metadata: metadataOf({ call: callId ?? null }),
  }));

const DISPUTE_STATUS = {
  open: "needs_response",
  inquiry: "warning_needs_response",
  won: "won",
  lost: "lost",
};
const DISPUTE_FEE = 2000;

/** Newest first. */
export const disputesJson = (payment_intent: string, { disputes = [] }: SimulatedCharge) =>
  disputes.toReversed().map(({ ref: id, cents: amount, status, createdAt }) => ({
    id,
    object: "dispute",
    created: inSeconds(createdAt),
    amount,
    payment_intent,
    status: DISPUTE_STATUS[status],
    balance_transactions: [
      ...(status === "inquiry" ? [] : [{ amount: -amount, fee: DISPUTE_FEE }]),
      ...(status === "won" ? [{ amount, fee: -DISPUTE_FEE }] : []),
    ],
  }));

/** The invoice of one month of a subscription; it belongs to the month's charge. */
export function invoiceJson({ ref, body, createdAt }: SimulatedRow<"charge">) {
  const isVoid = body.status === "failed" && !DECLINES.includes(body.reason ?? "");
  return {
    id: `in_${ref}`,
    object: "invoice",
    created: inSeconds(createdAt),
    amount_due: body.amountCents,
    status: body.status === "paid" ? "paid" : isVoid ? "void" : "open",
    parent: {
      subscription_details: {
        subscription: body.subscriptionRef,
        metadata: metadataOf({ payment: body.paymentId }),
      },
    },
    payments: listJson([{ is_default: true, payment: { type: "payment_intent", payment_intent: ref } }]),
  };
}

const SUBSCRIPTION_STATUS: Record<SimulatedSubscription["status"], string> = {
  incomplete: "incomplete",
  expired: "incomplete_expired",
  running: "active",
  late: "past_due",
  paused: "active",
  ended: "canceled",
};

export const subscriptionJson = ({ ref, body, createdAt }: SimulatedRow<"subscription">) => ({
  id: ref,
  object: "subscription",
  created: inSeconds(createdAt),
  status: body.isLate ? "past_due" : SUBSCRIPTION_STATUS[body.status],
  pause_collection: body.status === "paused" ? { behavior: "void" } : null,
  customer: simulatedCustomer(body.paymentId ?? ""),
  cancel_at: null,
  ended_at: body.endsAt === null ? null : inSeconds(body.endsAt),
  metadata: metadataOf({ payment: body.paymentId }),
});

export function accountJson({
  ref,
  body: { holderId, status, onboardingCompleted },
  createdAt,
  callId,
}: SimulatedRow<"account">) {
  const isActive = status === "active";
  const reason = status === "inactive" ? "rejected.other" : "requirements.past_due";
  return {
    id: ref,
    object: "account",
    created: inSeconds(createdAt),
    details_submitted: onboardingCompleted,
    payouts_enabled: isActive,
    capabilities: { transfers: isActive ? "active" : "inactive" },
    requirements: { disabled_reason: isActive ? null : reason },
    metadata: metadataOf({ call: callId, holder: holderId }),
  };
}

export function transferJson({ ref, body, createdAt }: SimulatedRow<"transfer">) {
  const { callId, cents: amount, status, accountRef: destination } = body;
  const returned = body.returnedCents ?? (status === "failed" ? amount : 0);
  return {
    id: ref,
    object: "transfer",
    created: inSeconds(createdAt),
    amount,
    amount_reversed: returned,
    reversed: returned === amount,
    destination,
    transfer_group: callId,
    metadata: metadataOf({ call: callId }),
  };
}

/** Fields that hold an object's id unless it is expanded, and fields that are absent then. */
const REFERENCES = ["payment_intent", "latest_charge", "balance_transaction", "invoice"];
const INCLUDED = ["refunds", "payments"];

/** Stripe expands only what `expand` names, at most four levels deep. */
export function shape(value: unknown, paths: string[][]): unknown {
  if (Array.isArray(value)) return value.map((one) => shape(one, paths));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).flatMap(([name, inner]) => {
    const asked = paths.flatMap(([first, ...rest]) => (first === name ? [rest] : []));
    if (asked.length === 0 && INCLUDED.includes(name)) return [];
    const isCollapsed =
      asked.length === 0 && REFERENCES.includes(name) && inner !== null && typeof inner === "object";
    return [[name, isCollapsed ? (inner as { id: string }).id : shape(inner, asked)]];
  });
  return Object.fromEntries(fields);
}
