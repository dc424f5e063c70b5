import { expect, test } from "vitest";
import { describeUnpayable, type Readiness, takesPayments } from "./readiness.ts";

const READY: Readiness = { hasHours: true, hasPapers: true, canReceive: true, isPaused: false };

test.each<[Partial<Readiness>, string]>([
  [{ hasHours: false }, "il lui manque des horaires choisis."],
  [
    { hasPapers: false, canReceive: false },
    "il lui manque des papiers vérifiés et un compte qui peut recevoir.",
  ],
  [
    { hasHours: false, hasPapers: false, canReceive: false },
    "il lui manque des horaires choisis, des papiers vérifiés et un compte qui peut recevoir.",
  ],
  [{ isPaused: true }, "suspendues"],
])("the operator reads what keeps a coach from being paid: %j", (without, words) => {
  expect(takesPayments({ ...READY, ...without })).toBe(false);
  expect(describeUnpayable({ ...READY, ...without })).toContain(words);
});

test("nothing keeps a ready coach from being paid, and a closed account does", () => {
  expect(describeUnpayable(READY)).toBeUndefined();
  expect(describeUnpayable(undefined)).toContain("plus de compte");
});
