import type { Cart, CartItem, SentOrder } from "./cart.ts";

export const EMPTY_CART: Cart = { items: [] };

/** What the browser has kept. Whoever wrote it, what is no cart is an empty one, and what is no item is left out. */
export function readCart(text: string | null): Cart {
  try {
    const { items, attempt, order } = JSON.parse(text ?? "{}");
    return {
      items: (Array.isArray(items) ? items : []).filter(isItem),
      ...(isText(attempt?.clientId) && isText(attempt.about) && { attempt }),
      ...(isOrder(order) && { order }),
    };
  } catch {
    return EMPTY_CART;
  }
}

/** What is counted beside the cart is units. */
export const unitsOf = (items: readonly CartItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

const isText = (given: unknown): given is string => typeof given === "string";
/** Within bounds in which every sum of a cart is still an exact number. */
const isCount = (given: unknown, below = 1e8): given is number =>
  Number.isInteger(given) && (given as number) > 0 && (given as number) < below;

function isItem(given: Partial<CartItem> | null, index: number, all: Partial<CartItem>[]): given is CartItem {
  const { product, quantity } = given ?? {};
  return (
    isCount(quantity, 1_000) &&
    isCount(product?.id) &&
    isCount(product.priceCents) &&
    [product.name, product.image, product.category].every(isText) &&
    // Of two rows of one product, the first.
    all.findIndex((one) => one?.product?.id === product.id) === index
  );
}

const isOrder = (given: Partial<SentOrder> | undefined): given is SentOrder =>
  isText(given?.token) &&
  isText(given.clientId) &&
  isText(given.about) &&
  Array.isArray(given.lines) &&
  given.lines.every((line) => isCount(line?.productId) && isCount(line.quantity));
