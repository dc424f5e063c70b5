import type { Transitions } from "~/platform/database/state-machine.ts";

/**
 * A recommendation is asked for by mail, written behind the link of that mail, and published by the operator. It counts in
 * no figure.
 */
export const RECOMMENDATION_STATES = [
  "invited",
  "with_operator",
  "published",
  "refused",
  "removed",
  "declined",
  "withdrawn",
  "expired",
] as const;
export type RecommendationState = (typeof RECOMMENDATION_STATES)[number];

type Side = "author" | "coach" | "operator" | "nobody";

/** "nobody" stands for time. The link of the mail proves the address, so a sent text needs no further confirmation. */
export const RECOMMENDATION_TRANSITIONS: Transitions<RecommendationState, Side> = {
  invited: { with_operator: ["author"], declined: ["author"], expired: ["nobody"] },
  with_operator: { published: ["operator"], refused: ["operator"], withdrawn: ["author"] },
  published: { withdrawn: ["author"], removed: ["coach", "operator"] },
  refused: {},
  removed: {},
  declined: {},
  withdrawn: {},
  expired: { declined: ["author"] },
};

export const mayWithdraw = (state: RecommendationState): boolean =>
  RECOMMENDATION_TRANSITIONS[state].withdrawn !== undefined;

/** The states that take one of the places on the page of a coach. */
export const OPEN_STATES = ["invited", "with_operator"] as const satisfies RecommendationState[];

/** An invitation without an answer is erased after this time. */
export const UNANSWERED_DAYS = 30;

export const RECOMMENDATIONS_PATH = "/dashboard/reviews/recommandations";

/** The labels in the coach's list of the people who were asked. */
export const STATE_LABELS: Record<RecommendationState, string> = {
  invited: "Invitation envoyée",
  with_operator: "En relecture chez nous",
  published: "En ligne",
  refused: "Non publiée",
  removed: "Retirée",
  declined: "Ne souhaite pas répondre",
  withdrawn: "Retirée par son auteur",
  expired: "Sans réponse",
};

export const STATE_TONES: Record<RecommendationState, "sand" | "green" | "neutral"> = {
  invited: "sand",
  with_operator: "sand",
  published: "green",
  refused: "neutral",
  removed: "neutral",
  declined: "neutral",
  withdrawn: "neutral",
  expired: "neutral",
};
