import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { selfBilledSeries } from "./document-numbers.ts";
import { type BoughtService, billServices, selfBilledKind, vatOnTop } from "./self-billing.ts";

it.each([
  [4_167, 200, 833],
  [-4_167, 200, -833],
  [1, 200, 0],
  [-1, 200, 0],
  [5_000, 0, 0],
])("the VAT on top of %i cents at %i ‰ is %i", (net, rate, vat) => expect(vatOnTop(net, rate)).toBe(vat));

it("numbers each coach apart, each kind and each year", () => {
  const at = new Date("2026-12-31T23:30:00Z");
  expect(selfBilledSeries("self-billed invoice", { holderId: 12, at, isDemo: false })).toBe("AF12-2027");
  expect(selfBilledSeries("self-billed credit note", { holderId: 12, at, isDemo: true })).toBe(
    "DEMO-AA12-2027",
  );
});

const service = fc.record({
  paymentId: fc.constantFrom("p", "q"),
  item: fc.constantFrom("month 0", "booking 1", "booking 2"),
  what: fc.constant("Séance"),
  client: fc.constant("Manon P."),
  treatment: fc.constantFrom("franchise" as const, "liable" as const),
  rate: fc.constantFrom(0, 200),
  netCents: fc.integer({ min: -9_000, max: 9_000 }),
  vatCents: fc.integer({ min: -1_800, max: 1_800 }),
});

describe("a bill of services", () => {
  it("has lines and VAT that add up to its totals, and no line for what was reversed at once", () =>
    fc.assert(
      fc.property(fc.array(service, { maxLength: 12 }), (services: BoughtService[]) => {
        const { lines, vat, netCents, vatCents } = billServices(services);
        const sum = (of: readonly { netCents: number }[]) => of.reduce((all, one) => all + one.netCents, 0);
        expect([sum(lines), sum(vat)]).toEqual([netCents, netCents]);
        expect(vat.reduce((all, part) => all + part.vatCents, 0)).toBe(vatCents);
        expect(lines.every((line) => line.netCents !== 0)).toBe(true);
      }),
    ));

  it("is an invoice, or a credit note where more was reversed than bought", () => {
    expect(selfBilledKind({ netCents: 1 })).toBe("self-billed invoice");
    expect(selfBilledKind({ netCents: -1 })).toBe("self-billed credit note");
  });
});
