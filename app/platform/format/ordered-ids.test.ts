import fc from "fast-check";
import { expect, it } from "vitest";
import { moveInOrder } from "./ordered-ids.ts";

it("moves one place, and loses and doubles nothing", () => {
  expect(moveInOrder([1, 2, 3], 2, "up")).toEqual([2, 1, 3]);
  expect(moveInOrder([1, 2, 3], 2, "down")).toEqual([1, 3, 2]);
  const list = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1 });
  fc.assert(
    fc.property(list, fc.nat(), fc.constantFrom("up" as const, "down" as const), (order, pick, way) => {
      const id = order[pick % order.length] as number;
      const moved = moveInOrder(order, id, way);
      expect(moved.toSorted()).toEqual(order.toSorted());
      expect(Math.abs(moved.indexOf(id) - order.indexOf(id))).toBeLessThanOrEqual(1);
    }),
  );
});
