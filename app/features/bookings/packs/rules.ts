import { LEAST_CHARGE_CENTS } from "~/features/payments/core/rules/provider.ts";
import type { Transitions } from "~/platform/database/state-machine.ts";
import { addMonths, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";

/** "bought" hours are sold by a coach; the other purposes belong to an accompaniment. */
export const PACK_PURPOSES = ["bought", "intro", "sessions", "reviews"] as const;
export type PackPurpose = (typeof PACK_PURPOSES)[number];

/** An accompaniment is delivered in these units, each of one hour. */
export const UNITS = ["intro", "sessions", "reviews"] as const;
export type Unit = (typeof UNITS)[number];
export const UNIT_MINUTES = 60;
export const UNIT_NAMES: Record<Unit, string> = {
  intro: "Séance d’introduction",
  sessions: "Séance",
  reviews: "Bilan mensuel",
};

export const PACK_STATES = ["held", "active", "ended"] as const;
export type PackState = (typeof PACK_STATES)[number];

export const PACK_TRANSITIONS: Transitions<PackState, "payment" | "time" | "withdrawal" | "account"> = {
  held: { active: ["payment"], ended: ["payment"] },
  active: { ended: ["time", "withdrawal", "account"] },
  ended: {},
};

/** For a price that the coach chose before there was a lower limit. */
export const PACK_TOO_SMALL = `Ce pack ne peut pas encore être vendu\u00a0: son prix est inférieur à ${formatEuros(LEAST_CHARGE_CENTS)}. Parlez-en au coach.`;

export const PACK_MONTHS = 12;
/** The student is warned this many days before a pack expires. */
export const PACK_WARNINGS: readonly number[] = [60, 30, 7];

/** A pack expires at the end of the day, twelve months after the purchase. */
export const packExpiry = (boughtAt: Date): Date =>
  parisInstant(addMonths(parisDay(boughtAt), PACK_MONTHS), "23:59");

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the warning that is due, in days; undefined if it was sent already or none is due. */
export function dueWarning(
  { expiresAt, warnedDays }: { expiresAt: Date; warnedDays: number | null },
  now: Date,
): number | undefined {
  const daysLeft = (expiresAt.getTime() - now.getTime()) / DAY_MS;
  const due = PACK_WARNINGS.filter((days) => daysLeft <= days).at(-1);
  return due !== undefined && (warnedDays === null || due < warnedDays) ? due : undefined;
}
