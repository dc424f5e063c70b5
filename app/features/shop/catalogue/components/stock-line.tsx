import { classNames } from "~/ui/theme/class-names.ts";
import type { Category } from "../rules/catalogue.ts";
import { type StockLevel, stockLevel, stockText } from "../rules/stock.ts";

interface StockLineProps {
  category: Category;
  /** undefined until known */
  stock: number | undefined;
}

const TONES: Record<StockLevel, string> = {
  none: "text-danger-text",
  few: "text-clay-text",
  enough: "text-green-text",
};

/** The line has its height from the start, so that the layout does not shift. */
export function StockLine({ category, stock }: StockLineProps) {
  if (category === "coaching") return <p className="min-h-6 text-sm text-muted">À télécharger</p>;
  const known = stock === undefined ? undefined : { category, stock };
  const words = known && stockText(known);
  const tone = known && TONES[stockLevel(known)];
  return (
    <p
      data-stock
      className={classNames("flex min-h-6 items-center gap-2 text-sm font-semibold", words && tone)}
    >
      {words && <span aria-hidden className="size-2 rounded-full bg-current" />}
      {words}
    </p>
  );
}
