import { type ReactNode, useId } from "react";
import { Card } from "~/ui/layout/card.tsx";
import type { FoundOrder } from "../queries/find-order.server.ts";
import { hasParcel } from "../rules/order-words.ts";
import { orderDocumentPath } from "../rules/orders.ts";
import { trackingUrl } from "../rules/tracking.ts";
import { OrderDocuments } from "./order-documents.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderTimeline } from "./order-timeline.tsx";

interface OrderDetailsProps {
  order: FoundOrder;
  /** token of the order's signed link, which also opens its files */
  token: string;
}

export function OrderDetails({ order, token }: OrderDetailsProps) {
  const isParcel = hasParcel(order.lines);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Part title="Articles">
          <OrderLines order={order} token={token} />
        </Part>
        {isParcel && (
          <Part title="Livraison">
            <Destination order={order} />
            <Tracking order={order} />
          </Part>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Part title="Suivi de la commande">
          <OrderTimeline order={order} />
        </Part>
        {order.documents.length > 0 && (
          <Part title="Documents">
            <OrderDocuments documents={order.documents} pathOf={(id) => orderDocumentPath(token, id)} />
          </Part>
        )}
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <Card asChild>
      <section
        aria-labelledby={headingId}
        className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-5 sm:p-6"
      >
        <h2 id={headingId} className="text-xl">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  );
}

function Destination({ order }: { order: FoundOrder }) {
  const { firstName, lastName, address, postalCode, city, country, forgottenAt } = order;
  if (forgottenAt) return <p className="text-muted">Le nom et l’adresse ne sont plus conservés.</p>;
  return (
    <address className="not-italic wrap-anywhere">
      <span className="block font-semibold">
        {firstName} {lastName}
      </span>
      <span className="block">{address}</span>
      <span className="block">
        {postalCode} {city}
      </span>
      <span className="block">{country}</span>
    </address>
  );
}

function Tracking({ order }: { order: FoundOrder }) {
  const { carrier, tracking, shippedAt } = order;
  if (!shippedAt || !(carrier || tracking)) return null;
  const url = trackingUrl(order);
  return (
    <dl className="grid gap-1.5 border-t border-line pt-4">
      {carrier && (
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">Transporteur</dt>
          <dd>{carrier}</dd>
        </div>
      )}
      {tracking && (
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">Numéro de suivi</dt>
          <dd className="wrap-anywhere tabular">
            {url ? (
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className="font-semibold text-clay-text underline underline-offset-4"
              >
                {tracking}
                <span className="sr-only"> (s’ouvre chez le transporteur, dans un nouvel onglet)</span>
              </a>
            ) : (
              tracking
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}
