import { addMonths, parisDay, parisInstant } from "~/platform/format/dates.ts";
import type { SubscriptionEnding, SubscriptionState } from "../../subscriptions/rules/subscriptions.ts";

/** On documents and in mails. */
export const PREMIUM_NAME = "Premium";
export const PREMIUM_PATH = "/dashboard/premium";
/** The `product_id` with which Premium is asked for at `create-subscription`. */
export const PREMIUM_PRODUCT = "premium";
/** In thousandths; an operator who charges no VAT charges none here. */
export const PREMIUM_VAT_RATE = 200;

interface PaidPremium {
  status: SubscriptionState;
  ending: SubscriptionEnding | null;
  startedAt: Date | null;
  /** that were paid */
  months: number;
}

/**
 * Until when a coach has the advantages: "lasting" while the subscription runs, also while the provider retries a refused
 * payment. Ended by the coach, it lasts to the end of the last paid month; a payment that failed for good, a suspension or a
 * closed account end it at once.
 */
export function advantagesOf(
  { status, ending, startedAt, months }: PaidPremium,
  now: Date,
): "lasting" | Date | undefined {
  if (status === "running" || status === "late") return "lasting";
  const isByChoice = ending === "customer" || ending === "provider";
  if (!isByChoice || !startedAt || months === 0) return undefined;
  const until = parisInstant(addMonths(parisDay(startedAt), months), "00:00");
  return until > now ? until : undefined;
}
