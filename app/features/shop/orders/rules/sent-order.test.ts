import { expect, test } from "vitest";
import type { Cart, SentOrder } from "../../cart/rules/cart.ts";
import { aboutOf, failOrder, forgetOrder, hasFailed, nameOrder, openOrder } from "./sent-order.ts";

const newId = () => "new";
const fields = (given: Record<string, string>) => Object.entries(given);
const order = (given: Partial<SentOrder> = {}): SentOrder => ({
  idempotencyKey: "first",
  about: "A",
  token: "t",
  lines: [],
  sentAt: 1,
  ...given,
});
const cart = (given: Partial<Cart> = {}): Cart => ({ items: [], ...given });

test("an order is about what is in its form, whatever it is called", () => {
  const one = aboutOf(fields({ city: "Rennes", lines: "[]", idempotencyKey: "x", replaces: "" }));
  expect(aboutOf(fields({ lines: "[]", city: "Rennes", idempotencyKey: "y", replaces: "t" }))).toBe(one);
  expect(aboutOf(fields({ lines: "[]", city: "Brest", idempotencyKey: "x", replaces: "" }))).not.toBe(one);
});

test("the same order keeps its name: one that waits for its payment, and one whose answer was lost", () => {
  expect(nameOrder(cart({ order: order() }), "A", newId)).toEqual({ idempotencyKey: "first", replaces: "" });
  expect(nameOrder(cart({ attempt: { idempotencyKey: "lost", about: "A" } }), "A", newId)).toEqual({
    idempotencyKey: "lost",
    replaces: "",
  });
});

test("another order has another name, and comes instead of one that is not paid", () => {
  expect(nameOrder(cart(), "A", newId)).toEqual({ idempotencyKey: "new", replaces: "" });
  expect(nameOrder(cart({ order: order() }), "B", newId)).toEqual({ idempotencyKey: "new", replaces: "t" });
  expect(
    nameOrder(cart({ attempt: { idempotencyKey: "lost", about: "A" } }), "B", newId).idempotencyKey,
  ).toBe("new");
});

test("a paid order is none to wait for, and the same thing can be ordered again", () => {
  const paid = cart({ order: order({ settledAt: 2, about: "" }) });
  expect(openOrder(paid)).toBeUndefined();
  expect(nameOrder(paid, "A", newId)).toEqual({ idempotencyKey: "new", replaces: "" });
  expect(forgetOrder(paid)).toEqual({ items: [] });
});

test("one that came to nothing is said to, for a while, and is sent again as a new one", () => {
  const failed = failOrder(
    cart({ order: order(), attempt: { idempotencyKey: "first", about: "A" } }),
    "t",
    5,
  );
  expect(openOrder(failed)).toBeUndefined();
  expect([5, 3_600_005].map((now) => hasFailed(failed, now))).toEqual([true, false]);
  expect(nameOrder(failed, "A", newId)).toEqual({ idempotencyKey: "new", replaces: "" });
  const paid = cart({ order: order({ settledAt: 2 }) });
  expect(failOrder(paid, "t", 5)).toBe(paid);
  expect(failOrder(cart({ order: order() }), "other", 5).order?.failedAt).toBeUndefined();
});
