import { useSyncExternalStore } from "react";
import type { Cart } from "../rules/cart.ts";
import { EMPTY_CART, readCart } from "../rules/read-cart.ts";
import { CART_CHANGED, CART_KEY, onCartChange, setUnkept, storedCart } from "./stored-cart.ts";

const NOTHING = JSON.stringify(EMPTY_CART);

let text: string | null = null;
let cart = EMPTY_CART;

/** Returns the same object until the cart changes, as useSyncExternalStore requires. */
export function currentCart(): Cart {
  const stored = storedCart();
  if (stored !== text) {
    text = stored;
    cart = readCart(stored);
  }
  return cart;
}

/** Stores the change at once and notifies every tab. */
export function changeCart(change: (cart: Cart) => Cart): void {
  const before = currentCart();
  const after = change(before);
  if (after === before) return;
  const kept = JSON.stringify(after);
  try {
    // A single write: other tabs see each write, and would show an empty cart between two.
    if (kept === NOTHING) localStorage.removeItem(CART_KEY);
    else localStorage.setItem(CART_KEY, kept);
    setUnkept(null);
  } catch {
    setUnkept(kept);
  }
  window.dispatchEvent(new Event(CART_CHANGED));
}

/** Undefined before hydration, because the server does not know the cart. */
export const useCart = (): Cart | undefined =>
  useSyncExternalStore(onCartChange, currentCart, () => undefined);
