import { formatEuros } from "~/platform/format/money.ts";

export const PLAN_TYPES = ["accompagnement", "programme"] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

/** for a session, a review or the introduction */
export const UNIT_CENTS = 5_000;
/** a month, in addition to the units */
export const BASE_CENTS: Record<PlanType, number> = { accompagnement: 12_000, programme: 8_000 };

/** for example "50 €" */
export const euros = (cents: number): string => formatEuros(cents, { short: true });

/** These words name what a plan costs beside its price by the month. */
export const EXTRAS_TEXT = `${euros(UNIT_CENTS)} par séance et par bilan, à commencer par la séance d’introduction`;

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
export function pricePlan(plan: PlanConfig) {
  const baseMonthlyCents = BASE_CENTS[plan.type];
  const introCents = plan.introSession ? UNIT_CENTS : 0;
  const sessionsCents = plan.coachingSessions * UNIT_CENTS;
  const reviewsCents = plan.monthlyReviews * UNIT_CENTS;
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
export function requestPricing(plan: PlanConfig) {
  const price = pricePlan(plan);
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
