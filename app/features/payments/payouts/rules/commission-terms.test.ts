import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { totalsOf, vatTreatmentOf } from "~/features/invoicing/rules/payout-documents.ts";
import { commissionCents } from "../../core/rules/commission.ts";
import { commissionTerms } from "./commission-terms.ts";

describe("totalsOf", () => {
  const sale = fc.integer({ min: 1, max: 1_000_000 }).map((grossCents) => ({
    at: new Date(),
    what: "Séance",
    grossCents,
    netCents: grossCents - commissionCents(grossCents),
  }));
  const refund = sale.map((line) => ({ ...line, grossCents: -line.grossCents, netCents: -line.netCents }));
  const returned = sale.map((line) => ({ ...line, grossCents: null }));

  it("explains what is paid, to the cent, whatever is in it", () =>
    fc.assert(
      fc.property(fc.array(fc.oneof(sale, refund, returned)), (lines) => {
        const totals = totalsOf(lines);
        expect(totals.payoutCents).toBe(lines.reduce((sum, line) => sum + line.netCents, 0));
        expect(totals.grossCents - totals.commissionCents).toBe(totals.netCents);
        expect(totals.netCents + totals.returnedCents).toBe(totals.payoutCents);
      }),
    ));
});

it.each([
  ["FR", false, { vatTreatment: "domestic", vatRate: 20, vatCents: 167 }],
  ["FR", true, { vatTreatment: "exempt", vatRate: 0, vatCents: 0 }],
  ["BE", false, { vatTreatment: "reverse charge", vatRate: 0, vatCents: 0 }],
  ["CH", true, { vatTreatment: "reverse charge", vatRate: 0, vatCents: 0 }],
] as const)("VAT of a coach in %s, where we are exempt: %s", (country, isVatExempt, terms) =>
  expect(commissionTerms(1_000, vatTreatmentOf({ isVatExempt }, country !== "FR"))).toEqual({
    commissionRate: 10,
    ...terms,
  }),
);
