import { addMonths, parisDay, parisInstant } from "~/platform/format/dates.ts";
import type {
  AccountStatus,
  ChargeState,
  CheckoutOrder,
  DisputeState,
  RefundState,
  TransferState,
} from "../../core/rules/provider.ts";

/**
 * The simulated Stripe's objects, as stored in `demo_provider_objects`. A charge stands for Stripe's payment
 * intent with its charge, refunds and disputes; the invoices of a subscription are its charges. Optional
 * fields are absent in rows that earlier versions wrote.
 */
export interface SimulatedBodies {
  checkout: SimulatedCheckout;
  charge: SimulatedCharge;
  subscription: SimulatedSubscription;
  account: SimulatedAccount;
  onboarding: SimulatedOnboarding;
  transfer: SimulatedTransfer;
}
export type SimulatedKind = keyof SimulatedBodies;

/** good: every payment succeeds. failing: accepted on the page, declined when the money is collected. */
export const DEMO_CARDS = ["good", "failing"] as const;
/** unattended: a failing card whose bank wants its owner to be present. */
export type SimulatedCard = (typeof DEMO_CARDS)[number] | "unattended";

export interface SimulatedCheckout
  extends Omit<CheckoutOrder, "paymentId" | "chargeId" | "email" | "customerRef" | "expiresAt"> {
  /** null for a sale that somebody else made with the same keys */
  paymentId: string | null;
  chargeId: string | null;
  expiresAt: string;
  status: "open" | "complete" | "expired";
  /** null until the payer has decided */
  card: SimulatedCard | null;
  chargeRef: string | null;
  subscriptionRef: string | null;
}

export interface SimulatedCharge {
  paymentId: string | null;
  /** null for renewals, which we did not request */
  chargeId: string | null;
  subscriptionRef: string | null;
  amountCents: number;
  card: SimulatedCard;
  /** pending with a reason: declined on the page, where the payer can try again */
  status: ChargeState["status"];
  reason: string | null;
  refunds: (RefundState & { createdAt?: string })[];
  disputes?: SimulatedDispute[];
}

export interface SimulatedDispute extends Omit<DisputeState, "status"> {
  /** inquiry: the bank only asks, and takes no money */
  status: DisputeState["status"] | "inquiry";
  createdAt: string;
}

export interface SimulatedSubscription {
  paymentId: string | null;
  amountCents: number;
  card: SimulatedCard;
  /** incomplete: the first month was declined on the page; expired: and the page has closed */
  status: "incomplete" | "expired" | "running" | "late" | "paused" | "ended";
  /** for a paused subscription: it was late before */
  isLate?: boolean;
  endsAt: string | null;
  /** day in Paris of the first month, and number of renewals since */
  startedOn: string;
  months: number;
  /** including the first */
  chargeRefs: string[];
}

/** No personal data: nobody is verified. */
export interface SimulatedAccount {
  holderId: number;
  status: AccountStatus;
  onboardingCompleted: boolean;
}

/** The unguessable reference alone permits changing the account. */
export interface SimulatedOnboarding {
  accountRef: string;
  backPath: string;
  until: string;
}

export interface SimulatedTransfer {
  callId: string | null;
  accountRef: string;
  cents: number;
  status: TransferState["status"];
  /** absent unless a part was sent back */
  returnedCents?: number;
}

/** About the fee of a real provider, at most the amount itself. */
export const simulatedFeeCents = (amountCents: number) =>
  Math.min(amountCents, Math.round(amountCents * 0.015) + 25);

const CARD_PREFIX = "demo_card_";
const CUSTOMER_PREFIX = "demo_customer_";
export const simulatedMethod = (card: SimulatedCard) => `${CARD_PREFIX}${card}`;
export const simulatedCustomer = (paymentId: string) => `${CUSTOMER_PREFIX}${paymentId}`;
export const paymentOfCustomer = (customerRef: string) => customerRef.slice(CUSTOMER_PREFIX.length);
export function cardOfMethod(methodRef: string): SimulatedCard {
  const card = ([...DEMO_CARDS, "unattended"] as const).find((one) => simulatedMethod(one) === methodRef);
  return card ?? "good";
}

/** Stripe's codes for a card declined by the bank, and for one whose owner has to be present. */
const DECLINED = "card_declined";
export const declineReason = (card: SimulatedCard) =>
  card === "unattended" ? "authentication_required" : DECLINED;

export const newCharge = (
  charge: Pick<SimulatedCharge, "paymentId" | "amountCents" | "card" | "status"> & Partial<SimulatedCharge>,
): SimulatedCharge => ({
  chargeId: null,
  subscriptionRef: null,
  reason: charge.status === "failed" ? declineReason(charge.card) : null,
  refunds: [],
  ...charge,
});

/** The status of the first charge after "Payer". */
export function statusWhenPaid(kind: CheckoutOrder["kind"], card: SimulatedCard): SimulatedCharge["status"] {
  if (kind === "authorised") return "authorised";
  // A single payment has no later charge that could fail, so a failing card leaves it pending until the bank
  // declines.
  return kind === "once" && card === "failing" ? "pending" : "paid";
}

export const refundedCents = ({ refunds }: SimulatedCharge) =>
  refunds.reduce((sum, { cents, status }) => sum + (status === "done" ? cents : 0), 0);

export const hasExpired = ({ status, expiresAt }: SimulatedCheckout, now: Date) =>
  status === "expired" || (status === "open" && new Date(expiresAt) <= now);

const RENEWED_AT = "10:00";

/** Counted from the first day: one month after 31 January is 28 February, two months after it 31 March. */
export const renewsAt = ({ startedOn, months }: Pick<SimulatedSubscription, "startedOn" | "months">) =>
  parisInstant(addMonths(startedOn, months + 1), RENEWED_AT);

export const hasMonths = ({ status }: SimulatedSubscription) =>
  status === "running" || status === "late" || status === "paused";

export const isDue = (subscription: SimulatedSubscription, now: Date) =>
  hasMonths(subscription) && renewsAt(subscription) <= now;

export const startedNow = (now: Date) => ({ startedOn: parisDay(now), months: 0 });

/** Starts a month: returns the new state, and the status of its charge if there is one. */
export function renewed(subscription: SimulatedSubscription): {
  subscription: SimulatedSubscription;
  charge: SimulatedCharge["status"] | undefined;
} {
  const next = { ...subscription, months: subscription.months + 1 };
  if (subscription.status === "paused") return { subscription: next, charge: undefined };
  if (subscription.card === "good") return { subscription: { ...next, status: "running" }, charge: "paid" };
  // The second unpaid month ends the subscription.
  const isLast = subscription.status === "late";
  return {
    subscription: {
      ...next,
      status: isLast ? "ended" : "late",
      endsAt: isLast ? renewsAt(subscription).toISOString() : null,
    },
    charge: "failed",
  };
}
