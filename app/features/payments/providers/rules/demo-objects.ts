import { addMonths, parisDay, parisInstant } from "~/platform/format/dates.ts";
import type {
  AccountStatus,
  ChargeState,
  CheckoutOrder,
  RefundState,
  TransferState,
} from "../../core/rules/provider.ts";

/** The demo provider's objects, as stored in `demo_provider_objects`. */
export interface DemoBodies {
  checkout: DemoCheckout;
  charge: DemoCharge;
  subscription: DemoSubscription;
  account: DemoAccount;
  onboarding: DemoOnboarding;
  transfer: DemoTransfer;
}
export type DemoKind = keyof DemoBodies;

/** good: every payment succeeds. failing: accepted on the page, declined when the money is collected. */
export const DEMO_CARDS = ["good", "failing"] as const;
export type DemoCard = (typeof DEMO_CARDS)[number];

export interface DemoCheckout extends Omit<CheckoutOrder, "email" | "customerRef" | "expiresAt"> {
  expiresAt: string;
  status: "open" | "complete" | "expired";
  /** null until the payer has decided */
  card: DemoCard | null;
  chargeRef: string | null;
  subscriptionRef: string | null;
}

export interface DemoCharge {
  paymentId: string;
  /** null for renewals, which we did not request */
  chargeId: string | null;
  subscriptionRef: string | null;
  amountCents: number;
  card: DemoCard;
  status: ChargeState["status"];
  reason: string | null;
  refunds: RefundState[];
  /** the calls already applied, for idempotency */
  callIds: string[];
}

export interface DemoSubscription {
  paymentId: string;
  amountCents: number;
  card: DemoCard;
  status: "running" | "late" | "paused" | "ended";
  endsAt: string | null;
  /** day in Paris of the first month, and number of renewals since */
  startedOn: string;
  months: number;
  /** including the first */
  chargeRefs: string[];
  callIds: string[];
}

/** No personal data: the demo provider verifies nobody. */
export interface DemoAccount {
  holderId: number;
  status: AccountStatus;
  onboardingCompleted: boolean;
}

/** The unguessable reference alone permits changing the account. */
export interface DemoOnboarding {
  accountRef: string;
  backPath: string;
  until: string;
}

export interface DemoTransfer {
  callId: string;
  accountRef: string;
  cents: number;
  status: TransferState["status"];
}

/** About the fee of a real provider, at most the amount itself. */
export const demoFeeCents = (amountCents: number) =>
  Math.min(amountCents, Math.round(amountCents * 0.015) + 25);

export const demoMethod = (card: DemoCard) => `demo_card_${card}`;
export const demoCardOf = (methodRef: string): DemoCard =>
  methodRef === demoMethod("failing") ? "failing" : "good";
export const demoCustomer = (paymentId: string) => `demo_customer_${paymentId}`;

/** Stripe's code for a card declined by the bank. */
export const DECLINED = "card_declined";

export const newCharge = (
  charge: Pick<DemoCharge, "paymentId" | "amountCents" | "card" | "status"> & Partial<DemoCharge>,
): DemoCharge => ({
  chargeId: null,
  subscriptionRef: null,
  reason: charge.status === "failed" ? DECLINED : null,
  refunds: [],
  callIds: [],
  ...charge,
});

/** The status of the first charge after "Payer". */
export function statusWhenPaid(kind: CheckoutOrder["kind"], card: DemoCard): DemoCharge["status"] {
  if (kind === "authorised") return "authorised";
  // A single payment has no later charge that could fail, so a failing card leaves it pending until the bank
  // declines.
  return kind === "once" && card === "failing" ? "pending" : "paid";
}

export const demoChargeState = (ref: string, charge: DemoCharge): ChargeState => ({
  ref,
  chargeId: charge.chargeId ?? undefined,
  paymentId: charge.paymentId,
  subscriptionRef: charge.subscriptionRef ?? undefined,
  amountCents: charge.amountCents,
  status: charge.status,
  reason: charge.reason ?? undefined,
  feeCents: charge.status === "paid" ? demoFeeCents(charge.amountCents) : 0,
  refunds: charge.refunds,
  disputes: [],
});

export const leftCents = ({ amountCents, refunds }: DemoCharge) =>
  refunds.reduce((left, { cents, status }) => left - (status === "done" ? cents : 0), amountCents);

export const hasExpired = ({ status, expiresAt }: DemoCheckout, now: Date) =>
  status === "expired" || (status === "open" && new Date(expiresAt) <= now);

const RENEWED_AT = "10:00";

/** Counted from the first day: one month after 31 January is 28 February, two months after it 31 March. */
export const renewsAt = ({ startedOn, months }: Pick<DemoSubscription, "startedOn" | "months">) =>
  parisInstant(addMonths(startedOn, months + 1), RENEWED_AT);

export const startedNow = (now: Date) => ({ startedOn: parisDay(now), months: 0 });

/** Starts a month: returns the new state, and the status of its charge if there is one. */
export function renewed(subscription: DemoSubscription): {
  subscription: DemoSubscription;
  charge: DemoCharge["status"] | undefined;
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
