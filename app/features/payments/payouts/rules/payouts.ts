import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";
import { addDays, weekdayOf } from "~/platform/format/dates.ts";

/** What nobody wants to miss: what has become of their money. */
export const PAYOUT_MAILS: MailKind = {
  id: "payouts",
  label: "Virements",
  description: "Quand vos revenus sont virés, avec le relevé, ou qu’un virement n’aboutit pas.",
  for: ["coach"],
  sent: "always",
};

/** Where a coach sees what they have earned, and says where it goes. */
export const INCOME_PATH = "/dashboard/settings/payment";

/** Less than that waits for the next time. */
export const LEAST_PAYOUT_CENTS = 100;

export type PayoutFrequency = "weekly" | "monthly";

/** The last day on which such coaches are paid, today included: a Monday, or the first of a month. */
export function lastPayday(frequency: PayoutFrequency, today: string): string {
  return frequency === "weekly" ? addDays(today, 1 - weekdayOf(today)) : `${today.slice(0, 8)}01`;
}

export type PayoutStatus = "wanted" | "paid" | "failed";

export const PAYOUT_LABELS: Record<PayoutStatus, string> = {
  wanted: "En cours",
  paid: "Versé",
  failed: "Non abouti",
};

/** One amount that a coach is owed, or owes back. */
export interface Income {
  netCents: number;
  availableAt: Date;
  /** the payer's bank has taken it back, for now */
  isContested: boolean;
  /** there is an account that it can be sent to */
  canLeave: boolean;
  /** the payout that pays it, once there is one */
  payout: { status: PayoutStatus; endedAt: Date | null } | null;
}

export type IncomeState =
  | "contested"
  | "upcoming"
  | "waiting"
  | "available"
  | "deducted"
  | "sending"
  | "paid"
  | "returned";

/** What has become of it. What is owed back is taken off a payout, the next one or that of what it was earned with. */
export function incomeState(income: Income, now: Date): IncomeState {
  const { netCents, availableAt, isContested, canLeave, payout } = income;
  if (payout) return payout.status === "wanted" ? "sending" : payout.status === "paid" ? "paid" : "returned";
  if (isContested) return "contested";
  if (netCents < 0) return "deducted";
  if (availableAt > now) return "upcoming";
  return canLeave ? "available" : "waiting";
}

/** The address of the income, by the pages of its two lists. */
export function incomePath({ income = 1, payouts = 1 }: { income?: number; payouts?: number }): string {
  const parameters = new URLSearchParams();
  if (income > 1) parameters.set("revenus", String(income));
  if (payouts > 1) parameters.set("virements", String(payouts));
  return `${INCOME_PATH}${parameters.size > 0 ? `?${parameters}` : ""}#revenus`;
}
