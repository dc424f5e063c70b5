import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import { ProductThumb } from "../../catalogue/components/product-thumb.tsx";
import type { ListedOrder } from "../queries/list-orders.server.ts";
import { totalCents } from "../rules/order-states.ts";
import { orderName, ownOrdersPath } from "../rules/orders.ts";
import { OrderBadge } from "./order-badge.tsx";

export function OrderCard({ order }: { order: ListedOrder }) {
  const { id, name, image, pieces, more, createdAt, refundCents, status } = order;
  return (
    <Card asChild interactive>
      <article
        aria-labelledby={`commande-${id}`}
        className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 p-4 sm:p-5"
      >
        <ProductThumb image={image} />
        <div className="grid gap-1">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h2 id={`commande-${id}`} className="min-w-0 text-lg leading-snug wrap-anywhere">
              <CardLink to={ownOrdersPath(id)}>Commande {orderName(order)}</CardLink>
            </h2>
            <OrderBadge order={order} />
          </div>
          <p className="wrap-anywhere">
            {name}
            {more > 0 && (more === 1 ? " et un autre article" : ` et ${more} autres articles`)}
          </p>
          <p className="flex flex-wrap gap-x-4 text-sm text-muted">
            <time dateTime={createdAt.toISOString()}>{formatDay(createdAt)}</time>
            <span>{pieces === 1 ? "1 pièce" : `${pieces} pièces`}</span>
            <span className="font-semibold text-ink tabular">{formatEuros(totalCents(order))}</span>
            {refundCents > 0 && status !== "cancelled" && <span>{formatEuros(refundCents)} remboursés</span>}
          </p>
        </div>
      </article>
    </Card>
  );
}
