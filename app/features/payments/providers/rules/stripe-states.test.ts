import { expect, it } from "vitest";
import { signedEventSchema } from "./stripe-states.ts";

it("reads an event of any year, also after seconds have left 32 bits in 2038", () => {
  const event = { id: "evt_1", type: "charge.updated", data: { object: {} } };
  const reads = (created: unknown) => signedEventSchema.safeParse({ ...event, created }).success;
  expect([1_700_000_000, 2_147_483_648, 4_000_000_000].map(reads)).toEqual([true, true, true]);
  expect([-1, 1.5, 1e15, "1700000000", null].map(reads)).toEqual([false, false, false, false, false]);
});
