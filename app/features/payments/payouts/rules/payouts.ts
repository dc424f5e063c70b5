import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";
import { addDays, parisDay, weekdayOf } from "~/platform/format/dates.ts";
import { DAY_MS } from "~/platform/format/durations.ts";

export const PAYOUT_MAILS: MailKind = {
  id: "payouts",
  label: "Virements",
  description:
    "Quand vos revenus sont virés, avec le relevé, qu’un virement n’aboutit pas, ou que votre facture est émise par autofacturation.",
  for: ["coach"],
  sent: "always",
};

/** The coach's page for income. */
export const INCOME_PATH = "/dashboard/revenus";
/** The coach's page for identity, VAT, bank details and mandates. */
export const PAYMENT_SETTINGS_PATH = "/dashboard/settings/payment";

export const payoutDocumentPath = (documentId: string): string => `/payout-documents/${documentId}`;

/** Smaller amounts wait for the next payday. */
export const LEAST_PAYOUT_CENTS = 100;

export type PayoutFrequency = "weekly" | "monthly";

/** The latest payday up to and including today: a Monday, or the first of a month. */
export function lastPayday(frequency: PayoutFrequency, today: string): string {
  return frequency === "weekly" ? addDays(today, 1 - weekdayOf(today)) : `${today.slice(0, 8)}01`;
}

export type PayoutStatus = "wanted" | "paid" | "failed";

export const PAYOUT_LABELS: Record<PayoutStatus, string> = {
  wanted: "En cours",
  paid: "Versé",
  failed: "Non abouti",
};

/** An amount that a coach is owed, or owes back if negative. */
export interface Income {
  netCents: number;
  availableAt: Date;
  /** the payment has an open dispute */
  isContested: boolean;
  /** there is an account to send it to */
  canLeave: boolean;
  /** the payout that includes it, if any */
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

/** A negative amount is deducted from a payout: the next one, or the one of the income it reverses. */
export function incomeState(income: Income, now: Date): IncomeState {
  const { netCents, availableAt, isContested, canLeave, payout } = income;
  if (payout) return payout.status === "wanted" ? "sending" : payout.status === "paid" ? "paid" : "returned";
  if (isContested) return "contested";
  if (netCents < 0) return "deducted";
  if (availableAt > now) return "upcoming";
  return canLeave ? "available" : "waiting";
}

/** The hour of the daily run that pays coaches, in UTC; the schedule of `payCoachesJob`. */
export const PAYOUT_HOUR = 5;

/** The next run that pays a coach: on their payday, or at once after a hold or a missed payday. */
export function nextPayoutAt(
  account: { payoutFrequency: PayoutFrequency; lastPayday: string | null; heldUntil: Date | null },
  now: Date,
): Date {
  const { payoutFrequency, lastPayday: paid, heldUntil } = account;
  const from = heldUntil && heldUntil > now ? heldUntil : now;
  let run = new Date(from);
  run.setUTCHours(PAYOUT_HOUR, 0, 0, 0);
  if (run < from) run = new Date(run.getTime() + DAY_MS);
  while (paid !== null && paid >= lastPayday(payoutFrequency, parisDay(run)))
    run = new Date(run.getTime() + DAY_MS);
  return run;
}
