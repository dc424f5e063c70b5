import { DownloadIcon } from "lucide-react";
import { formatEuros } from "~/platform/format/money.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import { ProductThumb } from "../../catalogue/components/product-thumb.tsx";
import type { FoundOrder } from "../queries/find-order.server.ts";
import { reductionOf, totalCents } from "../rules/order-states.ts";
import { hasParcel, returnedNote } from "../rules/order-words.ts";
import { hasFile, programmePath } from "../rules/orders.ts";

interface OrderLinesProps {
  order: FoundOrder;
  token: string;
}

export function OrderLines({ order, token }: OrderLinesProps) {
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {order.lines.map((line) => (
          <li
            key={line.productId}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0"
          >
            <ProductThumb image={line.image} />
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{line.name}</p>
              <p className="text-sm text-muted tabular">
                {line.quantity} × {formatEuros(line.unitCents)}
                {line.fullUnitCents !== null && line.fullUnitCents > line.unitCents && (
                  <> au lieu de {formatEuros(line.fullUnitCents)}</>
                )}
                {line.isSent ? "" : ", à télécharger"}
              </p>
              {line.returnedQuantity > 0 && <p className="text-sm text-muted">{returnedNote(line, order)}</p>}
            </div>
            <p className="font-semibold tabular">{formatEuros(line.unitCents * line.quantity)}</p>
            {hasFile(order, line) && (
              <a
                href={programmePath(token, line.productId)}
                download
                className={buttonClass(
                  { variant: "secondary", size: "sm" },
                  "col-span-2 col-start-2 justify-self-start",
                )}
              >
                <DownloadIcon aria-hidden /> Télécharger
                <span className="sr-only"> {line.name} (PDF)</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      <OrderSums order={order} />
    </>
  );
}

function OrderSums({ order }: { order: FoundOrder }) {
  const { linesCents, deliveryCents, refundCents, lines, status, paidAt } = order;
  const whole = totalCents(order);
  const back = status === "cancelled" && paidAt ? whole : refundCents;
  const reducedCents = reductionOf(lines);
  const sums: [label: string, value: string, isTotal?: boolean][] = [
    ["Articles", formatEuros(linesCents + reducedCents)],
    ...(order.promotionCode
      ? ([[`Code ${order.promotionCode}`, formatEuros(-reducedCents)]] as [string, string][])
      : []),
    ...(hasParcel(lines)
      ? ([["Livraison", deliveryCents === 0 ? "Offerte" : formatEuros(deliveryCents)]] as [string, string][])
      : []),
    ["Total TTC", formatEuros(whole), true],
    ...(back > 0 ? ([["Remboursé", formatEuros(-back)]] as [string, string][]) : []),
  ];
  return (
    <dl className="grid gap-1.5 border-t border-line pt-4">
      {sums.map(([label, value, isTotal]) => (
        <div
          key={label}
          className={classNames("flex justify-between gap-4", isTotal && "pt-1 text-lg font-bold")}
        >
          <dt className={isTotal ? undefined : "text-muted"}>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
