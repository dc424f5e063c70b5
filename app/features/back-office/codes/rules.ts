import type { PromotionState } from "~/features/payments/reductions/rules/promotions.ts";

export const PROMOTIONS_PATH = "/back-office/codes-promo";

export const PROMOTION_STATE_LABELS: Record<PromotionState, string> = {
  running: "En cours",
  planned: "Prévu",
  over: "Terminé",
};

export interface PromotionFilters {
  words: string;
  state: PromotionState | undefined;
}

const STATES = Object.keys(PROMOTION_STATE_LABELS) as PromotionState[];

/** An unknown state is ignored. */
export const readPromotionFilters = (parameters: URLSearchParams, words: string): PromotionFilters => ({
  words,
  state: STATES.find((state) => state === parameters.get("etat")),
});

/** The address of the list, or of its export, with its filters. */
export function promotionsPath(at: string, { words, state }: PromotionFilters, page = 1): string {
  const parameters = new URLSearchParams({
    ...(words && { q: words }),
    ...(state && { etat: state }),
    ...(page > 1 && { page: String(page) }),
  });
  return parameters.size > 0 ? `${at}?${parameters}` : at;
}
