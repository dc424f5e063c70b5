import { Badge } from "~/ui/data/badge.tsx";
import { CATEGORY_LABELS, type Category } from "../rules/catalogue.ts";

const TONES = { equipment: "sand", supplements: "green", coaching: "clay" } as const;

export function CategoryBadge({ category }: { category: Category }) {
  return <Badge tone={TONES[category]}>{CATEGORY_LABELS[category]}</Badge>;
}
