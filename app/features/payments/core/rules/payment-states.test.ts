import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canBecome,
  chargeCanBecome,
  PAYMENT_STATUSES,
  spreadRefund,
  statusByCharges,
  statusOfSubscription,
} from "./payment-states.ts";

const paid = { status: "paid" } as const;
const planned = { status: "planned" } as const;
const failed = { status: "failed" } as const;

describe("a charge", () => {
  test.each([
    ["planned", null, "paid", "a", true],
    ["pending", "a", "failed", "a", true],
    // An earlier attempt that failed is heard of while the next is under way.
    ["pending", "b", "failed", "a", false],
    ["failed", "a", "pending", "b", true],
    ["failed", "a", "paid", "b", true],
    // A failed attempt does not replace another failed one.
    ["failed", "a", "failed", "b", false],
    // The attempt began before it failed, and the provider reports it afterwards.
    ["failed", "a", "pending", "a", false],
    ["failed", "a", "failed", "a", false],
    ["failed", "a", "authorised", "a", false],
    // A renewal that its provider has tried again.
    ["failed", "a", "paid", "a", true],
    ["paid", "b", "failed", "a", false],
    ["paid", "a", "pending", "a", false],
    ["paid", "a", "released", "b", false],
    ["released", "a", "paid", "a", false],
    ["authorised", "a", "failed", "a", true],
  ] as const)("%s as %s, told %s of %s: %s", (status, ref, told, of, expected) =>
    expect(chargeCanBecome({ status, ref }, { status: told, ref: of })).toBe(expected),
  );
});

describe("a payment", () => {
  test.each([
    ["once", "open", [paid], "paid"],
    ["once", "open", [failed], "failed"],
    ["once", "expired", [{ status: "released" }], "expired"],
    ["authorised", "open", [{ status: "authorised" }], "authorised"],
    ["authorised", "authorised", [{ status: "released" }], "released"],
    ["authorised", "authorised", [failed], "failed"],
    ["instalments", "open", [paid, planned], "running"],
    ["instalments", "open", [failed, planned], "failed"],
    ["instalments", "running", [paid, failed], "late"],
    ["instalments", "ended", [paid, failed, paid], "ended"],
    ["instalments", "ended", [paid, paid], "paid"],
  ] as const)("%s that was %s", (kind, was, charges, expected) => {
    const next = statusByCharges(kind, was, charges);
    expect(next).toBe(expected);
    expect(next === was || canBecome(was, next)).toBe(true);
  });

  test("by subscription runs from its first payment on, and not again once it has ended", () => {
    expect(statusOfSubscription("open", [planned])).toBe("open");
    for (const was of ["open", "failed", "expired"] as const)
      expect(statusOfSubscription(was, [paid])).toBe("running");
    expect(statusOfSubscription("ended", [paid])).toBe("ended");
    expect(canBecome("ended", "running")).toBe(false);
  });

  test("that is paid stays so", () => {
    for (const status of PAYMENT_STATUSES) expect(canBecome("paid", status)).toBe(false);
  });
});

describe("spreadRefund", () => {
  const charge = fc
    .record({
      status: fc.constantFrom("paid" as const, "failed" as const, "planned" as const),
      amountCents: fc.integer({ min: 1, max: 100_000 }),
      back: fc.double({ min: 0, max: 1, noNaN: true }),
      contested: fc.double({ min: 0, max: 1, noNaN: true }),
      lost: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ back, contested, lost, ...rest }) => ({
      ...rest,
      refundedCents: Math.floor(rest.amountCents * back),
      disputedCents: Math.floor(rest.amountCents * contested),
      lostCents: Math.floor(rest.amountCents * lost),
    }));

  test("gives exactly what is asked, of no charge more than it has left, or nothing", () =>
    fc.assert(
      fc.property(
        fc.array(charge, { maxLength: 6 }),
        fc.integer({ min: 0, max: 300_000 }),
        (charges, cents) => {
          const left = (one: (typeof charges)[number]) =>
            one.status === "paid"
              ? Math.max(0, one.amountCents - one.refundedCents - one.disputedCents - one.lostCents)
              : 0;
          const most = charges.reduce((sum, one) => sum + left(one), 0);
          const parts = spreadRefund(charges, cents);
          expect(parts !== undefined).toBe(cents > 0 && cents <= most);
          expect(parts?.reduce((sum, part) => sum + part.cents, 0) ?? cents).toBe(cents);
          for (const part of parts ?? []) expect(part.cents).toBeLessThanOrEqual(left(part.charge));
        },
      ),
    ));
});
