import type { Cart, SentOrder } from "./cart.ts";
import { isCount, isText, readItems } from "./cart-items.ts";

export const EMPTY_CART: Cart = { items: [] };

/** Storage can contain anything; an invalid cart is read as an empty one. */
export function readCart(text: string | null): Cart {
  try {
    const stored = JSON.parse(text ?? "{}");
    const [attempt, order] = [renameKey(stored.attempt), renameKey(stored.order)];
    return {
      items: readItems(stored.items),
      ...(isText(attempt?.idempotencyKey) && isText(attempt.about) && { attempt }),
      ...(isOrder(order) && { order }),
    };
  } catch {
    return EMPTY_CART;
  }
}

/** Until November 2026 browsers stored the idempotency key as `clientId`. */
const renameKey = (stored: (Partial<SentOrder> & { clientId?: unknown }) | undefined) => {
  if (!stored) return undefined;
  const { clientId, ...rest } = stored;
  return { idempotencyKey: clientId, ...rest } as SentOrder;
};

const isOrder = (given: Partial<SentOrder> | undefined): given is SentOrder =>
  isText(given?.token) &&
  isText(given.idempotencyKey) &&
  isText(given.about) &&
  Array.isArray(given.lines) &&
  given.lines.every((line) => isCount(line?.productId) && isCount(line.quantity));
