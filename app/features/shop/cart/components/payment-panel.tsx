import { HourglassIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { formatTime } from "~/platform/format/dates.ts";
import { Button, buttonClass } from "~/ui/controls/button.tsx";
import { Skeleton } from "~/ui/feedback/skeleton.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { OrderFacts } from "../../orders/components/order-facts.tsx";
import type { OrderStatus } from "../../orders/queries/order-status.server.ts";
import { holdNote } from "../../orders/rules/order-words.ts";

interface PaymentPanelProps {
  /** undefined until the server has answered */
  order: OrderStatus | undefined;
  /** whether the browser allowed the payment tab; undefined if this page did not try */
  opened: boolean | undefined;
  onEdit: () => void;
}

/** The payment is made in another tab; this page follows it. */
export function PaymentPanel({ order, opened, onEdit }: PaymentPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (opened !== undefined) heading.current?.focus();
  }, [opened]);
  if (!order) return <Skeleton shape="block" className="h-80" />;
  return (
    <Card asChild>
      <section>
        <CardBody className="gap-6">
          <span className="grid size-16 place-items-center rounded-full bg-sand text-ink">
            <HourglassIcon aria-hidden="true" className="size-8" />
          </span>
          <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
            Votre commande attend son paiement
          </h1>
          <div role="status" className="grid max-w-prose gap-2 text-lg">
            <p>{sayPayment(order, opened)}</p>
            <p className="text-base text-muted">
              {holdNote(order.lines, formatTime(new Date(order.reservedUntil)))} Cette page suit le paiement
              d’elle-même.
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            {order.checkoutUrl && (
              <a href={order.checkoutUrl} target="_blank" rel="noopener" className={buttonClass({})}>
                Ouvrir la page de paiement
              </a>
            )}
            <Button variant="secondary" onClick={onEdit}>
              Modifier ma commande
            </Button>
          </div>
          <OrderFacts order={order} />
        </CardBody>
      </section>
    </Card>
  );
}

function sayPayment({ checkoutUrl }: OrderStatus, opened: boolean | undefined): string {
  if (!checkoutUrl) return "La page de paiement se prépare. Un instant...";
  if (opened === false)
    return "Votre navigateur a bloqué le nouvel onglet\u00a0: ouvrez la page de paiement avec le bouton ci-dessous.";
  if (opened) return "La page de paiement s’est ouverte dans un nouvel onglet.";
  return "Reprenez le paiement où vous l’avez laissé.";
}
