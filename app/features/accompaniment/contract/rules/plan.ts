import { formatEuros } from "~/platform/format/money.ts";

/** Prices for browser and server. They are in euros, as in the specification; charges are in cents. */
export const PLAN_TYPES = ["accompagnement", "programme"] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

/** euros, for a session, a review or the introduction */
export const UNIT_PRICE = 50;
/** euros a month, in addition to the units */
export const BASE_PRICES: Record<PlanType, number> = { accompagnement: 120, programme: 80 };

/** Formats an amount in euros, for example "50 €". */
export const euros = (amount: number): string => formatEuros(amount * 100, { short: true });

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

/** In euros, with the field names of the specification. */
export interface Pricing {
  introPrice: number;
  sessionsPrice: number;
  reviewsPrice: number;
  monthlyAccompanimentPrice: number;
  totalPrice: number;
  monthlyPrice: number;
  baseMonthlyPrice: number;
}

export function pricePlan(plan: PlanConfig): Pricing {
  const baseMonthlyPrice = BASE_PRICES[plan.type];
  const introPrice = plan.introSession ? UNIT_PRICE : 0;
  const sessionsPrice = plan.coachingSessions * UNIT_PRICE;
  const reviewsPrice = plan.monthlyReviews * UNIT_PRICE;
  const monthlyAccompanimentPrice = baseMonthlyPrice * plan.duration;
  const totalPrice = introPrice + sessionsPrice + reviewsPrice + monthlyAccompanimentPrice;
  return {
    introPrice,
    sessionsPrice,
    reviewsPrice,
    monthlyAccompanimentPrice,
    totalPrice,
    monthlyPrice: Math.round(totalPrice / plan.duration),
    baseMonthlyPrice,
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
