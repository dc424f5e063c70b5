import { beforeEach, expect, test, vi } from "vitest";
import { changeCart, currentCart } from "./components/use-cart.ts";
import { addToCart, clearCart } from "./rules/cart.ts";

const PRODUCT = { id: 1, name: "Haltères", priceCents: 1_000, image: "", category: "equipment" } as const;

let kept: Map<string, string>;
/** The messages to the other tabs, in their order. */
let told: string[];

beforeEach(() => {
  kept = new Map();
  told = [];
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      kept.set(key, text);
      told.push("set");
    },
    removeItem: (key: string) => {
      kept.delete(key);
      told.push("removed");
    },
  });
});

test("a change of the cart is one write: no other tab sees it empty in between", () => {
  changeCart((cart) => addToCart(cart, PRODUCT));
  changeCart((cart) => addToCart(cart, PRODUCT));
  expect(told).toEqual(["set", "set"]);
  expect(currentCart().items).toEqual([{ product: PRODUCT, quantity: 2 }]);
  changeCart(clearCart);
  expect(told).toEqual(["set", "set", "removed"]);
});

test("what changes nothing is not written", () => {
  changeCart((cart) => cart);
  expect(told).toEqual([]);
});
