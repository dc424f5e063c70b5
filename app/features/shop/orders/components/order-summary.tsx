import type { ReactNode } from "react";
import type { DeliverySettings } from "~/platform/config/delivery-settings.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { CartRows } from "../../cart/components/cart-rows.tsx";
import { articles } from "../../cart/components/stored-cart.ts";
import type { CartCheck } from "../../cart/components/use-cart-check.ts";
import { type Cart, cartCents, orderLines } from "../../cart/rules/cart.ts";
import { unitsOf } from "../../cart/rules/cart-items.ts";
import { deliveryCents } from "../../cart/rules/delivery.ts";
import { orderDeliverySentence } from "../../cart/rules/delivery-words.ts";

interface OrderSummaryProps {
  cart: Cart;
  check: CartCheck;
  terms: DeliverySettings;
  /** the button and its notes */
  children: ReactNode;
}

export function OrderSummary({ cart, check, terms, children }: OrderSummaryProps) {
  const lines = orderLines(cart);
  const isSent = lines.some((line) => line.isSent);
  const linesCents = cartCents(cart.items);
  const postage = deliveryCents(terms, lines);
  return (
    <Card asChild>
      <section aria-label="Récapitulatif">
        <CardBody className="grid-cols-[minmax(0,1fr)] gap-5">
          <CardTitle>Votre commande ({articles(unitsOf(cart.items))})</CardTitle>
          <CartRows cart={cart} check={check} />
          <dl className="grid gap-2 border-t border-line pt-4">
            <Sum term="Articles">{formatEuros(linesCents)}</Sum>
            <Sum term="Livraison">
              {postage > 0 ? formatEuros(postage) : isSent ? "Offerte" : "Sans frais"}
            </Sum>
            <div className="flex items-baseline justify-between gap-4 pt-1" aria-live="polite">
              <dt className="font-semibold">Total TTC</dt>
              <dd className="font-display text-2xl font-bold whitespace-nowrap tabular">
                {formatEuros(linesCents + postage)}
              </dd>
            </div>
          </dl>
          <p className="text-sm text-muted">
            {isSent
              ? orderDeliverySentence(terms, postage)
              : "Vos programmes sont disponibles dès le paiement."}
          </p>
          {children}
        </CardBody>
      </section>
    </Card>
  );
}

function Sum({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{term}</dt>
      <dd className="whitespace-nowrap tabular">{children}</dd>
    </div>
  );
}
