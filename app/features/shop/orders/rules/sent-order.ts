import type { Cart, SentOrder } from "../../cart/rules/cart.ts";

/** By what an order is told from another one: what is ordered, by whom and to where. */
export const aboutOf = (fields: Iterable<[string, unknown]>): string => {
  const { idempotencyKey, replaces, ...rest } = Object.fromEntries(fields);
  return JSON.stringify(Object.entries(rest).toSorted());
};

/** An order of this browser whose payment may still be waited for. */
export const openOrder = ({ order }: Cart): SentOrder | undefined =>
  order?.settledAt === undefined && order?.failedAt === undefined ? order : undefined;

/**
 * Under which name an order is sent. The same thing keeps its name, so that a second press, a lost answer or a payment that was
 * left makes no second order; anything else is a new order, which comes instead of one that waits for its payment.
 */
export function nameOrder(
  cart: Cart,
  about: string,
  newId: () => string,
): { idempotencyKey: string; replaces: string } {
  const open = openOrder(cart);
  if (open?.about === about) return { idempotencyKey: open.idempotencyKey, replaces: "" };
  const { attempt } = cart;
  return {
    idempotencyKey: attempt?.about === about ? attempt.idempotencyKey : newId(),
    replaces: open?.token ?? "",
  };
}

/** It came to nothing: sent again, it is a new order. Noted, and not only forgotten, so that every tab says so. */
export const failOrder = (cart: Cart, token: string, failedAt: number): Cart =>
  openOrder(cart)?.token === token
    ? { items: cart.items, order: { ...(cart.order as SentOrder), about: "", failedAt } }
    : cart;

const TOLD_MS = 60 * 60_000;

/** Whether the last order came to nothing, not long ago. */
export const hasFailed = ({ order }: Cart, now: number): boolean =>
  order?.failedAt !== undefined && now - order.failedAt < TOLD_MS;

/** Nothing of it is left: whoever uses this browser next cannot open it. */
export const forgetOrder = ({ items }: Cart): Cart => ({ items });
