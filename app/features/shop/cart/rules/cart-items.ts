import type { CartItem } from "./cart.ts";

/*
 * Part of every page: the badge counts the same items as the drawer shows. So this file must only import
 * types.
 */

/** Storage can contain anything; invalid items are dropped. */
export const readItems = (given: unknown): CartItem[] => (Array.isArray(given) ? given : []).filter(isItem);

export const unitsOf = (items: readonly CartItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

export const isText = (given: unknown): given is string => typeof given === "string";

/** The bound keeps every sum of a cart an exact integer. */
export const isCount = (given: unknown, below = 1e8): given is number =>
  Number.isInteger(given) && (given as number) > 0 && (given as number) < below;

/** MOST_OF_ONE + 1. The constant cannot be imported, because this file only imports types. */
const BELOW = 100;

function isItem(given: Partial<CartItem> | null, index: number, all: Partial<CartItem>[]): given is CartItem {
  const { product, quantity } = given ?? {};
  return (
    isCount(quantity, BELOW) &&
    isCount(product?.id) &&
    isCount(product.priceCents) &&
    [product.name, product.image, product.category].every(isText) &&
    // If a product has two rows, the first counts.
    all.findIndex((one) => one?.product?.id === product.id) === index
  );
}
