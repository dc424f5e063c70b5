import { formatEuros } from "~/platform/format/money.ts";
import { classNames } from "~/ui/theme/class-names.ts";
import type { ProductType } from "../rules/catalogue.ts";
import { unitPrice } from "../rules/unit-price.ts";

interface ProductPriceProps {
  priceCents: number;
  type: ProductType;
  netGrams: number | null;
  size?: "md" | "lg";
}

/** Foods also show the price per kilogram. */
export function ProductPrice({ priceCents, type, netGrams, size = "md" }: ProductPriceProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="whitespace-nowrap">
        <span
          className={classNames("font-display font-bold tabular", size === "lg" ? "text-4xl" : "text-xl")}
        >
          {formatEuros(priceCents, { short: true })}
        </span>
        {type === "subscription" && <span className="text-muted">/mois</span>}
      </span>
      {type === "one_time" && <span className="text-sm text-muted">Achat unique</span>}
      {netGrams !== null && (
        <span className="basis-full text-sm text-muted tabular">{unitPrice(priceCents, netGrams)}</span>
      )}
    </p>
  );
}
