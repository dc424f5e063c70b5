import { CircleCheckIcon, CircleHelpIcon, CircleXIcon, HourglassIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Card, CardBody } from "~/ui/card.tsx";
import { classNames } from "~/ui/class-names.ts";
import type { OrderStatus } from "../queries/order-status.server.ts";
import { OrderFacts } from "./order-facts.tsx";

const MARKS = {
  paid: { Icon: CircleCheckIcon, look: "bg-green-pale text-green-text" },
  wait: { Icon: HourglassIcon, look: "bg-sand text-ink" },
  over: { Icon: CircleXIcon, look: "bg-danger-pale text-danger-text" },
  unknown: { Icon: CircleHelpIcon, look: "bg-sand text-ink" },
};

interface Said {
  mark: keyof typeof MARKS;
  title: string;
  text: string;
}

/** What became of the payment of an order; of none that is known, there is nothing to celebrate. */
export function sayPaid(order: OrderStatus | undefined): Said {
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
  if (order.status === "cancelled")
    return {
      mark: "over",
      title: "Le paiement n’a pas abouti",
      text: "Cette commande est annulée\u00a0: rien n’est dû, et ce qui aurait été débité vous est rendu. Votre panier est toujours là.",
    };
  return { mark: "paid", title: "Paiement réussi\u00a0!", text: nextStep(order) };
}

function nextStep({ lines, email }: OrderStatus): string {
  const confirmation = `Nous vous écrivons à ${email}`;
  if (lines.every(({ isSent }) => !isSent))
    return `Merci pour votre commande. ${confirmation}\u00a0: vos programmes sont disponibles dès maintenant sur la page de la commande.`;
  const files = lines.some(({ isSent }) => !isSent)
    ? " Vos programmes sont déjà disponibles sur la page de la commande."
    : "";
  return `Merci pour votre commande. ${confirmation}, puis de nouveau quand votre colis part.${files}`;
}

/** What became of a payment, with the ways on. */
export function PaidPanel({ order, children }: { order: OrderStatus | undefined; children: ReactNode }) {
  const { mark, title, text } = sayPaid(order);
  const { Icon, look } = MARKS[mark];
  return (
    <Card asChild>
      <section>
        <CardBody className="gap-6">
          <div className="grid gap-4" role="status">
            <span className={classNames("grid size-16 place-items-center rounded-full", look)}>
              <Icon aria-hidden="true" className="size-8" />
            </span>
            <h1 className="text-3xl">{title}</h1>
            <p className="max-w-prose text-lg wrap-anywhere">{text}</p>
          </div>
          {order && <OrderFacts order={order} />}
          <div className="flex flex-wrap gap-3">{children}</div>
        </CardBody>
      </section>
    </Card>
  );
}
