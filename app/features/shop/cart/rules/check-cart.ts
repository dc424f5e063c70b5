import { formatEuros } from "~/platform/format/money.ts";
import { isSoldOut } from "../../catalogue/rules/catalogue.ts";
import { holdLimit, MOST_HELD_UNITS } from "../../orders/rules/order-states.ts";
import type { CartItem, OrderedLine } from "./cart.ts";

/** The product's current state on the server. */
export interface Offer {
  stock: number;
  priceCents: number;
  onSale: boolean;
}

/** The keys are product ids; a missing product is not sold any more. */
export type Offers = Record<string, Offer | undefined>;

export type CartProblem =
  | { kind: "gone" }
  | { kind: "sold out" }
  | { kind: "fewer"; left: number }
  | { kind: "price"; priceCents: number };

/** Compares a row with the current offer. `reserved` is held by the customer's own unpaid order. */
export function checkItem(
  { product, quantity }: CartItem,
  offers: Offers,
  reserved: readonly OrderedLine[] = [],
): CartProblem[] {
  const offer = offers[product.id];
  if (!offer?.onSale) return [{ kind: "gone" }];
  const own = reserved.find(({ productId }) => productId === product.id)?.quantity ?? 0;
  const left = offer.stock + own;
  if (isSoldOut({ category: product.category, stock: left })) return [{ kind: "sold out" }];
  const problems: CartProblem[] = [];
  if (product.category !== "coaching" && left < quantity) problems.push({ kind: "fewer", left });
  if (offer.priceCents !== product.priceCents) problems.push({ kind: "price", priceCents: offer.priceCents });
  return problems;
}

/** True if an unpaid order would hold only a part of the row; the rest is taken when it is paid. */
export function isHeldInPart(
  { product, quantity }: CartItem,
  offers: Offers,
  reserved: readonly OrderedLine[] = [],
): boolean {
  const offer = offers[product.id];
  if (!offer?.onSale || product.category === "coaching") return false;
  const own = reserved.find(({ productId }) => productId === product.id)?.quantity ?? 0;
  return quantity > holdLimit(offer.stock + own) && quantity <= offer.stock + own;
}

export const HELD_IN_PART = `le temps de payer, nous réservons au plus ${MOST_HELD_UNITS}\u00a0exemplaires d’un article, dans la limite d’un dixième du stock. Le reste l’est quand vous payez\u00a0: s’il venait à manquer, votre commande serait annulée et remboursée en totalité.`;

export function problemWords(problem: CartProblem, { product }: CartItem): string {
  switch (problem.kind) {
    case "gone":
      return "Cet article n’est plus vendu. Retirez-le pour commander.";
    case "sold out":
      return "Cet article est épuisé. Retirez-le pour commander.";
    case "fewer":
      return problem.left === 1 ? "Il n’en reste qu’un." : `Il n’en reste que ${problem.left}.`;
    case "price":
      return `Son prix a changé\u00a0: ${formatEuros(problem.priceCents)} au lieu de ${formatEuros(product.priceCents)}.`;
  }
}
