import type { CartItem } from "./cart.ts";

/*
 * What of a stored cart is an item. The number beside the cart, which is part of every page, is counted of the very items that the
 * drawer shows, so that this file imports nothing.
 */

/** Whoever wrote it, what is no item is left out. */
export const readItems = (given: unknown): CartItem[] => (Array.isArray(given) ? given : []).filter(isItem);

/** What is counted beside the cart is units. */
export const unitsOf = (items: readonly CartItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

export const isText = (given: unknown): given is string => typeof given === "string";

/** Within bounds in which every sum of a cart is still an exact number. */
export const isCount = (given: unknown, below = 1e8): given is number =>
  Number.isInteger(given) && (given as number) > 0 && (given as number) < below;

/** As many as one order may have (MOST_OF_ONE), and no more. */
const BELOW = 100;

function isItem(given: Partial<CartItem> | null, index: number, all: Partial<CartItem>[]): given is CartItem {
  const { product, quantity } = given ?? {};
  return (
    isCount(quantity, BELOW) &&
    isCount(product?.id) &&
    isCount(product.priceCents) &&
    [product.name, product.image, product.category].every(isText) &&
    // Of two rows of one product, the first.
    all.findIndex((one) => one?.product?.id === product.id) === index
  );
}
