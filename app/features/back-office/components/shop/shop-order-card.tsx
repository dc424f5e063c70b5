import { DEMO_PAYMENT } from "~/features/payments/core/rules/provider.ts";
import { orderLabel, totalCents } from "~/features/shop/orders/rules/order-states.ts";
import { orderName } from "~/features/shop/orders/rules/orders.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import type { ListedOrder } from "../../queries/list-shop-orders.server.ts";
import { shopOrderPath } from "../../rules/shop.ts";

const TONES = {
  awaiting_payment: "neutral",
  paid: "clay",
  shipped: "sand",
  delivered: "green",
  cancelled: "neutral",
} as const;

interface ShopOrderProps {
  order: ListedOrder;
  /** at a public address a demo payment is a remnant of a trial, and nothing must be shipped for it */
  isPublic: boolean;
}

export function ShopOrderBadges({ order, isPublic }: ShopOrderProps) {
  return (
    <>
      <Badge tone={TONES[order.status]}>{orderLabel(order)}</Badge>
      {isPublic && order.isDemo && <Badge tone="sand">{DEMO_PAYMENT}</Badge>}
      {order.openReturns > 0 && <Badge tone="clay">Retour en cours</Badge>}
    </>
  );
}

export function ShopOrderCard({ order, isPublic }: ShopOrderProps) {
  const { number, customer, email, city, units, createdAt } = order;
  return (
    <Card asChild interactive>
      <article aria-labelledby={`commande-${number}`} className="grid gap-1.5 p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id={`commande-${number}`} className="min-w-0 flex-auto text-lg leading-tight wrap-anywhere">
            <CardLink to={shopOrderPath(number)} data-prefetch>
              {orderName(order)}, {customer}
            </CardLink>
          </h2>
          <ShopOrderBadges order={order} isPublic={isPublic} />
        </div>
        <p className="wrap-anywhere">
          {formatCount(units, "article")}, {formatEuros(totalCents(order))}, {city}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          <time dateTime={createdAt.toISOString()}>{formatDayTime(createdAt)}</time> · {email}
        </p>
      </article>
    </Card>
  );
}
