import { formatEuros } from "~/platform/format/money.ts";

/** What the accompaniment costs: one place for both sides. Prices are in euros, as the specification has them; what is charged is in cents. */
export const PLAN_TYPES = ["accompagnement", "programme"] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

/** What a session, a review or the first meeting costs, in euros. */
export const UNIT_PRICE = 50;
/** What each month costs beside them, in euros. */
export const BASE_PRICES: Record<PlanType, number> = { accompagnement: 120, programme: 80 };

/** "50 €": what the rules have in euros, as pages and mails write it. */
export const euros = (amount: number): string => formatEuros(amount * 100, { short: true });

export const LIMITS = {
  duration: { min: 1, max: 18 },
  coachingSessions: { min: 0, max: 72 },
  monthlyReviews: { min: 0, max: 18 },
} as const;

/** With the names of the specification: they are those of the request. */
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

/** Another type begins with its first meeting again. */
export const withType = (plan: PlanConfig, type: PlanType): PlanConfig => ({
  ...plan,
  type,
  introSession: true,
});

/** There is no more than one review a month. */
export const withDuration = (plan: PlanConfig, duration: number): PlanConfig => ({
  ...plan,
  duration,
  monthlyReviews: Math.min(plan.monthlyReviews, duration),
});

/** In euros, with the names of the specification. */
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

/** What the request calls it: "accompagnement_3m". */
export const productIdOf = ({ type, duration }: PlanConfig) => `${type}_${duration}m`;

export const TYPE_NAMES: Record<PlanType, string> = {
  accompagnement: "Accompagnement complet",
  programme: "Programme seul",
};

/** "3 mois": in French one month and several are written alike. */
export const monthsText = (months: number): string => `${months}\u00a0mois`;
