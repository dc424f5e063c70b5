import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commissionCents } from "../../core/rules/commission.ts";
import {
  commissionTerms,
  documentFile,
  documentNumber,
  seriesOf,
  totalsOf,
  vatTreatmentOf,
  vatWithin,
} from "./documents.ts";

const cents = fc.integer({ min: -10_000_000, max: 10_000_000 });

describe("vatWithin", () => {
  it.each([
    [0, 0],
    [120, 20],
    [1_000, 167],
    [-1_000, -167],
    [1, 0],
    [-1, 0],
  ])("of %i cents is %i", (whole, vat) => expect(vatWithin(whole)).toBe(vat));

  it("is a fifth of the rest, to the cent, and given back as it was taken", () =>
    fc.assert(
      fc.property(cents, (whole) => {
        const vat = vatWithin(whole);
        expect(Math.abs((whole - vat) * 0.2 - vat)).toBeLessThanOrEqual(0.61);
        expect(vatWithin(-whole) + vat).toBe(0);
      }),
    ));
});

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
  expect(commissionTerms(1_000, vatTreatmentOf({ isVatExempt }, country))).toEqual({
    commissionRate: 10,
    ...terms,
  }),
);

it("names documents by year, in Paris", () => {
  const midnight = new Date("2026-12-31T23:30:00Z");
  expect(seriesOf("payout statement", midnight, "stripe")).toBe("R2027");
  // What is only played has numbers of its own.
  expect(seriesOf("commission invoice", midnight, "demo")).toBe("DEMO-F2027");
  const document = { kind: "commission invoice" as const, series: "F2026", number: 12 };
  expect(documentNumber(document)).toBe("F2026-00012");
  expect(documentFile(document)).toBe("facture-commission-F2026-00012.pdf");
});
