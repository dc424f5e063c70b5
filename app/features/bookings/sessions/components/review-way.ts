/** The reviews feature decides what a student may do about a review of the coach. */
export type ReviewWay = "write" | "edit";

export const REVIEW_LABELS: Record<ReviewWay, string> = {
  write: "Laisser un avis",
  edit: "Modifier mon avis",
};
