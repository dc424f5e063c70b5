/** What a student may do about the review of a coach, as the room of reviews says it. */
export type ReviewWay = "write" | "edit";

export const REVIEW_LABELS: Record<ReviewWay, string> = {
  write: "Laisser un avis",
  edit: "Modifier mon avis",
};
