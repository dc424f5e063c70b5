import { expect, test } from "vitest";
import type { Category } from "../../catalogue/rules/catalogue.ts";
import type { CartItem } from "./cart.ts";
import { checkItem, isHeldInPart, problemWords } from "./check-cart.ts";

const item = (quantity: number, category: Category = "equipment"): CartItem => ({
  product: { id: 1, name: "Haltères", priceCents: 15_000, image: "", category },
  quantity,
});
const offer = (given: object = {}) => ({ 1: { stock: 5, priceCents: 15_000, onSale: true, ...given } });

test("what is as it was has no problem", () => {
  expect(checkItem(item(5), offer())).toEqual([]);
});

test("what is not sold any more, or not known, is gone", () => {
  expect(checkItem(item(1), offer({ onSale: false }))).toEqual([{ kind: "gone" }]);
  expect(checkItem(item(1), {})).toEqual([{ kind: "gone" }]);
});

test("stock counts for parcels, not for files", () => {
  expect(checkItem(item(1), offer({ stock: 0 }))).toEqual([{ kind: "sold out" }]);
  expect(checkItem(item(6), offer())).toEqual([{ kind: "fewer", left: 5 }]);
  expect(checkItem(item(6, "coaching"), offer({ stock: 0 }))).toEqual([]);
});

test("what an order of one’s own holds back is not missing", () => {
  expect(checkItem(item(2), offer({ stock: 0 }), [{ productId: 1, quantity: 2 }])).toEqual([]);
  expect(checkItem(item(3), offer({ stock: 0 }), [{ productId: 1, quantity: 2 }])).toEqual([
    { kind: "fewer", left: 2 },
  ]);
});

test("what is more than an unpaid order holds is said to be, where all of it can be had", () => {
  expect(isHeldInPart(item(5), offer({ stock: 80 }))).toBe(false);
  expect(isHeldInPart(item(8), offer({ stock: 80 }))).toBe(true);
  expect(isHeldInPart(item(2), offer({ stock: 10 }))).toBe(true);
  expect(isHeldInPart(item(1), offer({ stock: 1 }))).toBe(false);
  expect(isHeldInPart(item(6), offer())).toBe(false);
  expect(isHeldInPart(item(8, "coaching"), offer({ stock: 0 }))).toBe(false);
  expect(isHeldInPart(item(3), offer({ stock: 27 }), [{ productId: 1, quantity: 3 }])).toBe(false);
});

test("two problems are both said, in words", () => {
  const wanted = item(6);
  const problems = checkItem(wanted, offer({ stock: 1, priceCents: 16_000 }));
  expect(problems.map((problem) => problemWords(problem, wanted))).toEqual([
    "Il n’en reste qu’un.",
    "Son prix a changé\u00a0: 160,00\u00a0€ au lieu de 150,00\u00a0€.",
  ]);
});
