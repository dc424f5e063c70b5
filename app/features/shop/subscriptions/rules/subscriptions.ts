import { withdrawalEnd } from "~/features/withdrawals/rules/period.ts";
import type { Transitions } from "~/platform/database/state-machine.ts";
import { addMonths, parisDay } from "~/platform/format/dates.ts";

/** A programme of the shop, for everybody; Premium, for coaches in their profession. */
export const SUBSCRIPTION_PURPOSES = ["programme", "premium"] as const;
export type SubscriptionPurpose = (typeof SUBSCRIPTION_PURPOSES)[number];

/**
 * awaiting_payment: the first month is not paid yet. paused: nothing is charged, and no month is delivered.
 * late: a month could not be collected, and the provider retries.
 */
export const SUBSCRIPTION_STATES = ["awaiting_payment", "running", "paused", "late", "ended"] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/**
 * unpaid: the first month was never paid. customer: ended by the customer. withdrawn: legal withdrawal.
 * failed: a payment failed for good. closed, suspended: the account was. provider: ended at the provider. operator: ended
 * by an operator, with a reason.
 */
export const SUBSCRIPTION_ENDINGS = [
  "unpaid",
  "customer",
  "withdrawn",
  "failed",
  "closed",
  "suspended",
  "provider",
  "operator",
] as const;
export type SubscriptionEnding = (typeof SUBSCRIPTION_ENDINGS)[number];

export const SUBSCRIPTION_STEPS = [
  "started",
  "renewed",
  "failed",
  "paused",
  "resumed",
  "ended",
  "withdrawn",
  "refunded",
] as const;
export type SubscriptionStep = (typeof SUBSCRIPTION_STEPS)[number];

export const SUBSCRIPTION_LABELS: Record<SubscriptionState, string> = {
  awaiting_payment: "En attente de paiement",
  running: "En cours",
  paused: "En pause",
  late: "Paiement en retard",
  ended: "Terminé",
};

export const SUBSCRIPTION_ACTIONS = ["pause", "resume", "end"] as const;
export type SubscriptionAction = (typeof SUBSCRIPTION_ACTIONS)[number];

/** A late first payment starts a subscription that had ended unpaid. */
export const SUBSCRIPTION_TRANSITIONS: Transitions<
  SubscriptionState,
  "customer" | "payment" | "account" | "operator"
> = {
  awaiting_payment: { running: ["payment"], ended: ["customer", "payment", "account"] },
  running: {
    paused: ["customer", "payment"],
    late: ["payment"],
    ended: ["customer", "payment", "account", "operator"],
  },
  paused: {
    running: ["customer", "payment"],
    late: ["payment"],
    ended: ["customer", "payment", "account", "operator"],
  },
  late: { running: ["payment"], paused: ["payment"], ended: ["customer", "payment", "account", "operator"] },
  ended: { running: ["payment"] },
};

const POSSIBLE: Record<SubscriptionAction, readonly SubscriptionState[]> = {
  pause: ["running"],
  resume: ["paused"],
  end: ["running", "paused", "late"],
};

/** Decides both for buttons and for commands. Premium has no pause. */
export const mayDo = (
  action: SubscriptionAction,
  { status, purpose }: { status: SubscriptionState; purpose: SubscriptionPurpose },
): boolean => POSSIBLE[action].includes(status) && (purpose === "programme" || action === "end");

/** Months count from the first day, so that the 31st returns after February. */
export function nextPaymentDay(startedAt: Date, now: Date): string {
  const first = parisDay(startedAt);
  const today = parisDay(now);
  for (let months = 1; ; months += 1) {
    const day = addMonths(first, months);
    if (day > today) return day;
  }
}

interface WithdrawableSale {
  purpose: SubscriptionPurpose;
  startedAt: Date | null;
  ending: SubscriptionEnding | null;
}

/** End of the withdrawal period of a consumer; undefined if withdrawal is not possible. */
export function withdrawableUntil(
  { purpose, startedAt, ending }: WithdrawableSale,
  now: Date,
): Date | undefined {
  if (purpose === "premium" || !startedAt || ending === "withdrawn" || ending === "failed") return undefined;
  const until = withdrawalEnd(startedAt);
  return now < until ? until : undefined;
}

export const SUBSCRIPTIONS_PATH = "/mes-abonnements";

export const withdrawSubscriptionPath = (subscriptionId: string): string =>
  `${SUBSCRIPTIONS_PATH}/${subscriptionId}/renoncer`;

export const monthFilePath = (subscriptionId: string, month: number): string =>
  `${SUBSCRIPTIONS_PATH}/${subscriptionId}/${month}.pdf`;

export const subscriptionDocumentPath = (subscriptionId: string, documentId: string): string =>
  `${SUBSCRIPTIONS_PATH}/${subscriptionId}/documents/${documentId}`;

/** Return path after the payment; `token` is made by `subscriptionToken`. */
export const subscribedPath = (token: string): string =>
  `/subscription-success?session_id=${encodeURIComponent(token)}`;
