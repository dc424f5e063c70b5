import type { DeliverySettings } from "~/platform/config/delivery-settings.ts";
import { formatDay, formatTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { deliveryDays } from "../../cart/rules/delivery-words.ts";
import {
  type OrderEnding,
  type OrderState,
  type OrderStep,
  type StepAuthor,
  totalCents,
  unheldQuantity,
} from "./order-states.ts";

interface HeldLine {
  name: string;
  isSent: boolean;
  quantity: number;
  heldQuantity: number | null;
}

interface Line extends HeldLine {
  returnedQuantity: number;
}

interface OrderFacts {
  status: OrderState;
  ending: OrderEnding | null;
  linesCents: number;
  deliveryCents: number;
  refundCents: number;
  reservedUntil: Date;
  paidAt: Date | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
}

export const hasParcel = (lines: readonly Pick<Line, "isSent">[]): boolean =>
  lines.some(({ isSent }) => isSent);

/** The note says which goods an unpaid order holds; `until` is a time, for example "14:32". */
export function holdNote(lines: readonly HeldLine[], until: string): string {
  const partly = lines.filter((line) => unheldQuantity(line) > 0);
  if (partly.length === 0) return `Vos articles sont réservés jusqu’à ${until}.`;
  const named = partly.map(
    ({ name, quantity, heldQuantity }) =>
      `«\u00a0${name}\u00a0» (${heldQuantity === 0 ? "aucun" : heldQuantity} sur ${quantity})`,
  );
  return `Vos articles sont réservés jusqu’à ${until}, mais en partie seulement pour ${new Intl.ListFormat("fr-FR").format(named)}. Le reste l’est quand vous payez\u00a0: s’il venait à manquer, votre commande serait annulée et remboursée en totalité.`;
}

/** Lines that were not returned in full. */
const listUnreturned = <L extends Pick<Line, "quantity" | "returnedQuantity">>(lines: readonly L[]) =>
  lines.filter(({ quantity, returnedQuantity }) => returnedQuantity < quantity);

/** for example "encore 12 minutes" */
export function reservedFor(reservedUntil: Date, now: Date): string {
  const minutes = Math.ceil((reservedUntil.getTime() - now.getTime()) / 60_000);
  if (minutes <= 0) return "le délai est passé";
  return minutes === 1 ? "encore une minute" : `encore ${minutes}\u00a0minutes`;
}

export function orderNote(
  order: OrderFacts,
  lines: readonly Line[],
  { delivery, now }: { delivery: Pick<DeliverySettings, "days">; now: Date },
): string {
  const back = order.refundCents > 0 ? ` ${refundNote(order.refundCents)}` : "";
  switch (order.status) {
    case "awaiting_payment":
      return `${holdNote(lines, `${formatTime(order.reservedUntil)} (${reservedFor(order.reservedUntil, now)})`)} Sans paiement d’ici là, la commande s’annule d’elle-même et rien n’est débité.`;
    case "paid":
      return `${paidNote(listUnreturned(lines), delivery)}${back}`;
    case "shipped":
      return `Votre colis est en route\u00a0: il arrive d’ordinaire en ${deliveryDays(delivery)}.${back}`;
    case "delivered":
      return order.shippedAt
        ? `Votre colis est arrivé${order.deliveredAt ? ` le ${formatDay(order.deliveredAt)}` : ""}.${back}`
        : `${fileNote(order.refundCents < totalCents(order) ? listUnreturned(lines) : [])}${back}`;
    case "cancelled":
      return cancelledNote(order);
  }
}

function paidNote(lines: readonly Line[], delivery: Pick<DeliverySettings, "days">): string {
  const files = lines.some(({ isSent }) => !isSent)
    ? ` ${fileNote(lines.filter(({ isSent }) => !isSent))}`
    : "";
  return `Nous préparons votre colis\u00a0: il arrive d’ordinaire en ${deliveryDays(delivery)}. Vous recevez un e-mail quand il part.${files}`;
}

function fileNote({ length }: readonly Line[]): string {
  if (length === 0) return "Rien de cette commande n’est plus à vous.";
  return length > 1
    ? "Vos programmes sont à vous\u00a0: téléchargez-les quand vous voulez."
    : "Votre programme est à vous\u00a0: téléchargez-le quand vous voulez.";
}

const refundNote = (cents: number) =>
  `${formatEuros(cents)} vous sont remboursés, d’ordinaire visibles sur votre compte sous 5 à 10\u00a0jours.`;

/** A payment that arrives after the cancellation is refunded automatically. */
function cancelledNote(order: OrderFacts): string {
  if (order.ending === "sold out")
    return `Un de ses articles s’est vendu pendant votre paiement\u00a0: nous avons dû l’annuler, et nous en sommes désolés. ${refundNote(totalCents(order))}`;
  if (order.paidAt) {
    const who =
      order.ending === "operator"
        ? "Nous avons dû annuler cette commande."
        : "Vous avez annulé cette commande.";
    return `${who} ${refundNote(totalCents(order))}`;
  }
  if (order.ending === "unpaid")
    return "Elle n’a pas été payée à temps\u00a0: rien n’est débité, et ses articles sont de nouveau en vente.";
  return order.ending === "operator"
    ? "Nous avons dû annuler cette commande. Rien n’est débité."
    : "Vous avez annulé cette commande. Rien n’est débité.";
}

export interface TimelineStep {
  step: OrderStep;
  by: StepAuthor;
  cents: number | null;
}

export function stepLabel(
  { step, by, cents }: TimelineStep,
  { shippedAt, ending }: Pick<OrderFacts, "shippedAt" | "ending">,
): string {
  switch (step) {
    case "ordered":
      return "Commande passée";
    case "paid":
      return "Paiement reçu";
    case "shipped":
      return "Colis expédié";
    case "delivered":
      if (!shippedAt) return "Programme disponible";
      return by === "customer" ? "Colis reçu" : "Colis livré";
    case "cancelled":
      if (ending === "sold out") return "Commande annulée, faute de stock";
      return by === "nobody" ? "Commande annulée, faute de paiement" : "Commande annulée";
    case "returned":
      return "Retour reçu";
    case "refunded":
      return cents === null ? "Remboursement" : `${formatEuros(cents)} remboursés`;
  }
}

export function comingSteps(status: OrderState, lines: readonly Line[]): string[] {
  const parcel = ["Paiement", "Expédition", "Livraison"];
  if (!hasParcel(listUnreturned(lines)))
    return status === "awaiting_payment" ? ["Paiement", "Téléchargement"] : [];
  if (status === "awaiting_payment") return parcel;
  if (status === "paid") return parcel.slice(1);
  return status === "shipped" ? parcel.slice(2) : [];
}

/** Goods were sent back if the parcel had left, otherwise cancelled. */
export function returnedNote(
  { isSent, returnedQuantity: pieces }: Pick<Line, "isSent" | "returnedQuantity">,
  { shippedAt }: Pick<OrderFacts, "shippedAt">,
): string {
  if (!isSent) return "Vous y avez renoncé";
  const what = shippedAt ? "renvoyée" : "annulée";
  return pieces === 1 ? `1\u00a0pièce ${what}` : `${pieces}\u00a0pièces ${what}s`;
}
