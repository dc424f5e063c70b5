import type { ReactNode } from "react";
import { type Outcome, OutcomePanel } from "~/ui/feedback/outcome-panel.tsx";
import type { OrderStatus } from "../queries/order-status.server.ts";
import { OrderFacts } from "./order-facts.tsx";

/** The result of an order's payment; `undefined` is an unknown order. */
export function sayPaid(order: OrderStatus | undefined): Outcome {
  if (!order)
    return {
      mark: "unknown",
      title: "Aucun paiement à confirmer ici",
      text: "Nous n’avons pas retrouvé de commande à cette adresse. Si vous venez de payer, suivez le lien de notre e-mail de confirmation\u00a0; votre panier n’a pas changé.",
    };
  if (order.status === "awaiting_payment")
    return {
      mark: "wait",
      title: "Paiement en cours de vérification",
      text: "Dès que votre paiement est confirmé, cette page le dit d’elle-même.",
    };
  if (order.calledOffBy)
    return {
      mark: "over",
      title: "Commande annulée",
      text: `${CALLED_OFF[order.calledOffBy]} Votre paiement vous est rendu, d’ordinaire sous 5 à 10\u00a0jours.${order.calledOffBy === "sold out" ? " Votre panier est toujours là." : ""}`,
    };
  if (order.status === "cancelled")
    return {
      mark: "over",
      title: "Le paiement n’a pas abouti",
      text: "Cette commande est annulée\u00a0: rien n’est dû, et ce qui aurait été débité vous est rendu. Votre panier est toujours là.",
    };
  return { mark: "done", title: "Paiement réussi\u00a0!", text: nextStep(order) };
}

const CALLED_OFF = {
  customer: "Vous avez annulé cette commande.",
  operator: "Nous avons dû annuler cette commande.",
  "sold out":
    "Un de vos articles s’est vendu pendant votre paiement\u00a0: nous avons dû annuler cette commande, et nous en sommes désolés.",
};

function nextStep({ lines, email }: OrderStatus): string {
  const confirmation = `Nous vous écrivons à ${email}`;
  if (lines.every(({ isSent }) => !isSent))
    return `Merci pour votre commande. ${confirmation}\u00a0: vos programmes sont disponibles dès maintenant sur la page de la commande.`;
  const files = lines.some(({ isSent }) => !isSent)
    ? " Vos programmes sont déjà disponibles sur la page de la commande."
    : "";
  return `Merci pour votre commande. ${confirmation}, puis de nouveau quand votre colis part.${files}`;
}

export function PaidPanel({ order, children }: { order: OrderStatus | undefined; children: ReactNode }) {
  return (
    <OutcomePanel outcome={sayPaid(order)}>
      {order && <OrderFacts order={order} />}
      <div className="flex flex-wrap gap-3">{children}</div>
    </OutcomePanel>
  );
}
