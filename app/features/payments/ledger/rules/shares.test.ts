import fc from "fast-check";
import { expect, test } from "vitest";
import { commissionCents } from "../../core/rules/commission.ts";
import { type PaymentTotals, recognisableCents, recognitionLines } from "./ledger.ts";
import { type HeldShare, shareRecognised } from "./shares.ts";

const AVAILABLE = { earned: new Date("2026-05-01"), takenBack: new Date("2026-04-28") };

const step = fc.oneof(
  fc.record({ what: fc.constant("collect" as const), cents: fc.integer({ min: 1, max: 50_000 }) }),
  fc.record({ what: fc.constant("refund" as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({
    what: fc.constant("deliver" as const),
    who: fc.nat(2),
    cents: fc.integer({ min: 0, max: 80_000 }),
  }),
  fc.record({ what: fc.constant("write off" as const), cents: fc.integer({ min: 0, max: 20_000 }) }),
);

test("each is owed what the commission leaves of what is theirs, and all of it is never more than was paid or is borne", () =>
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.nat(50), (steps, commissionRate) => {
      const holders: HeldShare[] = [3, 5, 8].map((holderId) => ({
        holderId,
        deliveredCents: 0,
        recognisedCents: 0,
      }));
      let payment: PaymentTotals = {
        sellerId: null,
        commissionRate,
        collectedCents: 0,
        refundedCents: 0,
        deliveredCents: 0,
        recognisedCents: 0,
        writtenOffCents: 0,
      };
      const balances = new Map<string, number>();
      for (const happened of steps) {
        const earlier = holders.map((share) => ({ ...share }));
        if (happened.what === "collect") payment.collectedCents += happened.cents;
        if (happened.what === "write off") payment.writtenOffCents = happened.cents;
        if (happened.what === "refund")
          payment.refundedCents += Math.floor(
            (payment.collectedCents - payment.refundedCents) * happened.share,
          );
        const share = happened.what === "deliver" ? holders[happened.who] : undefined;
        if (share && happened.what === "deliver") share.deliveredCents = happened.cents;
        payment = { ...payment, deliveredCents: holders.reduce((sum, one) => sum + one.deliveredCents, 0) };
        for (const { holderId, totals, recognisedCents } of shareRecognised(payment, holders)) {
          for (const { account, cents } of recognitionLines(totals, AVAILABLE)) {
            const key = account === "coaches" ? `coach ${holderId}` : account;
            balances.set(key, (balances.get(key) ?? 0) + cents);
          }
          const theirs = holders.find((one) => one.holderId === holderId);
          if (theirs) theirs.recognisedCents = recognisedCents;
          else expect(recognisedCents).toBe(0);
        }
        payment.recognisedCents = recognisableCents(payment);
        expect(holders.reduce((sum, one) => sum + one.recognisedCents, 0)).toBe(payment.recognisedCents);
        for (const [index, one] of holders.entries()) {
          expect(one.recognisedCents).toBeGreaterThanOrEqual(0);
          expect(one.recognisedCents).toBeLessThanOrEqual(one.deliveredCents);
          // Neither a delivery by another supplier nor a payment makes a share smaller.
          if (
            happened.what === "collect" ||
            (happened.what === "deliver" &&
              happened.who !== index &&
              happened.cents >= (earlier[happened.who]?.deliveredCents ?? 0))
          )
            expect(one.recognisedCents).toBeGreaterThanOrEqual(earlier[index]?.recognisedCents ?? 0);
        }
      }
      for (const { holderId, recognisedCents } of holders)
        expect(balances.get(`coach ${holderId}`) ?? 0).toBe(
          commissionCents(recognisedCents, commissionRate) - recognisedCents || 0,
        );
      expect([...balances.values()].reduce((sum, cents) => sum + cents, 0)).toBe(0);
    }),
  ));

test("what the house itself delivers of it comes last, and is its own sale", () => {
  const payment = {
    sellerId: null,
    commissionRate: 10,
    collectedCents: 1_000,
    refundedCents: 0,
    deliveredCents: 1_500,
    recognisedCents: 0,
  };
  const shares = shareRecognised(payment, [{ holderId: 3, deliveredCents: 800, recognisedCents: 0 }]);
  expect(shares.map(({ holderId, recognisedCents }) => [holderId, recognisedCents])).toEqual([
    [3, 800],
    [null, 200],
  ]);
});
