import { findContent } from "~/features/programmes/rules/contents.ts";
import type { Category, ProductType } from "../../catalogue/rules/catalogue.ts";

/** A programme must have a file; a monthly programme must have one for each month. */
export function deliversContent({
  category,
  type,
  programme,
}: {
  category: Category;
  type: ProductType;
  programme: string | null;
}): boolean {
  if (category !== "coaching") return true;
  return findContent(programme)?.isMonthly === (type === "subscription");
}
