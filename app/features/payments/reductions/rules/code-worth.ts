import { promotionCents, reduceLines } from "./promotions.ts";
import { leavePayable } from "./reductions.ts";

/** What an accepted code gives, as far as a page may know it. */
export type CodeWorth = { label: string } & (
  | { kind: "promotion"; amountCents: number | null; percent: number | null }
  | { kind: "gift card"; balanceCents: number }
);

/** What is left to pay of a coach's price. */
export const restOfPrice = (worth: CodeWorth, priceCents: number): number =>
  priceCents -
  (worth.kind === "promotion"
    ? promotionCents(worth, priceCents)
    : leavePayable(worth.balanceCents, priceCents));

interface Ordered {
  lines: readonly { unitCents: number; quantity: number }[];
  deliveryCents: number;
}

/** What is left to pay of an order. A promotion reduces its lines, a gift card pays the delivery too. */
export function restOfOrder(worth: CodeWorth, { lines, deliveryCents }: Ordered): number {
  const sold = worth.kind === "promotion" ? reduceLines(lines, worth) : lines;
  const cents = sold.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, deliveryCents);
  return worth.kind === "promotion" ? cents : cents - leavePayable(worth.balanceCents, cents);
}
