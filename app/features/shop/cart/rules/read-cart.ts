import type { Cart, SentOrder } from "./cart.ts";
import { isCount, isText, readItems } from "./cart-items.ts";

export const EMPTY_CART: Cart = { items: [] };

/** What the browser has kept. Whoever wrote it, what is no cart is an empty one. */
export function readCart(text: string | null): Cart {
  try {
    const { items, attempt, order } = JSON.parse(text ?? "{}");
    return {
      items: readItems(items),
      ...(isText(attempt?.clientId) && isText(attempt.about) && { attempt }),
      ...(isOrder(order) && { order }),
    };
  } catch {
    return EMPTY_CART;
  }
}

const isOrder = (given: Partial<SentOrder> | undefined): given is SentOrder =>
  isText(given?.token) &&
  isText(given.clientId) &&
  isText(given.about) &&
  Array.isArray(given.lines) &&
  given.lines.every((line) => isCount(line?.productId) && isCount(line.quantity));
