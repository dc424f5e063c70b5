import { FilterLinks } from "~/ui/form/filter-links.tsx";
import { REVIEW_FILTERS, type ReviewFilter, reviewsPath } from "../rules/reviews.ts";

const LABELS: Record<ReviewFilter, string> = {
  all: "Toutes",
  unanswered: "Sans réponse",
  "5-stars": "5\u00a0étoiles",
  former: "Anciens clients",
};

interface ReviewFilterProps {
  current: ReviewFilter;
  counts: Record<ReviewFilter, number>;
}

export function ReviewFilterLinks({ current, counts }: ReviewFilterProps) {
  const filters = REVIEW_FILTERS.map((key) => ({
    key,
    label: LABELS[key],
    to: reviewsPath({ filter: key }),
    count: counts[key],
  }));
  return <FilterLinks label="Filtrer les évaluations" filters={filters} current={current} />;
}
