import { type BusinessTerms, STANDARD_TERMS } from "~/features/business/rules/settings.ts";
import { formatEuros } from "~/platform/format/money.ts";

export const PLAN_TYPES = ["accompagnement", "programme"] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

/** The prices of plans at one moment, for a sale that begins then. */
export interface PlanPrices {
  /** for a session, a review or the introduction */
  unitCents: number;
  /** for a month, in addition to the units */
  baseCents: Record<PlanType, number>;
}

/** The prices of one contract, as they were when it was sold. */
export interface SoldPrices {
  unitCents: number;
  monthCents: number;
}

/** The prices of a plan that is sold at these terms. */
export const planPrices = ({
  accompanimentUnitCents,
  accompanimentMonthCents,
  programmeMonthCents,
}: BusinessTerms): PlanPrices => ({
  unitCents: accompanimentUnitCents,
  baseCents: { accompagnement: accompanimentMonthCents, programme: programmeMonthCents },
});

/** In force until an operator decides otherwise. */
export const STANDARD_PRICES = planPrices(STANDARD_TERMS);

/** Returns the prices that a contract of this plan keeps until its end. */
export const soldPrices = (type: PlanType, { unitCents, baseCents }: PlanPrices): SoldPrices => ({
  unitCents,
  monthCents: baseCents[type],
});

/** for example "50 €" */
export const euros = (cents: number): string => formatEuros(cents, { short: true });

/** These words name what a plan costs beside its price by the month. */
export const extrasText = ({ unitCents }: Pick<PlanPrices, "unitCents">): string =>
  `${euros(unitCents)} par séance et par bilan, à commencer par la séance d’introduction`;

export const LIMITS = {
  duration: { min: 1, max: 18 },
  coachingSessions: { min: 0, max: 72 },
  monthlyReviews: { min: 0, max: 18 },
} as const;

/** The field names are those of the specification's request. */
export interface PlanConfig {
  type: PlanType;
  /** months */
  duration: number;
  introSession: boolean;
  coachingSessions: number;
  monthlyReviews: number;
}

export const DEFAULT_PLAN: PlanConfig = {
  type: "accompagnement",
  duration: 3,
  introSession: true,
  coachingSessions: 12,
  monthlyReviews: 3,
};

/** Changing the type includes the introduction again. */
export const withType = (plan: PlanConfig, type: PlanType): PlanConfig => ({
  ...plan,
  type,
  introSession: true,
});

/** At most one review a month. */
export const withDuration = (plan: PlanConfig, duration: number): PlanConfig => ({
  ...plan,
  duration,
  monthlyReviews: Math.min(plan.monthlyReviews, duration),
});

/** The shown monthly price is rounded to a euro; the instalments add up to the total. */
export function pricePlan(plan: Omit<PlanConfig, "type">, { unitCents, monthCents }: SoldPrices) {
  const baseMonthlyCents = monthCents;
  const introCents = plan.introSession ? unitCents : 0;
  const sessionsCents = plan.coachingSessions * unitCents;
  const reviewsCents = plan.monthlyReviews * unitCents;
  const monthsCents = baseMonthlyCents * plan.duration;
  const totalCents = introCents + sessionsCents + reviewsCents + monthsCents;
  return {
    introCents,
    sessionsCents,
    reviewsCents,
    monthsCents,
    totalCents,
    monthlyCents: Math.round(totalCents / plan.duration / 100) * 100,
    baseMonthlyCents,
  };
}

/** The prices of a purchase request: in euros, with the field names of the specification. */
export function requestPricing(plan: Omit<PlanConfig, "type">, sold: SoldPrices) {
  const price = pricePlan(plan, sold);
  return {
    introPrice: price.introCents / 100,
    sessionsPrice: price.sessionsCents / 100,
    reviewsPrice: price.reviewsCents / 100,
    monthlyAccompanimentPrice: price.monthsCents / 100,
    totalPrice: price.totalCents / 100,
    monthlyPrice: price.monthlyCents / 100,
    baseMonthlyPrice: price.baseMonthlyCents / 100,
  };
}

/** The product id of the request, for example "accompagnement_3m". */
export const productIdOf = ({ type, duration }: PlanConfig) => `${type}_${duration}m`;

export const TYPE_NAMES: Record<PlanType, string> = {
  accompagnement: "Accompagnement complet",
  programme: "Programme seul",
};

/** "mois" is the same in singular and plural. */
export const monthsText = (months: number): string => `${months}\u00a0mois`;
