import { expect, test } from "vitest";
import { canBecome } from "~/platform/database/state-machine.ts";
import {
  deliveredCents,
  holdLimit,
  mayDo,
  ORDER_ACTIONS,
  ORDER_STATES,
  ORDER_TRANSITIONS,
  type OrderAction,
  type OrderState,
  takenQuantity,
  totalCents,
  unheldQuantity,
  unrefundedCents,
} from "./order-states.ts";

const GOODS = { unitCents: 4_500, quantity: 2, heldQuantity: null, returnedQuantity: 0, isSent: true };
const FILE = { unitCents: 2_900, quantity: 1, heldQuantity: null, returnedQuantity: 0, isSent: false };
const CARTS = [[GOODS], [FILE], [GOODS, FILE]];
const PEOPLE = ["customer", "operator"] as const;

/** The state of an order after each action; a refund leaves it unchanged. */
const AFTER: Record<OrderAction, OrderState | undefined> = {
  cancel: "cancelled",
  ship: "shipped",
  deliver: "delivered",
  refund: undefined,
};

const orderOf = (lines: readonly (typeof GOODS)[], status: OrderState, refundCents = 0) => ({
  status,
  refundCents,
  deliveryCents: 490,
  linesCents: lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0),
});
const everyOrder = CARTS.flatMap((lines) =>
  ORDER_STATES.flatMap((status) => {
    const whole = totalCents(orderOf(lines, status));
    return [0, 100, whole - 1, whole].map((refundCents) => ({
      lines,
      order: orderOf(lines, status, refundCents),
      isRefunded: refundCents === whole,
    }));
  }),
);

test("whatever may be done leads to a state that comes after", () => {
  for (const { order, lines } of everyOrder)
    for (const by of PEOPLE)
      for (const action of ORDER_ACTIONS) {
        const to = AFTER[action];
        if (to && mayDo(action, by, order, lines))
          expect(canBecome(ORDER_TRANSITIONS, order.status, to)).toBe(true);
      }
});

test("no state comes back, and nothing comes after what is over", () => {
  const reachable = (from: OrderState): OrderState[] => {
    const next = ORDER_STATES.filter((to) => canBecome(ORDER_TRANSITIONS, from, to));
    return [...next, ...next.flatMap(reachable)];
  };
  for (const state of ORDER_STATES) expect(reachable(state)).not.toContain(state);
  for (const over of ["delivered", "cancelled"] as const) expect(reachable(over)).toEqual([]);
});

test("every order that is paid has a way on for the operator", () => {
  for (const { order, lines } of everyOrder.filter((one) => one.order.status === "paid"))
    expect(mayDo("cancel", "operator", order, lines)).toBe(true);
});

test("its customer does not call off a file that is there", () => {
  const cancels = (lines: readonly (typeof GOODS)[]) =>
    mayDo("cancel", "customer", orderOf(lines, "paid"), lines);
  expect(CARTS.map(cancels)).toEqual([true, false, false]);
});

test("what is refunded whole is neither sent nor refunded again", () => {
  for (const { order, lines, isRefunded } of everyOrder)
    for (const action of ["ship", "refund"] as const)
      if (isRefunded) expect(mayDo(action, "operator", order, lines)).toBe(false);
  for (const { order, lines, isRefunded } of everyOrder)
    if (order.status === "paid" && !isRefunded)
      expect(mayDo("ship", "operator", order, lines)).toBe(lines.includes(GOODS));
});

test("only the operator sends and refunds", () => {
  for (const { order, lines } of everyOrder)
    for (const action of ["ship", "refund"] as const)
      expect(mayDo(action, "customer", order, lines)).toBe(false);
});

test("an unpaid order holds five units of a product at most, a tenth of what there is, and one at least", () => {
  expect([0, 1, 9, 10, 19, 20, 49, 50, 51, 1_000].map(holdLimit)).toEqual([1, 1, 1, 1, 1, 2, 4, 5, 5, 5]);
  const line = { unitCents: 100, quantity: 8, heldQuantity: 5, returnedQuantity: 0, isSent: true };
  expect(takenQuantity({ status: "awaiting_payment" }, line)).toBe(5);
  expect(takenQuantity({ status: "awaiting_payment" }, { ...line, heldQuantity: null })).toBe(8);
  expect(takenQuantity({ status: "paid" }, line)).toBe(8);
  expect([unheldQuantity(line), unheldQuantity({ ...line, heldQuantity: null })]).toEqual([3, 0]);
  expect(unheldQuantity({ ...line, isSent: false, heldQuantity: null })).toBe(0);
});

test("no more is kept or earned than was paid, and what is called off holds neither money nor stock", () => {
  for (const { order, lines } of everyOrder) {
    expect(unrefundedCents(order)).toBeGreaterThanOrEqual(0);
    expect(deliveredCents(order, lines)).toBeLessThanOrEqual(totalCents(order));
    if (order.status !== "cancelled") continue;
    expect([unrefundedCents(order), deliveredCents(order, lines)]).toEqual([0, 0]);
    expect(lines.map((line) => takenQuantity(order, line))).toEqual(lines.map(() => 0));
  }
});
