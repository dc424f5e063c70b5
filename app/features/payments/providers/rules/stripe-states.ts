import type { Stripe } from "stripe";
import { z } from "zod";
import { epochSeconds } from "~/platform/format/fields/bounded-fields.ts";
import type {
  AccountState,
  ChargeState,
  DisputeState,
  ProviderWebhook,
  RefundState,
  SubscriptionState,
  TransferState,
} from "../../core/rules/provider.ts";

/** Translates Stripe's objects into the states of the provider interface. */

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
type Metadata = Record<string, string> | null | undefined;

/** Our id in an object's metadata. Other values were written by somebody else, and are ignored. */
export const ourId = (metadata: Metadata, name: "payment" | "charge" | "call"): string | undefined => {
  const id = metadata?.[name];
  return id !== undefined && UUID.test(id) ? id : undefined;
};

type Reference = string | { id: string } | null | undefined;
export const refOf = (reference: Reference): string | undefined =>
  typeof reference === "string" ? reference : reference?.id;

/** Expansions needed to read a payment intent's charge. */
export const INTENT_PARTS = ["latest_charge.balance_transaction", "latest_charge.refunds"];

/**
 * "page": the payer is present and can try another card. "kept": a stored card is charged without the payer.
 */
export type Means = "page" | "kept";

/** Objects that belong to a payment intent but are read separately. */
interface Around {
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
  /** only for renewals */
  invoice?: { subscriptionRef: string | undefined; paymentId: string | undefined } | undefined;
}

export const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined =>
  charge !== null && typeof charge === "object" ? charge : undefined;

export function chargeState(
  intent: Stripe.PaymentIntent,
  { refunds, disputes, invoice }: Around,
): ChargeState {
  const error = intent.last_payment_error;
  return {
    ref: intent.id,
    chargeId: ourId(intent.metadata, "charge"),
    paymentId: ourId(intent.metadata, "payment") ?? invoice?.paymentId,
    subscriptionRef: invoice?.subscriptionRef,
    amountCents: intent.amount,
    status: chargeStatus(intent),
    reason: error?.decline_code ?? error?.code ?? intent.cancellation_reason ?? undefined,
    feeCents: feeCents(intent, disputes),
    refunds: refunds.map(refundState),
    disputes: disputes.flatMap(disputeState),
  };
}

function chargeStatus(intent: Stripe.PaymentIntent): ChargeState["status"] {
  switch (intent.status) {
    case "succeeded":
      return "paid";
    case "requires_capture":
      return "authorised";
    case "canceled":
      // A cancelled intent was either authorised and released, or never paid.
      return chargeOf(intent)?.status === "succeeded" ? "released" : "failed";
    case "processing":
      return "pending";
    default: {
      const means: Means = intent.metadata.means === "page" ? "page" : "kept";
      return means === "kept" && intent.last_payment_error ? "failed" : "pending";
    }
  }
}

/**
 * A dispute's fee is returned if it is won. So it only counts once the dispute is decided, and the sum never
 * decreases.
 */
function feeCents(intent: Stripe.PaymentIntent, disputes: Stripe.Dispute[]): number {
  const booked = chargeOf(intent)?.balance_transaction;
  const ended = disputes.filter(({ status }) => status === "won" || status === "lost");
  const fees = ended.flatMap(({ balance_transactions }) => balance_transactions.map(({ fee }) => fee));
  const own = booked && typeof booked === "object" ? booked.fee : 0;
  return fees.reduce((sum, fee) => sum + fee, own);
}

const refundState = ({ id, amount, status, metadata }: Stripe.Refund): RefundState => ({
  ref: id,
  callId: ourId(metadata, "call"),
  cents: amount,
  // A pending refund has already left our balance.
  status: status === "failed" || status === "canceled" ? "failed" : "done",
});

/** An inquiry of the bank (a warning) has taken no money. */
function disputeState({ id: ref, amount: cents, status, ...told }: Stripe.Dispute): DisputeState[] {
  if (status.startsWith("warning_") || status === "prevented") return [];
  const ended = (["won", "lost"] as const).find((end) => end === status);
  const dueBy = told.evidence_details?.due_by;
  const respondBy = dueBy ? { respondBy: new Date(dueBy * 1000).toISOString() } : {};
  return [{ ref, cents, status: ended ?? "open", ...respondBy }];
}

export function subscriptionStatus({
  status,
  pause_collection: paused,
}: Pick<Stripe.Subscription, "status" | "pause_collection">): SubscriptionState["status"] {
  // The first month is not paid yet: a declined payer can try again on the page, which tells the outcome.
  if (status === "incomplete") return undefined;
  if (status === "incomplete_expired") return "expired";
  if (status === "canceled") return "ended";
  if (paused || status === "paused") return "paused";
  return status === "active" || status === "trialing" ? "running" : "late";
}

export function endOf({ cancel_at: planned, ended_at: ended }: Stripe.Subscription): Date | undefined {
  const at = ended ?? planned;
  return at === null ? undefined : new Date(at * 1000);
}

/** A rejected account cannot be restored by sending more documents ("inactive"); a restricted one can. */
export function accountState(account: Stripe.Account): AccountState {
  const { id: ref, details_submitted: onboardingCompleted, requirements, capabilities } = account;
  const reason = requirements?.disabled_reason ?? "";
  const status = () => {
    if (reason.startsWith("rejected.")) return "inactive";
    if (!onboardingCompleted) return "pending";
    if (account.payouts_enabled && capabilities?.transfers === "active") return "active";
    return reason === "requirements.pending_verification" || reason === "" ? "pending" : "restricted";
  };
  return { ref, status: status(), onboardingCompleted };
}

export const transferState = ({
  id,
  amount,
  amount_reversed: returnedCents,
  reversed,
  metadata,
}: Stripe.Transfer): TransferState => ({
  ref: id,
  callId: ourId(metadata, "call"),
  cents: amount,
  returnedCents,
  status: reversed ? "failed" : "done",
  reason: reversed ? "reversed" : undefined,
});

const name = z.string().min(1).max(255);
const reference = z
  .union([name, z.object({ id: name })])
  .nullish()
  .catch(undefined);

/**
 * The parts of an event that are read: its envelope, and references to objects. A signature proves only who
 * sent the body. An object of another kind may have fields of the same names with other contents.
 */
export const signedEventSchema = z.object({
  id: name,
  type: name,
  created: epochSeconds(),
  account: name.optional(),
  data: z.object({
    object: z.object({
      object: name.optional(),
      id: name.optional().catch(undefined),
      metadata: z.record(z.string(), z.string()).nullish().catch(undefined),
      payment_intent: reference,
      parent: z
        .object({ subscription_details: z.object({ subscription: reference }).nullish() })
        .nullish()
        .catch(undefined),
    }),
  }),
});

/**
 * The object to read after an event. A coach's own Stripe account also sends events; only those about the
 * account itself matter.
 */
export function webhookAbout(
  event: Pick<z.output<typeof signedEventSchema>, "account" | "data">,
): ProviderWebhook["about"] {
  const told = event.data.object;
  const named = (kind: NonNullable<ProviderWebhook["about"]>["kind"], reference: Reference) => {
    const ref = refOf(reference);
    return ref === undefined ? undefined : { kind, ref };
  };
  if (told.object === "account") return named("account", told.id);
  if (event.account !== undefined) return undefined;
  switch (told.object) {
    case "checkout.session":
      return ourId(told.metadata, "payment") ? named("checkout", told.id) : undefined;
    case "payment_intent":
      return named("charge", told.id);
    case "charge":
    case "refund":
    case "dispute":
      return named("charge", told.payment_intent);
    case "subscription":
      return named("subscription", told.id);
    case "invoice":
      return named("subscription", told.parent?.subscription_details?.subscription);
    case "transfer":
      return named("transfer", told.id);
    default:
      return undefined;
  }
}
