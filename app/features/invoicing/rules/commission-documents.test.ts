import fc from "fast-check";
import { expect, it } from "vitest";
import { spreadCredit, withoutCredited } from "./commission-documents.ts";
import { commissionOf } from "./payout-documents.ts";

it("credits the latest invoices first, and what earlier documents have credited never again", () => {
  const invoices = [{ cents: 500 }, { cents: 300 }, { cents: -200 }];
  expect(spreadCredit(invoices, 250)).toEqual([
    { invoice: { cents: 300 }, cents: 100 },
    { invoice: { cents: 500 }, cents: 150 },
  ]);
  expect(spreadCredit([{ cents: 500 }], 500)).toEqual([{ invoice: { cents: 500 }, cents: 500 }]);
});

it("credits all of what is asked, as long as it was invoiced", () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: 9 }),
      fc.nat(),
      (all, seed) => {
        const invoices = all.map((cents) => ({ cents }));
        const cents = seed % (all.reduce((sum, one) => sum + one, 0) + 1);
        const parts = spreadCredit(invoices, cents);
        expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(cents);
        for (const part of parts) expect(part.cents).toBeLessThanOrEqual(part.invoice.cents);
      },
    ),
  ));

it("leaves of a line what no credit note has returned", () => {
  const line = { at: new Date(), what: "Séance", grossCents: -5_000, netCents: -4_500 };
  expect(withoutCredited(line, 0)).toBe(line);
  expect(commissionOf(withoutCredited(line, 500))).toBe(0);
  expect(withoutCredited(line, 200)).toMatchObject({ grossCents: -3_000, netCents: -2_700 });
});
