import { HOUR_MS } from "~/platform/format/durations.ts";
import type { Cart, SentOrder } from "../../cart/rules/cart.ts";

/** Identifies an order's content: products, customer and address. */
export const aboutOf = (fields: Iterable<[string, unknown]>): string => {
  const { idempotencyKey, replaces, ...rest } = Object.fromEntries(fields);
  return JSON.stringify(Object.entries(rest).toSorted());
};

/** This browser's order, unless it is known to be paid or failed. */
export const openOrder = ({ order }: Cart): SentOrder | undefined =>
  order?.settledAt === undefined && order?.failedAt === undefined ? order : undefined;

/**
 * Chooses the idempotency key. The same content keeps its key, so that a second click, a lost answer or an
 * abandoned payment does not create a second order. Other content is a new order, which replaces the unpaid
 * one.
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

/**
 * Marks the order as failed, so that the next one gets a new key. It is kept, so that every tab can say so.
 */
export const failOrder = (cart: Cart, token: string, failedAt: number): Cart =>
  openOrder(cart)?.token === token
    ? { items: cart.items, order: { ...(cart.order as SentOrder), about: "", failedAt } }
    : cart;

const FAILURE_SHOWN_MS = HOUR_MS;

/** True for an hour after the failure. */
export const hasFailed = ({ order }: Cart, now: number): boolean =>
  order?.failedAt !== undefined && now - order.failedAt < FAILURE_SHOWN_MS;

/** Removes the token, so that the next user of this browser cannot open the order. */
export const forgetOrder = ({ items }: Cart): Cart => ({ items });
