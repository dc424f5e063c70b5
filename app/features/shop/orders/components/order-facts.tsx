import type { ReactNode } from "react";
import { formatEuros } from "~/platform/format/money.ts";
import type { OrderStatus } from "../queries/order-status.server.ts";

export function OrderFacts({ order }: { order: OrderStatus }) {
  return (
    <dl className="grid gap-1.5 border-t border-line pt-5">
      <Fact term="Commande">{order.name}</Fact>
      {order.lines.map(({ productId, name, quantity }) => (
        <Fact key={productId} term={name}>
          ×&nbsp;{quantity}
        </Fact>
      ))}
      <Fact term="Total TTC">{formatEuros(order.totalCents)}</Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 text-muted wrap-anywhere">{term}</dt>
      <dd className="text-right font-semibold whitespace-nowrap tabular">{children}</dd>
    </div>
  );
}
