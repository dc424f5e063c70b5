import { expect, it } from "vitest";
import { documentFile, documentNumber, documentTitle, seriesOf } from "./document-numbers.ts";

it("names documents by year, in Paris, and has series of its own for what was only played", () => {
  const at = new Date("2026-12-31T23:30:00Z");
  expect(seriesOf("payout statement", at, false)).toBe("R2027");
  expect(seriesOf("commission invoice", at, true)).toBe("DEMO-F2027");
  expect(seriesOf("invoice", at, false)).toBe("B2027");
  expect(seriesOf("credit note", at, true)).toBe("DEMO-A2027");
  expect(seriesOf("invoice", at, false, 12)).toBe("B12-2027");
  expect(seriesOf("credit note", at, true, 12)).toBe("DEMO-A12-2027");
});

it("has a title and a file name for each kind", () => {
  const commission = { kind: "commission invoice", series: "F2026", number: 12 } as const;
  expect(documentNumber(commission)).toBe("F2026-00012");
  expect(documentFile(commission)).toBe("facture-commission-F2026-00012.pdf");
  const invoice = { kind: "invoice", series: "B2027", number: 12 } as const;
  expect(documentTitle(invoice)).toBe("Facture nº\u00a0B2027-00012");
  expect(documentFile(invoice)).toBe("facture-B2027-00012.pdf");
});
