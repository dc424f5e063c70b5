import { CopyIcon } from "lucide-react";
import { totalCents } from "~/features/shop/orders/rules/order-states.ts";
import { pictureSources } from "~/platform/files/pictures/picture-sources.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Button } from "~/ui/controls/button.tsx";
import { copyText } from "~/ui/data/copy-text.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { FoundShopOrder } from "../../queries/list-shop-orders.server.ts";

/** Lines as they were sold, with returned quantities. */
export function ShopOrderLines({ order }: { order: FoundShopOrder }) {
  const { lines, deliveryCents, refundCents } = order;
  return (
    <Card asChild>
      <section aria-labelledby="articles">
        <CardBody>
          <h2 id="articles" className="text-xl">
            Articles
          </h2>
          <ul className="grid gap-3">
            {lines.map((line) => (
              <li key={line.position} className="flex items-center gap-3">
                {line.image && (
                  <img
                    {...pictureSources(line.image, "56px")}
                    alt=""
                    width={56}
                    height={56}
                    className="size-14 shrink-0 rounded-md bg-sunken object-cover"
                  />
                )}
                <div className="min-w-0 flex-1">
                  <p className="font-semibold wrap-anywhere">
                    <span className="tabular">{line.quantity - line.returnedQuantity}&nbsp;×</span>{" "}
                    {line.name}
                  </p>
                  <p className="text-sm text-muted">
                    {formatEuros(line.unitCents)} l’unité
                    {!line.isSent && ", fichier"}
                    {line.returnedQuantity > 0 && `, ${line.returnedQuantity} sur ${line.quantity} rendus`}
                  </p>
                </div>
                <p className="shrink-0 tabular">{formatEuros(line.unitCents * line.quantity)}</p>
              </li>
            ))}
          </ul>
          <dl className="grid gap-1 border-t border-line pt-4">
            <Sum term="Livraison" cents={deliveryCents} />
            <Sum term={order.paidAt ? "Total payé" : "Total"} cents={totalCents(order)} strong />
            {refundCents > 0 && <Sum term="Remboursé" cents={-refundCents} />}
          </dl>
        </CardBody>
      </section>
    </Card>
  );
}

function Sum({ term, cents, strong }: { term: string; cents: number; strong?: boolean }) {
  return (
    <div className={strong ? "flex justify-between gap-4 font-bold" : "flex justify-between gap-4"}>
      <dt>{term}</dt>
      <dd className="tabular">{formatEuros(cents)}</dd>
    </div>
  );
}

export function ShopOrderAddress({ order }: { order: FoundShopOrder }) {
  const { customer, address, postalCode, city, country, email, carrier, tracking, isGuest } = order;
  const label = [customer, address, `${postalCode} ${city}`, country];
  return (
    <Card asChild>
      <section aria-labelledby="adresse">
        <CardBody>
          <h2 id="adresse" className="text-xl">
            Livraison
          </h2>
          <address className="not-italic">
            {label.map((line) => (
              <span key={line} className="block wrap-anywhere">
                {line}
              </span>
            ))}
          </address>
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() =>
              void copyText(label.join("\n"), {
                title: "Adresse copiée",
                otherwise: "Sélectionnez-la pour la copier.",
              })
            }
          >
            <CopyIcon aria-hidden="true" />
            Copier l’adresse
          </Button>
          <p className="wrap-anywhere">
            {email}
            <span className="text-muted">{isGuest ? " (sans compte)" : " (compte)"}</span>
          </p>
          {tracking && (
            <p className="wrap-anywhere">
              {carrier}, <span className="tabular">{tracking}</span>
            </p>
          )}
        </CardBody>
      </section>
    </Card>
  );
}
