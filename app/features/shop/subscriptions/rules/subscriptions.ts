import { addMonths, parisDay } from "~/platform/format/dates.ts";
import { withdrawalEnd } from "~/platform/format/withdrawal-period.ts";

/**
 * awaiting_payment: its first month is being paid for; paused: nothing is taken, and there are no new months; late: a month could not be
 * taken, and the provider tries again.
 */
export const SUBSCRIPTION_STATES = ["awaiting_payment", "running", "paused", "late", "ended"] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** Why one has ended: nobody paid, its owner, by withdrawal, a payment that failed for good, a closed or suspended account, the provider. */
export const SUBSCRIPTION_ENDINGS = [
  "unpaid",
  "customer",
  "withdrawn",
  "failed",
  "closed",
  "suspended",
  "provider",
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

const POSSIBLE: Record<SubscriptionAction, readonly SubscriptionState[]> = {
  pause: ["running"],
  resume: ["paused"],
  end: ["running", "paused", "late"],
};

/** Buttons are shown by it and commands refuse by it. */
export const mayDo = (action: SubscriptionAction, { status }: { status: SubscriptionState }): boolean =>
  POSSIBLE[action].includes(status);

/** The next day on which a month is taken: months are counted from the first, so that the 31st comes back after February. */
export function nextPaymentDay(startedAt: Date, now: Date): string {
  const first = parisDay(startedAt);
  const today = parisDay(now);
  for (let months = 1; ; months += 1) {
    const day = addMonths(first, months);
    if (day > today) return day;
  }
}

/** Until when whoever has subscribed may change their mind; undefined where they cannot, or not any more. */
export function withdrawableUntil(
  { startedAt, ending }: { startedAt: Date | null; ending: SubscriptionEnding | null },
  now: Date,
): Date | undefined {
  if (!startedAt || ending === "withdrawn" || ending === "failed") return undefined;
  const until = withdrawalEnd(startedAt);
  return now < until ? until : undefined;
}

export const SUBSCRIPTIONS_PATH = "/mes-abonnements";

/** « Renoncer au contrat ici » */
export const withdrawSubscriptionPath = (subscriptionId: string): string =>
  `${SUBSCRIPTIONS_PATH}/${subscriptionId}/renoncer`;

/** The file of a month. */
export const monthFilePath = (subscriptionId: string, month: number): string =>
  `${SUBSCRIPTIONS_PATH}/${subscriptionId}/${month}.pdf`;

/** An invoice or a credit note, for whoever has subscribed. */
export const subscriptionDocumentPath = (subscriptionId: string, documentId: string): string =>
  `${SUBSCRIPTIONS_PATH}/${subscriptionId}/documents/${documentId}`;

/** Where whoever has subscribed comes back to; `token` is made by `subscriptionToken`. */
export const subscribedPath = (token: string): string =>
  `/subscription-success?session_id=${encodeURIComponent(token)}`;
