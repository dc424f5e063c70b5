import { useSyncExternalStore } from "react";
import { draftPlace } from "~/features/consent/rules/preferences.ts";
import type { Cart } from "../rules/cart.ts";
import { EMPTY_CART, readCart } from "../rules/read-cart.ts";

const KEY = "cart";
const NOTHING = JSON.stringify(EMPTY_CART);

/** What is kept where the browser keeps nothing: it lasts as long as the page. */
let ofThisPage: string | null = null;
let text: string | null = null;
let cart = EMPTY_CART;
const listeners = new Set<() => void>();

/** As this browser has it now: the same object until something changes. */
export function currentCart(): Cart {
  const kept = stored();
  if (kept !== text) {
    text = kept;
    cart = readCart(kept);
  }
  return cart;
}

/** Kept at once, and seen by every tab. */
export function changeCart(change: (cart: Cart) => Cart): void {
  const before = currentCart();
  const after = change(before);
  if (after === before) return;
  ofThisPage = JSON.stringify(after);
  try {
    for (const place of [sessionStorage, localStorage]) place.removeItem(KEY);
    if (ofThisPage !== NOTHING) draftPlace().setItem(KEY, ofThisPage);
    ofThisPage = null;
  } catch {
    // A browser that keeps nothing has a cart all the same, until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Undefined before the browser has taken the page over: the server knows of no cart. */
export const useCart = (): Cart | undefined => useSyncExternalStore(subscribe, currentCart, () => undefined);

function stored(): string | null {
  try {
    return ofThisPage ?? sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
  } catch {
    return ofThisPage;
  }
}

/** Other tabs are heard by way of the storage that they share. */
function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener("storage", changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener("storage", changed);
  };
}
