import { type PromotionState, promotionState } from "~/features/payments/reductions/rules/promotions.ts";
import { Badge } from "~/ui/data/badge.tsx";
import type { DeskPromotion } from "../queries/list-promotions.server.ts";
import { PROMOTION_STATE_LABELS } from "../rules.ts";

const TONES: Record<PromotionState, "green" | "sand" | "neutral"> = {
  running: "green",
  planned: "sand",
  over: "neutral",
};

export function PromotionBadge({ promotion, now }: { promotion: DeskPromotion; now: Date }) {
  const state = promotionState(promotion, now);
  return <Badge tone={TONES[state]}>{PROMOTION_STATE_LABELS[state]}</Badge>;
}
