import { GIFT_CARD_STATES, type GiftCardState } from "~/features/payments/gift-cards/rules/gift-cards.ts";
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

export const GIFT_CARDS_DESK_PATH = "/back-office/cartes-cadeaux";

export interface GiftCardFilters {
  words: string;
  state: GiftCardState | undefined;
}

/** An unknown state is ignored. */
export const readGiftCardFilters = (parameters: URLSearchParams, words: string): GiftCardFilters => ({
  words,
  state: GIFT_CARD_STATES.find((state) => state === parameters.get("etat")),
});

/** The address of a list, or of its export, with its filters. */
export function codesPath(
  at: string,
  { words, state }: { words: string; state: string | undefined },
  page = 1,
): string {
  const parameters = new URLSearchParams({
    ...(words && { q: words }),
    ...(state && { etat: state }),
    ...(page > 1 && { page: String(page) }),
  });
  return parameters.size > 0 ? `${at}?${parameters}` : at;
}
