import { addMonths, parisDay, parisInstant } from "~/platform/format/dates.ts";
import type {
  AccountStatus,
  ChargeState,
  CheckoutOrder,
  RefundState,
  TransferState,
} from "../../core/rules/provider.ts";

/** What the demo provider keeps of each kind of its things, as a row of `demo_provider_objects` has it. */
export interface DemoBodies {
  checkout: DemoCheckout;
  charge: DemoCharge;
  subscription: DemoSubscription;
  account: DemoAccount;
  onboarding: DemoOnboarding;
  transfer: DemoTransfer;
}
export type DemoKind = keyof DemoBodies;

/** good: pays whatever is asked; failing: agrees on the page, and is declined when the money is to come. */
export const DEMO_CARDS = ["good", "failing"] as const;
export type DemoCard = (typeof DEMO_CARDS)[number];

export interface DemoCheckout extends Omit<CheckoutOrder, "email" | "customerRef" | "expiresAt"> {
  expiresAt: string;
  status: "open" | "complete" | "expired";
  /** once somebody has decided */
  card: DemoCard | null;
  chargeRef: string | null;
  subscriptionRef: string | null;
}

export interface DemoCharge {
  paymentId: string;
  /** null of a renewal, which we have not asked for */
  chargeId: string | null;
  subscriptionRef: string | null;
  amountCents: number;
  card: DemoCard;
  status: ChargeState["status"];
  reason: string | null;
  refunds: RefundState[];
  /** of the calls that have changed it: asked again, they change nothing */
  callIds: string[];
}

export interface DemoSubscription {
  paymentId: string;
  amountCents: number;
  card: DemoCard;
  status: "running" | "late" | "paused" | "ended";
  endsAt: string | null;
  /** the day in Paris of the first month, and how many have begun since */
  startedOn: string;
  months: number;
  /** the first included */
  chargeRefs: string[];
  callIds: string[];
}

/** Nothing of who it is: a real provider checks them, this one has no need to know. */
export interface DemoAccount {
  holderId: number;
  status: AccountStatus;
  onboardingCompleted: boolean;
}

/** A page of onboarding, by whose name alone an account can be changed. */
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

/** Of each charge that is paid: about what a real one keeps, never more than was paid. */
export const demoFeeCents = (amountCents: number) =>
  Math.min(amountCents, Math.round(amountCents * 0.015) + 25);

export const demoMethod = (card: DemoCard) => `demo_card_${card}`;
export const demoCardOf = (methodRef: string): DemoCard =>
  methodRef === demoMethod("failing") ? "failing" : "good";
export const demoCustomer = (paymentId: string) => `demo_customer_${paymentId}`;

/** Declined by the payer's bank, in the words that Stripe has for it. */
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

/** What becomes of a first charge when "Payer" is pressed. */
export function statusWhenPaid(kind: CheckoutOrder["kind"], card: DemoCard): DemoCharge["status"] {
  if (kind === "authorised") return "authorised";
  // There is no later for a single payment but the bank's own: it thinks about it, and says no.
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

/** What of a charge was not given back. */
export const leftCents = ({ amountCents, refunds }: DemoCharge) =>
  refunds.reduce((left, { cents, status }) => left - (status === "done" ? cents : 0), amountCents);

export const hasExpired = ({ status, expiresAt }: DemoCheckout, now: Date) =>
  status === "expired" || (status === "open" && new Date(expiresAt) <= now);

const RENEWED_AT = "10:00";

/** Counted from the first day: a month after 31 January is 28 February, two months after it 31 March. */
export const renewsAt = ({ startedOn, months }: Pick<DemoSubscription, "startedOn" | "months">) =>
  parisInstant(addMonths(startedOn, months + 1), RENEWED_AT);

export const startedNow = (now: Date) => ({ startedOn: parisDay(now), months: 0 });

/** A month begins: what becomes of the subscription, and of the charge for it if there is one. */
export function renewed(subscription: DemoSubscription): {
  subscription: DemoSubscription;
  charge: DemoCharge["status"] | undefined;
} {
  const next = { ...subscription, months: subscription.months + 1 };
  if (subscription.status === "paused") return { subscription: next, charge: undefined };
  if (subscription.card === "good") return { subscription: { ...next, status: "running" }, charge: "paid" };
  // A second month that is not paid is the last.
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
