import { addMonths, parisDay, parisInstant } from "~/platform/dates.ts";
import { withdrawalEnd } from "~/platform/withdrawal-period.ts";

/**
 * awaiting_payment: its first month is being paid for; paused: nothing is taken, and there are no new months; late: a month could not be
 * taken, and the provider tries again.
 */
export const SUBSCRIPTION_STATES = ["awaiting_payment", "running", "paused", "late", "ended"] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** Why one has ended: nobody paid, its owner, by withdrawal, a payment that failed for good, a closed account, the provider. */
export const SUBSCRIPTION_ENDINGS = [
  "unpaid",
  "customer",
  "withdrawn",
  "failed",
  "closed",
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

interface Withdrawable {
  startedAt: Date | null;
  ending: SubscriptionEnding | null;
  priceCents: number;
  firstFileAt: Date | null;
}

/** Until when whoever has subscribed may change their mind; undefined where they cannot, or not any more. */
export function withdrawableUntil(
  { startedAt, ending }: Pick<Withdrawable, "startedAt" | "ending">,
  now: Date,
): Date | undefined {
  if (!startedAt || ending === "withdrawn" || ending === "failed") return undefined;
  const until = withdrawalEnd(startedAt);
  return now < until ? until : undefined;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const daysBetween = (from: string, to: string) =>
  Math.round((parisInstant(to, "12:00").getTime() - parisInstant(from, "12:00").getTime()) / DAY_MS);

/** What goes back: all of the first month where its file was never had, and the days that are left of it where it was. */
export function withdrawalRefundCents(
  { startedAt, priceCents, firstFileAt }: Withdrawable,
  now: Date,
): number {
  if (!startedAt || !firstFileAt) return priceCents;
  const first = parisDay(startedAt);
  const length = daysBetween(first, addMonths(first, 1));
  const used = Math.min(length, daysBetween(first, parisDay(now)) + 1);
  return Math.round((priceCents * (length - used)) / length);
}

export const SUBSCRIPTIONS_PATH = "/mes-abonnements";

/** The file of a month. */
export const monthFilePath = (subscriptionId: string, month: number): string =>
  `${SUBSCRIPTIONS_PATH}/${subscriptionId}/${month}.pdf`;

/** Where whoever has subscribed comes back to; `token` is made by `subscriptionToken`. */
export const subscribedPath = (token: string): string =>
  `/subscription-success?session_id=${encodeURIComponent(token)}`;
