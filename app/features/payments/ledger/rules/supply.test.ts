import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { vatOnTop } from "~/features/invoicing/rules/self-billing.ts";
import { vatWithin } from "~/features/invoicing/rules/vat.ts";
import { coachCents } from "../../core/rules/commission.ts";
import { type HeldShare, shareRecognised } from "./shares.ts";
import { boughtBetween, supplyLines } from "./supply.ts";

const AT = new Date("2026-03-01");

describe("what a coach earns as a supplier", () => {
  it.each([
    // 560,00 € with 20 % VAT: 93,33 € of VAT, 420,00 € for the coach, 46,67 € for the house.
    [56_000, 200, 10, { baseCents: 46_667, netCents: 42_000 }],
    [5_000, 200, 10, { baseCents: 4_167, netCents: 3_750 }],
    // A seller without VAT keeps a tenth of the price.
    [56_000, 0, 10, { baseCents: 56_000, netCents: 50_400 }],
    [56_000, 0, 12, { baseCents: 56_000, netCents: 49_280 }],
  ])("of %i cents at %i ‰ of VAT and %i %% of commission", (cents, suppliedVatRate, commissionRate, bought) =>
    expect(boughtBetween(0, cents, { suppliedVatRate, commissionRate })).toEqual(bought),
  );

  it("never costs the house more than what is left of the price once its VAT is paid", () =>
    fc.assert(
      fc.property(
        fc.nat(5_000_000),
        fc.constantFrom(0, 55, 100, 200),
        fc.nat(50),
        (cents, suppliedVatRate, commissionRate) => {
          const { netCents } = boughtBetween(0, cents, { suppliedVatRate, commissionRate });
          expect(netCents).toBeLessThanOrEqual(cents - vatWithin(cents, suppliedVatRate));
        },
      ),
    ));
});

/** Deliveries, payments and refunds of a sale whose items belong to three coaches, in any order. */
const steps = fc.array(
  fc.oneof(
    fc.record({ what: fc.constant("collect" as const), cents: fc.integer({ min: 1, max: 60_000 }) }),
    fc.record({ what: fc.constant("refund" as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({
      what: fc.constant("deliver" as const),
      item: fc.nat(5),
      cents: fc.integer({ min: 0, max: 20_000 }),
    }),
  ),
  { maxLength: 40 },
);

it("adds up to the cent in any order: each transaction to zero, each coach to what the commission leaves without VAT, the sale to what is recognised", () =>
  fc.assert(
    fc.property(
      steps,
      fc.constantFrom(0, 100, 200),
      fc.constantFrom(0, 200),
      fc.nat(50),
      (happened, suppliedVatRate, coachRate, commissionRate) => {
        const items: HeldShare[] = Array.from({ length: 6 }, (_, index) => ({
          holderId: 1 + (index % 3),
          deliveredCents: 0,
          recognisedCents: 0,
        }));
        const totals = new Map<number, number>();
        const net = new Map<number, number>();
        const balances = new Map<string, number>();
        const payment = {
          sellerId: null,
          commissionRate,
          collectedCents: 0,
          refundedCents: 0,
          deliveredCents: 0,
          recognisedCents: 0,
        };
        for (const step of happened) {
          if (step.what === "collect") payment.collectedCents += step.cents;
          if (step.what === "refund")
            payment.refundedCents += Math.floor(
              (payment.collectedCents - payment.refundedCents) * step.share,
            );
          const item = step.what === "deliver" ? items[step.item] : undefined;
          if (item && step.what === "deliver") item.deliveredCents = step.cents;
          payment.deliveredCents = items.reduce((sum, one) => sum + one.deliveredCents, 0);
          for (const [index, { holderId, recognisedCents }] of shareRecognised(payment, items).entries()) {
            const its = items[index];
            if (!its || holderId === null) continue;
            const soldCents = recognisedCents - its.recognisedCents;
            const before = totals.get(holderId) ?? 0;
            const { netCents } = boughtBetween(before, before + soldCents, {
              suppliedVatRate,
              commissionRate,
            });
            const earlier = net.get(holderId) ?? 0;
            const vatCents = vatOnTop(earlier + netCents, coachRate) - vatOnTop(earlier, coachRate);
            const lines = supplyLines({
              soldCents,
              netCents,
              vatCents,
              deductsVat: suppliedVatRate > 0,
              holderId,
              availableAt: AT,
            });
            expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
            for (const { account, cents } of lines) {
              const key = account === "coaches" ? `coach ${holderId}` : account;
              balances.set(key, (balances.get(key) ?? 0) + cents);
            }
            totals.set(holderId, before + soldCents);
            net.set(holderId, earlier + netCents);
            its.recognisedCents = recognisedCents;
          }
          payment.recognisedCents = Math.min(
            payment.deliveredCents,
            payment.collectedCents - payment.refundedCents,
          );
        }
        const sold = [...totals.values()].reduce((sum, cents) => sum + cents, 0);
        expect(sold).toBe(payment.recognisedCents);
        expect(0 - (balances.get("sales") ?? 0)).toBe(sold);
        let services = 0;
        for (const [holderId, cents] of totals) {
          const owed = coachCents(cents - vatWithin(cents, suppliedVatRate), commissionRate);
          const vat = vatOnTop(owed, coachRate);
          expect(0 - (balances.get(`coach ${holderId}`) ?? 0)).toBe(owed + vat);
          services += owed + vat;
        }
        expect((balances.get("services") ?? 0) + (balances.get("input vat") ?? 0)).toBe(services);
        if (suppliedVatRate === 0) expect(balances.get("input vat") ?? 0).toBe(0);
      },
    ),
  ));
