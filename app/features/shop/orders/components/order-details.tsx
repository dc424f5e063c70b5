import { type ReactNode, useId } from "react";
import { formatDayTime } from "~/platform/format/dates.ts";
import { Card } from "~/ui/layout/card.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import type { FoundOrder } from "../queries/find-order.server.ts";
import { comingSteps, hasParcel, stepLabel } from "../rules/order-words.ts";
import { orderDocumentPath } from "../rules/orders.ts";
import { trackingUrl } from "../rules/tracking.ts";
import { OrderDocuments } from "./order-documents.tsx";
import { OrderLines } from "./order-lines.tsx";

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

function OrderTimeline({ order }: { order: FoundOrder }) {
  const { steps, status, lines } = order;
  return (
    <ol className="grid gap-4 border-l-2 border-line pl-5">
      {steps.map((step) => (
        <li key={step.id} className="relative">
          <Dot className="bg-clay" />
          <p className="leading-tight font-semibold">{stepLabel(step, order)}</p>
          <p className="text-sm text-muted">
            <time dateTime={step.at.toISOString()}>{formatDayTime(step.at)}</time>
          </p>
          {step.words && (
            <blockquote className="mt-1 max-w-prose rounded-lg bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">
              {step.words}
            </blockquote>
          )}
        </li>
      ))}
      {comingSteps(status, lines).map((label) => (
        <li key={label} className="relative text-muted">
          <Dot className="border-2 border-edge bg-surface" />
          <p className="leading-tight">
            {label}
            <span className="sr-only">, à venir</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

const Dot = ({ className }: { className: string }) => (
  <span
    aria-hidden
    className={classNames(
      "absolute top-1 -left-[1.625rem] size-2.5 rounded-full ring-4 ring-surface",
      className,
    )}
  />
);
