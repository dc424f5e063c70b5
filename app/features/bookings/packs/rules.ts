import { addMonths, parisDay, parisInstant } from "~/platform/format/dates.ts";

/** What hours are for: bought from a coach, or of an accompaniment. */
export const PACK_PURPOSES = ["bought", "intro", "sessions", "reviews"] as const;
export type PackPurpose = (typeof PACK_PURPOSES)[number];

/** What an accompaniment is delivered in, each of one hour: the introduction, sessions, and monthly reviews. */
export const UNITS = ["intro", "sessions", "reviews"] as const;
export type Unit = (typeof UNITS)[number];
export const UNIT_MINUTES = 60;
export const UNIT_NAMES: Record<Unit, string> = {
  intro: "Séance d’introduction",
  sessions: "Séance",
  reviews: "Bilan mensuel",
};

export const PACK_MONTHS = 12;
/** Before a pack ends its owner is written, this many days ahead. */
export const PACK_WARNINGS: readonly number[] = [60, 30, 7];

/** At the end of the day, twelve months later. */
export const packExpiry = (boughtAt: Date): Date =>
  parisInstant(addMonths(parisDay(boughtAt), PACK_MONTHS), "23:59");

const DAY_MS = 24 * 60 * 60 * 1000;

/** Of which warning it is time; undefined where it was given, or none is due. */
export function dueWarning(
  { expiresAt, warnedDays }: { expiresAt: Date; warnedDays: number | null },
  now: Date,
): number | undefined {
  const daysLeft = (expiresAt.getTime() - now.getTime()) / DAY_MS;
  const due = PACK_WARNINGS.filter((days) => daysLeft <= days).at(-1);
  return due !== undefined && (warnedDays === null || due < warnedDays) ? due : undefined;
}
