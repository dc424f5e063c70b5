import { useSyncExternalStore } from "react";
import { readItems, unitsOf } from "../rules/cart-items.ts";

/*
 * Part of every page, for the cart's badge, so it contains only what the badge needs. The rest is in
 * use-cart.ts, which is loaded on demand.
 */

export const CART_KEY = "cart";

/** The cart of a browser that refuses storage; lost when the page is left. */
let unkept: string | null = null;
export const setUnkept = (text: string | null) => {
  unkept = text;
};

/** Stored without consent: a cart is strictly necessary for a shop. */
export function storedCart(): string | null {
  try {
    return unkept ?? localStorage.getItem(CART_KEY);
  } catch {
    return unkept;
  }
}

/** Window event for this tab; other tabs receive the storage event. */
export const CART_CHANGED = "cartchange";
const CHANGES = ["storage", CART_CHANGED];

/** Window event that opens the drawer of the header. */
const CART_WANTED = "cartwanted";
export const openCart = (): void => void window.dispatchEvent(new Event(CART_WANTED));

export function onCartWanted(open: () => void): () => void {
  window.addEventListener(CART_WANTED, open);
  return () => window.removeEventListener(CART_WANTED, open);
}

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

export const useCartUnits = (): number => useSyncExternalStore(onCartChange, countUnits, () => 0);

/** for example "1 article", "3 articles" */
export const articles = (units: number): string => `${units} article${units === 1 ? "" : "s"}`;
