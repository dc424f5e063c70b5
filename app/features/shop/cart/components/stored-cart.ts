import { useSyncExternalStore } from "react";
import { readItems, unitsOf } from "../rules/cart-items.ts";

/*
 * Part of every page, for the number beside the cart, and no more than that needs: all else that a cart can do is in use-cart.ts,
 * which comes with what does it.
 */

export const CART_KEY = "cart";

/** What a browser that keeps nothing has in its cart until the page is left. */
let unkept: string | null = null;
export const setUnkept = (text: string | null) => {
  unkept = text;
};

/** Always by the browser, as no shop works without a cart: there is nothing to agree to. */
export function storedCart(): string | null {
  try {
    return unkept ?? localStorage.getItem(CART_KEY);
  } catch {
    return unkept;
  }
}

/** An event of the window for this tab; the others hear of it by the storage that they share. */
export const CART_CHANGED = "cartchange";
const CHANGES = ["storage", CART_CHANGED];

export function onCartChange(changed: () => void): () => void {
  for (const event of CHANGES) window.addEventListener(event, changed);
  return () => {
    for (const event of CHANGES) window.removeEventListener(event, changed);
  };
}

function countUnits(): number {
  try {
    return unitsOf(readItems(JSON.parse(storedCart() ?? "").items));
  } catch {
    return 0;
  }
}

/** How many units are in the cart. */
export const useCartUnits = (): number => useSyncExternalStore(onCartChange, countUnits, () => 0);

/** "1 article", "3 articles" */
export const articles = (units: number): string => `${units} article${units === 1 ? "" : "s"}`;
