import { findContent } from "~/features/programmes/rules/contents.ts";
import type { Category, ProductType } from "../../catalogue/rules/catalogue.ts";

/** Whether whoever buys it receives something: of a programme there must be a file, of one by the month one for each month. */
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
