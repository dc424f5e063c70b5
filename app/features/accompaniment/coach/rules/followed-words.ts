import { ofPerson } from "~/features/accounts/rules/names.ts";
import { vatWithin } from "~/features/invoicing/rules/vat.ts";
import { coachCents } from "~/features/payments/core/rules/commission.ts";
import { KNOWN_CITIES } from "~/features/places/rules/geo.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { pricePlan, type SoldPrices } from "../../contract/rules/plan.ts";
import type { Ending, Status } from "../../contract/rules/states.ts";

export const STATUS_LABELS: Record<Status, string> = {
  awaiting_payment: "En attente de paiement",
  running: "En cours",
  paused: "En pause",
  ended: "Terminé",
};

export const STATUS_TONES: Record<Status, "green" | "sand" | "danger" | "neutral"> = {
  awaiting_payment: "sand",
  running: "green",
  paused: "danger",
  ended: "neutral",
};

export const ENDING_LABELS: Record<Ending, string> = {
  unpaid: "Jamais payé",
  done: "Mené à son terme",
  early: "Arrêté par l’élève",
  withdrawn: "Rétractation",
  late: "Arrêté faute de paiement",
  closed: "Compte fermé",
  stopped: "Arrêté par notre équipe",
};

/** The title of the programme page. Students without a name, or with a closed account, are "votre élève". */
export const programmeTitle = ({ name, isNamed }: { name: string; isNamed: boolean }): string =>
  isNamed ? `Programme ${ofPerson(name)}` : "Programme de votre élève";

/** For example "encore 31 h". An offer past its deadline stays visible until the sweep. */
export function sayTimeLeft(until: Date, now: Date): string {
  if (until <= now) return "délai écoulé";
  const hours = Math.floor((until.getTime() - now.getTime()) / HOUR_MS);
  return hours < 1 ? "encore moins d’une heure" : `encore ${hours}\u00a0h`;
}

/** Earlier accompaniments store the slug of one of ten cities. */
export const cityName = (value: string): string =>
  KNOWN_CITIES.find(({ slug }) => slug === value)?.name ?? value;

/**
 * The coach's income from all that is left, in cents: a share of the price of each unit and of each month,
 * without VAT. In earlier contracts (`vatRate` is null) it is a share of the price with VAT.
 */
export function coachEarnsCents(
  left: SoldPrices & {
    months: number;
    intro: number;
    sessions: number;
    reviews: number;
    vatRate: number | null;
    commissionRate: number;
  },
): number {
  const plan = {
    duration: left.months,
    introSession: left.intro > 0,
    coachingSessions: left.sessions,
    monthlyReviews: left.reviews,
  };
  const { totalCents } = pricePlan(plan, left);
  return coachCents(totalCents - vatWithin(totalCents, left.vatRate ?? 0), left.commissionRate);
}
