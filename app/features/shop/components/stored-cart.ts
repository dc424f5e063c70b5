import { useSyncExternalStore } from "react";

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

export function storedCart(): string | null {
  try {
    return unkept ?? sessionStorage.getItem(CART_KEY) ?? localStorage.getItem(CART_KEY);
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
    const { items } = JSON.parse(storedCart() ?? "");
    return items.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0) | 0;
  } catch {
    return 0;
  }
}

/** How many units are in the cart. */
export const useCartUnits = (): number => useSyncExternalStore(onCartChange, countUnits, () => 0);

/** "1 article", "3 articles" */
export const articles = (units: number): string => `${units} article${units === 1 ? "" : "s"}`;
