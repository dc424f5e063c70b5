import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MOST_OF_ONE } from "../../catalogue/rules/catalogue.ts";
import {
  acceptPrice,
  addToCart,
  type Cart,
  type CartProduct,
  cartCents,
  clearCart,
  linesOf,
  MOST_LINES,
  quantityOf,
  setQuantity,
  settleOrder,
} from "./cart.ts";
import { unitsOf } from "./cart-items.ts";
import { EMPTY_CART, readCart } from "./read-cart.ts";

const product = (id: number, given: Partial<CartProduct> = {}): CartProduct => ({
  id,
  name: `Article ${id}`,
  priceCents: 1_000 + id,
  image: "",
  category: "equipment",
  ...given,
});
const cartOf = (wanted: Record<number, number>): Cart => ({
  items: Object.entries(wanted).map(([id, quantity]) => ({ product: product(Number(id)), quantity })),
});
const ORDER = { idempotencyKey: "c", about: "où", token: "t", sentAt: 1 };

describe("a cart", () => {
  test("holds one row of a product: adding it again raises its quantity, and shows what was seen last", () => {
    const cart = addToCart(addToCart(EMPTY_CART, product(1)), product(1, { priceCents: 900 }));
    expect(cart.items).toEqual([{ product: product(1, { priceCents: 900 }), quantity: 2 }]);
    expect(cartCents(cart.items)).toBe(1_800);
    expect(unitsOf(cart.items)).toBe(2);
  });

  test("loses what is wanted zero times or less, and everything when it is cleared", () => {
    for (const quantity of [0, -1, Number.NaN])
      expect(setQuantity(cartOf({ 1: 2, 2: 1 }), 1, quantity)).toEqual(cartOf({ 2: 1 }));
    expect(clearCart(cartOf({ 1: 2, 2: 1 })).items).toEqual([]);
  });

  test("has its bounds", () => {
    expect(quantityOf(setQuantity(cartOf({ 1: 1 }), 1, 1_000), 1)).toBe(MOST_OF_ONE);
    expect(quantityOf(addToCart(cartOf({ 1: MOST_OF_ONE }), product(1)), 1)).toBe(MOST_OF_ONE);
    const full = Array.from({ length: MOST_LINES }, (_, index) => product(index + 1)).reduce(
      addToCart,
      EMPTY_CART,
    );
    expect(addToCart(full, product(99))).toBe(full);
    expect(quantityOf(addToCart(full, product(1)), 1)).toBe(2);
  });

  test("takes a new price where its owner says so, and is ordered at what they saw", () => {
    const cart = acceptPrice(cartOf({ 1: 2, 2: 1 }), 1, 5);
    expect(linesOf(cart.items)).toEqual([
      { productId: 1, quantity: 2, priceCents: 5 },
      { productId: 2, quantity: 1, priceCents: 1_002 },
    ]);
  });
});

describe("a paid order", () => {
  const lines = [
    { productId: 1, quantity: 2 },
    { productId: 3, quantity: 1 },
  ];
  const sent = (wanted: Record<number, number>): Cart => ({
    ...cartOf(wanted),
    order: { ...ORDER, lines },
  });

  test("takes what was ordered, once, and leaves what was added since", () => {
    const settled = settleOrder(sent({ 1: 3, 2: 1 }), { token: "t", lines }, 5);
    expect(settled.items).toEqual(cartOf({ 1: 1, 2: 1 }).items);
    expect(settled.order).toEqual({ ...ORDER, lines, about: "", settledAt: 5 });
    expect(settleOrder(settled, { token: "t", lines }, 6)).toBe(settled);
  });

  test("of another browser takes nothing", () => {
    for (const cart of [cartOf({ 1: 3 }), sent({ 1: 3 })])
      expect(settleOrder(cart, { token: "other", lines }, 5)).toBe(cart);
  });
});

describe("what the browser has kept", () => {
  test("is read as it was written", () => {
    const cart: Cart = {
      ...cartOf({ 1: 2, 7: 1 }),
      attempt: { idempotencyKey: "a", about: "b" },
      order: { ...ORDER, lines: [{ productId: 1, quantity: 2 }] },
    };
    expect(readCart(JSON.stringify(cart))).toEqual(cart);
    expect(readCart(null)).toEqual(EMPTY_CART);
  });

  test("may be garbage: no cart is an empty one, and what is no item is left out", () => {
    for (const text of ["", "x", "null", "[]", "3", '"cart"', '{"items":{}}', '{"items":"abc"}'])
      expect(readCart(text)).toEqual(EMPTY_CART);
    const good = { product: product(1), quantity: 1 };
    const bad = [
      null,
      3,
      "x",
      {},
      { product: product(2) },
      { product: product(2), quantity: 1.5 },
      { product: product(2), quantity: -1 },
      { product: product(2), quantity: 1e9 },
      { product: product(2), quantity: MOST_OF_ONE + 1 },
      { product: product(2, { priceCents: -5 }), quantity: 1 },
      { product: { ...product(2), name: 4 }, quantity: 1 },
      { product: product(1), quantity: 8 },
    ];
    expect(readCart(JSON.stringify({ items: [good, ...bad], order: { token: 3 }, attempt: 7 }))).toEqual({
      items: [good],
    });
  });

  test("never throws, and every sum of it is an exact number of cents", () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.jsonValue().map((items) => JSON.stringify({ items: [items], order: items, attempt: items })),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const { items } = readCart(text);
        expect(Number.isSafeInteger(cartCents(items))).toBe(true);
      }),
    );
  });
});

test("whatever is pressed, a cart has each product once, between one and the most of it", () => {
  const press = fc.oneof(
    fc.record({ add: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ set: fc.integer({ min: 1, max: 40 }), to: fc.integer({ min: -5, max: 200 }) }),
  );
  fc.assert(
    fc.property(fc.array(press, { maxLength: 80 }), (presses) => {
      const cart = presses.reduce<Cart>(
        (now, one) => ("add" in one ? addToCart(now, product(one.add)) : setQuantity(now, one.set, one.to)),
        EMPTY_CART,
      );
      const ids = cart.items.map((item) => item.product.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeLessThanOrEqual(MOST_LINES);
      for (const { quantity } of cart.items) {
        expect(quantity).toBeGreaterThanOrEqual(1);
        expect(quantity).toBeLessThanOrEqual(MOST_OF_ONE);
      }
      expect(readCart(JSON.stringify(cart))).toEqual(cart);
    }),
  );
});
