import { describe, expect, it, test } from "vitest";
import { WITHDRAWAL_STATES } from "~/features/withdrawals/rules/withdrawal.ts";
import { parisInstant } from "~/platform/format/dates.ts";
import { ORDER_STATES, type OrderState } from "../../orders/rules/order-states.ts";
import {
  canMove,
  isRefundLate,
  lineEnd,
  missingOf,
  type Picked,
  refundDueBy,
  withdrawable,
  withdrawalCents,
} from "./returns.ts";

const at = (day: string, time = "12:00") => parisInstant(day, time);
const PAID = at("2026-06-01");
const DELIVERED = at("2026-06-08");
const order = (status: OrderState, given: { refundCents?: number } = {}) => ({
  status,
  linesCents: 37_400,
  deliveryCents: 490,
  refundCents: 0,
  paidAt: PAID,
  deliveredAt: status === "delivered" ? DELIVERED : null,
  ...given,
});
const DUMBBELLS = { position: 0, unitCents: 15_000, quantity: 2, returnedQuantity: 0, isSent: true };
const WHEY = { position: 1, unitCents: 4_500, quantity: 1, returnedQuantity: 0, isSent: true };
const PROGRAMME = { position: 2, unitCents: 2_900, quantity: 1, returnedQuantity: 0, isSent: false };
const LINES = [DUMBBELLS, WHEY, PROGRAMME];
const ALL: Picked[] = [
  { position: 0, quantity: 2 },
  { position: 1, quantity: 1 },
  { position: 2, quantity: 1 },
];

const NOTHING = { pending: [], deliveryCents: 0 };

describe("what can be given back", () => {
  const positions = (status: OrderState, now: Date, pending: Picked[] = []) =>
    withdrawable(order(status), LINES, pending, now).map(({ position, quantity }) => [position, quantity]);

  it("is everything from the payment on, and nothing of what is not paid or over", () => {
    expect(positions("awaiting_payment", PAID)).toEqual([]);
    expect(positions("cancelled", PAID)).toEqual([]);
    expect(positions("paid", PAID)).toEqual([
      [0, 2],
      [1, 1],
      [2, 1],
    ]);
  });

  it("has no end for goods that have not arrived; files end fourteen days after the payment", () => {
    // Monday 1 June and fourteen days.
    expect(positions("shipped", at("2026-06-15", "23:59"))).toHaveLength(3);
    expect(positions("shipped", at("2026-06-16", "00:00"))).toEqual([
      [0, 2],
      [1, 1],
    ]);
    expect(positions("shipped", at("2027-06-16"))).toHaveLength(2);
  });

  it("ends for goods fourteen days after they have arrived, at midnight in Paris", () => {
    expect(positions("delivered", at("2026-06-22", "23:59"))).toHaveLength(2);
    expect(positions("delivered", at("2026-06-23", "00:00"))).toEqual([]);
    expect(lineEnd(order("delivered"), WHEY)).toEqual(at("2026-06-23", "00:00"));
    expect(lineEnd(order("shipped"), WHEY)).toBeUndefined();
  });

  it("is less by what is declared, and by what is back", () => {
    expect(positions("shipped", PAID, [{ position: 0, quantity: 1 }])).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
    ]);
    const back = [{ ...DUMBBELLS, returnedQuantity: 2 }, WHEY];
    expect(withdrawable(order("shipped"), back, [], PAID).map(({ position }) => position)).toEqual([1]);
  });
});

describe("what goes back", () => {
  const cents = (status: OrderState, picked: Picked[], pending: Picked[] = []) =>
    withdrawalCents(order(status), LINES, { pending, deliveryCents: 0 }, picked);

  it("is at once what has not left and what is a file, and later what has left", () => {
    expect(cents("paid", ALL)).toEqual({ atOnceCents: 37_890, laterCents: 0 });
    expect(cents("shipped", ALL)).toEqual({ atOnceCents: 2_900, laterCents: 34_990 });
  });

  it("has the delivery in it only where nothing of the parcel is kept", () => {
    expect(cents("delivered", [{ position: 0, quantity: 2 }])).toEqual({
      atOnceCents: 0,
      laterCents: 30_000,
    });
    expect(cents("delivered", [{ position: 1, quantity: 1 }], [{ position: 0, quantity: 2 }])).toEqual({
      atOnceCents: 0,
      laterCents: 4_990,
    });
    expect(cents("delivered", [{ position: 2, quantity: 1 }])).toEqual({ atOnceCents: 2_900, laterCents: 0 });
  });

  it("in whatever parts it is declared, adds up to the whole and never to more", () => {
    const units = LINES.flatMap(({ position, quantity }) => Array.from({ length: quantity }, () => position));
    for (const status of ["shipped", "delivered"] as const)
      for (const first of units.keys()) {
        const inTurn = [...units.slice(first), ...units.slice(0, first)];
        const pending: Picked[] = [];
        let [sum, atOnce] = [0, 0];
        const lines = LINES.map((line) => ({ ...line }));
        for (const position of inTurn) {
          const picked = [{ position, quantity: 1 }];
          const given = withdrawalCents(
            order(status, { refundCents: atOnce }),
            lines,
            { pending, deliveryCents: 0 },
            picked,
          );
          sum += given.atOnceCents + given.laterCents;
          atOnce += given.atOnceCents;
          const line = lines.find((one) => one.position === position);
          if (line?.isSent) pending.push(...picked);
          else if (line) line.returnedQuantity += 1;
        }
        expect(sum).toBe(37_890);
      }
  });

  it("has only what is left of the delivery in it", () => {
    const whey = [{ position: 1, quantity: 1 }];
    const back = [{ ...DUMBBELLS, returnedQuantity: 2 }, WHEY, PROGRAMME];
    const cents = (deliveryCents: number) =>
      withdrawalCents(order("delivered"), back, { pending: [], deliveryCents }, whey).laterCents;
    expect([cents(0), cents(490)]).toEqual([4_990, 4_500]);
  });

  it("is never more than is left of what was paid", () => {
    const refunded = order("shipped", { refundCents: 30_000 });
    expect(withdrawalCents(refunded, LINES, NOTHING, ALL)).toEqual({ atOnceCents: 2_900, laterCents: 4_990 });
    expect(withdrawalCents(order("paid", { refundCents: 37_890 }), LINES, NOTHING, ALL)).toEqual({
      atOnceCents: 0,
      laterCents: 0,
    });
  });
});

test("what was paid for and never came is missing; what was not paid for may still come", () => {
  const declared = { lines: [{ position: 0, quantity: 2 }], deliveryCents: 490 };
  const missing = (quantity: number, paidCents: number) =>
    missingOf(LINES, declared, { paidCents, received: [{ position: 0, quantity }] });
  expect(missing(1, 30_490)).toEqual([{ position: 0, quantity: 1 }]);
  expect(missing(0, 30_490)).toEqual([{ position: 0, quantity: 2 }]);
  expect(missing(1, 15_490)).toEqual([]);
  expect(missing(2, 30_490)).toEqual([]);
  expect(missing(0, 0)).toEqual([]);
});

test("a return goes forward and never back, and every way ends", () => {
  for (const from of WITHDRAWAL_STATES) {
    expect(canMove(from, from)).toBe(false);
    expect(canMove(from, "awaiting")).toBe(false);
  }
  for (const over of ["closed", "refused"] as const)
    expect(WITHDRAWAL_STATES.some((to) => canMove(over, to))).toBe(false);
  expect(canMove("refunded", "refused")).toBe(false);
});

test("the money is late fourteen days after the declaration, once there is proof of sending", () => {
  const declaredAt = at("2026-10-20");
  expect(refundDueBy(declaredAt)).toEqual(at("2026-11-03", "23:59"));
  const late = (status: "awaiting" | "sent" | "refunded", now: Date) =>
    isRefundLate({ status, declaredAt }, now);
  expect(late("sent", at("2026-11-03", "23:58"))).toBe(false);
  expect(late("sent", at("2026-11-04"))).toBe(true);
  expect(late("awaiting", at("2026-12-04"))).toBe(false);
  expect(late("refunded", at("2026-12-04"))).toBe(false);
});

test("every state of an order is thought of", () => {
  const open = ORDER_STATES.filter((status) => withdrawable(order(status), LINES, [], PAID).length > 0);
  expect(open).toEqual(["paid", "shipped", "delivered"]);
});
