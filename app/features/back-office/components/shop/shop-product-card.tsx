import { CATEGORY_LABELS } from "~/features/shop/catalogue/rules/catalogue.ts";
import { pictureSources } from "~/platform/files/pictures/picture-sources.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import type { ListedProduct } from "../../queries/list-shop-products.server.ts";
import { shopProductPath } from "../../rules/shop.ts";

/** The badge warns below this number of units. */
const SHORT_STOCK = 5;

export function StockBadge({ category, stock }: Pick<ListedProduct, "category" | "stock">) {
  if (category === "coaching") return null;
  if (stock === 0) return <Badge tone="danger">Épuisé</Badge>;
  return <Badge tone={stock < SHORT_STOCK ? "clay" : "neutral"}>{stock} en stock</Badge>;
}

export function ShopProductCard({ product }: { product: ListedProduct }) {
  const { id, name, category, type, priceCents, image, isOnSale } = product;
  return (
    <Card asChild interactive>
      <article aria-labelledby={`produit-${id}`} className="flex items-start gap-4 p-4 sm:p-5">
        {image ? (
          <img
            {...pictureSources(image, "64px")}
            alt=""
            width={64}
            height={64}
            className="size-16 shrink-0 rounded-md bg-sunken object-cover"
          />
        ) : (
          <span className="size-16 shrink-0 rounded-md bg-sunken" />
        )}
        <div className="grid min-w-0 flex-1 gap-1.5">
          <h2 id={`produit-${id}`} className="text-lg leading-tight wrap-anywhere">
            <CardLink to={shopProductPath(id)} data-prefetch>
              {name}
            </CardLink>
          </h2>
          <p className="text-muted">
            {CATEGORY_LABELS[category]}, {formatEuros(priceCents)}
            {type === "subscription" && " par mois"}
          </p>
          <p className="flex flex-wrap gap-1.5">
            {isOnSale ? (
              <Badge tone="green">En vente</Badge>
            ) : (
              <Badge tone="neutral">Retiré de la vente</Badge>
            )}
            <StockBadge {...product} />
          </p>
        </div>
      </article>
    </Card>
  );
}
