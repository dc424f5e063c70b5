import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  commissionLabel,
  commissionShare,
  serviceLabel,
  totalsOf,
  vatTreatmentOf,
} from "~/features/invoicing/rules/payout-documents.ts";
import { commissionCents } from "../../core/rules/commission.ts";
import { commissionTerms } from "./commission-terms.ts";

describe("totalsOf", () => {
  const sale = fc.integer({ min: 1, max: 1_000_000 }).map((grossCents) => ({
    at: new Date(),
    what: "Séance",
    grossCents,
    netCents: grossCents - commissionCents(grossCents, 10),
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
  expect(
    commissionTerms(
      [{ grossCents: 10_000, commissionRate: 10 }],
      1_000,
      vatTreatmentOf({ isVatExempt }, country !== "FR"),
    ),
  ).toEqual({
    commissionRate: 10,
    ...terms,
  }),
);

describe("the rates of a document", () => {
  const sale = (commissionRate: number) => ({ grossCents: 5_000, commissionRate });
  const returned = { grossCents: null, commissionRate: null };
  const service = (commissionRate: number) => ({
    grossCents: null,
    commissionRate,
    service: { baseCents: 1_000, netCents: 900, vatCents: 0, isSelfBilled: false },
  });
  const wordsOf = (lines: Parameters<typeof commissionTerms>[0]) => {
    const terms = commissionTerms(lines, 0, "exempt");
    return [commissionLabel(terms), serviceLabel(terms)];
  };

  it("is the one of all its sales", () => {
    expect(commissionTerms([sale(12), returned, sale(12)], 1_200, "exempt")).not.toHaveProperty("rates");
    expect(wordsOf([sale(12), service(12)])).toEqual([
      "Commission (12\u00a0%)",
      "Prestations fournies à Élan, 88\u00a0% du prix hors taxes",
    ]);
  });

  it("names each rate once where sales were made at several", () => {
    const lines = [sale(12), sale(8), sale(12), service(10)];
    expect(commissionTerms(lines, 0, "exempt").rates).toEqual({ sales: [8, 12], services: [10] });
    expect(wordsOf(lines)).toEqual([
      "Commission (8\u00a0% et 12\u00a0%)",
      "Prestations fournies à Élan, 90\u00a0% du prix hors taxes",
    ]);
    expect(commissionShare(commissionTerms(lines, 0, "exempt"))).toBe(
      "8\u00a0% et 12\u00a0% des ventes, selon le taux en vigueur le jour de chacune",
    );
  });

  it("is not named where nothing was sold", () => expect(wordsOf([returned])[0]).toBe("Commission"));
});
