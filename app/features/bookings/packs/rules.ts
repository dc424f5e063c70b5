import { LEAST_CHARGE_CENTS } from "~/features/payments/core/rules/provider.ts";
import type { Transitions } from "~/platform/database/state-machine.ts";
import { addMonths, formatDay, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";

/** "bought" hours are sold by a coach; the other purposes belong to an accompaniment. */
export const PACK_PURPOSES = ["bought", "intro", "sessions", "reviews"] as const;
export type PackPurpose = (typeof PACK_PURPOSES)[number];

/** An accompaniment is delivered in these units, each a session of one hour. */
export const UNITS = ["intro", "sessions", "reviews"] as const;
export type Unit = (typeof UNITS)[number];
export const UNIT_MINUTES = 60;
export const UNIT_NAMES: Record<Unit, string> = {
  intro: "Séance d’introduction",
  sessions: "Séance",
  reviews: "Bilan mensuel",
};

/** The minutes that can be booked now: units of an accompaniment are released as its instalments are paid. */
export const openMinutes = ({
  minutesLeft,
  lockedMinutes,
}: {
  minutesLeft: number;
  lockedMinutes: number;
}): number => Math.max(0, minutesLeft - lockedMinutes);

export const LOCKED_UNITS =
  "Les séances déjà réglées de votre accompagnement sont toutes réservées ou faites\u00a0: d’autres se réservent après la prochaine mensualité.";

export const PACK_STATES = ["held", "active", "ended"] as const;
export type PackState = (typeof PACK_STATES)[number];

export const PACK_TRANSITIONS: Transitions<PackState, "payment" | "time" | "withdrawal" | "account"> = {
  held: { active: ["payment"], ended: ["payment"] },
  active: { ended: ["time", "withdrawal", "account"] },
  ended: {},
};

/** For a price that the coach chose before there was a lower limit. */
export const PACK_TOO_SMALL = `Ce pack ne peut pas encore être vendu\u00a0: son prix est inférieur à ${formatEuros(LEAST_CHARGE_CENTS)}. Parlez-en au coach.`;

/** The student is warned this many days before a pack expires. */
export const PACK_WARNINGS: readonly number[] = [60, 30, 7];
/** A warning is sent if half of the validity is over by then. */
export const WARNED_DAYS_PER_MONTH = 15;

/** A short pack has only the warnings that come in the second half of its validity. */
export const warningsOf = (validityMonths: number): number[] =>
  PACK_WARNINGS.filter((days) => days <= validityMonths * WARNED_DAYS_PER_MONTH);

/** A pack expires at the end of the day, so many months after the purchase; null if it can be used without an end. */
export const packExpiry = (boughtAt: Date, validityMonths: number | null): Date | null =>
  validityMonths === null ? null : parisInstant(addMonths(parisDay(boughtAt), validityMonths), "23:59");

/** "60, 30 et 7 jours avant la fin", "7 jours avant la fin" */
export function warningWords(validityMonths: number): string {
  const days = new Intl.ListFormat("fr-FR").format(warningsOf(validityMonths).map(String));
  return `${days}\u00a0jours avant la fin`;
}

/** "jusqu’au 3 mars 2027" or "sans date de fin" */
export const untilWords = (expiresAt: Date | null): string =>
  expiresAt ? `jusqu’au ${formatDay(expiresAt)}` : "sans date de fin";

interface WarnedPack {
  expiresAt: Date | null;
  validityMonths: number | null;
  warnedDays: number | null;
}

/** Returns the warning that is due, in days; undefined if it was sent already or none is due. */
export function dueWarning(
  { expiresAt, validityMonths, warnedDays }: WarnedPack,
  now: Date,
): number | undefined {
  if (!expiresAt || validityMonths === null) return undefined;
  const daysLeft = (expiresAt.getTime() - now.getTime()) / DAY_MS;
  const due = warningsOf(validityMonths)
    .filter((days) => daysLeft <= days)
    .at(-1);
  return due !== undefined && (warnedDays === null || due < warnedDays) ? due : undefined;
}
