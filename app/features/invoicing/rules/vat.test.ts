import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tradeOf } from "./trade.ts";
import {
  adjustmentLines,
  creditLines,
  creditVat,
  formatRate,
  invoiceLines,
  invoiceVat,
  spreadCents,
  type VatPart,
  vatWithin,
} from "./vat.ts";

const RATES = [0, 21, 55, 100, 200];
const TAXED = { isVatExempt: false };
const ISSUER = {
  name: "Élan SAS",
  legalForm: undefined,
  address: "1 rue du Stade, 75012 Paris",
  registration: "RCS Paris 732 829 320",
  vat: "FR44732829320",
  contactEmail: undefined,
  isVatExempt: false,
};
const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);
const gross = (parts: readonly VatPart[]) => sum(parts.map(({ grossCents }) => grossCents));

/** The same orders in every run. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function randomOrder(random: (below: number) => number) {
  const lines = Array.from({ length: 1 + random(8) }, (_, at) => ({
    name: `Article ${at}`,
    unitCents: 50 + random(at % 2 ? 500 : 300_000),
    quantity: 1 + random(99),
    vatRate: RATES[random(RATES.length)] ?? 200,
    isSent: at === 0 || random(3) > 0,
  }));
  const deliveryCents = random(2) ? random(1_500) : 0;
  const totalCents = sum(lines.map(({ unitCents, quantity }) => unitCents * quantity)) + deliveryCents;
  return { lines, deliveryCents, totalCents };
}

describe("an invoice", () => {
  it("adds up to the order to the cent, whatever its rates and its delivery", () => {
    const random = randomFrom(18);
    for (let run = 0; run < 400; run += 1) {
      const order = randomOrder(random);
      const parts = invoiceVat(order, TAXED);
      expect(gross(parts)).toBe(order.totalCents);
      expect(sum(invoiceLines(order).map(({ unitCents, quantity }) => unitCents * quantity))).toBe(
        order.totalCents,
      );
      expect(parts.map(({ rate }) => rate)).toEqual(
        [...new Set(order.lines.map(({ vatRate }) => vatRate))].sort((a, b) => b - a),
      );
      for (const { rate, grossCents, vatCents } of parts) {
        // To the nearest cent of what the rate says.
        expect(Math.abs(vatCents - (grossCents * rate) / (1000 + rate))).toBeLessThanOrEqual(0.5);
        expect(Number.isInteger(vatCents)).toBe(true);
      }
    }
  });

  it("has no VAT of an operator who owes none", () => {
    const order = randomOrder(randomFrom(3));
    expect(invoiceVat(order, { isVatExempt: true })).toEqual([
      { rate: 0, grossCents: order.totalCents, vatCents: 0 },
    ]);
  });

  it("taxes the delivery as what is delivered, in proportion", () => {
    const line = { name: "Whey", quantity: 1, isSent: true };
    const lines = [
      { ...line, unitCents: 3_000, vatRate: 200 },
      { ...line, unitCents: 1_000, vatRate: 55 },
      { ...line, unitCents: 9_000, vatRate: 100, isSent: false },
    ];
    expect(invoiceVat({ lines, deliveryCents: 490 }, TAXED)).toEqual([
      { rate: 200, grossCents: 3_368, vatCents: 561 },
      { rate: 100, grossCents: 9_000, vatCents: 818 },
      { rate: 55, grossCents: 1_122, vatCents: 58 },
    ]);
    expect(invoiceLines({ lines, deliveryCents: 490 }).at(-1)).toEqual({
      what: "Livraison",
      quantity: 1,
      unitCents: 490,
      vatRates: [200, 55],
    });
  });
});

describe("credit notes", () => {
  it("add up to what is given back, and all of them to the invoice at each rate", () => {
    const random = randomFrom(2026);
    for (let run = 0; run < 150; run += 1) {
      const order = randomOrder(random);
      const invoice = invoiceVat(order, TAXED);
      const credits: VatPart[][] = [];
      let left = order.totalCents;
      while (left > 0) {
        const cents = credits.length > 6 ? left : 1 + random(Math.max(1, Math.min(left, 90_000)));
        // Some for a line and the delivery, some for nothing in particular.
        const at = random(order.lines.length * 2);
        const back = {
          lines: order.lines.slice(at, at + 1).map((line) => ({ ...line, quantity: 1 })),
          deliveryCents: random(3) ? 0 : order.deliveryCents,
        };
        const named = creditLines({ sold: order.lines, back }, TAXED);
        const parts = creditVat(invoice, credits.flat(), { cents, of: named.of });
        const lines = [...named.lines, ...adjustmentLines(named.of, parts)];
        expect(sum(lines.map(({ unitCents, quantity }) => unitCents * quantity))).toBe(cents);
        expect(gross(parts)).toBe(cents);
        const { lines: net, totals } = tradeOf({
          type: "credit note",
          lines,
          vat: parts,
          issuer: ISSUER,
          paidOn: null,
        });
        for (const { vatRate, netCents, vatCents } of totals) {
          const atRate = net.filter((line) => line.vatRate === vatRate);
          expect(sum(atRate.map((line) => line.netCents))).toBe(netCents);
          const part = parts.find(({ rate }) => rate === vatRate);
          expect(netCents + vatCents).toBe(part?.grossCents);
        }
        expect(new Set(net.map(({ vatRate }) => vatRate))).toEqual(new Set(parts.map(({ rate }) => rate)));
        for (const line of net) {
          expect(line.netUnitCents).toBeGreaterThanOrEqual(0);
          expect(Math.abs(line.netUnitCents * line.quantity - line.netCents)).toBeLessThan(0.51);
        }
        for (const { grossCents, vatCents } of parts) {
          expect(grossCents).toBeGreaterThan(0);
          expect(vatCents).toBeGreaterThanOrEqual(0);
          expect(vatCents).toBeLessThanOrEqual(grossCents);
        }
        credits.push(parts);
        left -= cents;
      }
      for (const part of invoice) {
        const back = credits.flat().filter(({ rate }) => rate === part.rate);
        expect(gross(back)).toBe(part.grossCents);
        expect(sum(back.map(({ vatCents }) => vatCents))).toBe(part.vatCents);
      }
    }
  });

  it("are taxed as what they are for, as long as that is left of the invoice", () => {
    const sent = { quantity: 1, isSent: true };
    const lines = [
      { ...sent, name: "Haltères", unitCents: 15_000, vatRate: 200 },
      { ...sent, name: "Whey", unitCents: 4_500, vatRate: 55 },
    ];
    const invoice = invoiceVat({ lines, deliveryCents: 0 }, TAXED);
    const whey = { sold: lines, back: { lines: lines.slice(1), deliveryCents: 0 } };
    const { of, lines: named } = creditLines(whey, TAXED);
    const credit = { cents: 4_500, of };
    expect(creditVat(invoice, [], credit)).toEqual([{ rate: 55, grossCents: 4_500, vatCents: 235 }]);
    // A gesture of a third has taken 15 € of it before.
    const gesture = creditVat(invoice, [], { cents: 6_500 });
    const parts = creditVat(invoice, gesture, credit);
    expect(parts.map(({ rate, grossCents }) => [rate, grossCents])).toEqual([
      [200, 1_500],
      [55, 3_000],
    ]);
    // The lines say so too.
    expect([...named, ...adjustmentLines(of, parts)]).toEqual([
      { what: "Whey", quantity: 1, unitCents: 4_500, vatRates: [55] },
      { what: "Déjà remboursé, ou retenu", quantity: 1, unitCents: -1_500, vatRates: [55] },
      { what: "Remboursé à un autre taux de TVA", quantity: 1, unitCents: 1_500, vatRates: [200] },
    ]);
  });
});

it("credits the VAT of several invoices as it was rounded in each, in one credit note or in many", () => {
  const next = randomFrom(7);
  for (let run = 0; run < 300; run += 1) {
    const rate = RATES[next(RATES.length)] ?? 0;
    const months = 1 + next(18);
    const instalment = 1 + next(20_000);
    const invoice = [
      { rate, grossCents: months * instalment, vatCents: months * vatWithin(instalment, rate) },
    ];
    const credits: VatPart[] = [];
    for (let left = months * instalment; left > 0; ) {
      const cents = run % 3 === 0 ? left : Math.min(left, 1 + next(2 * instalment));
      const [part] = creditVat(invoice, credits, { cents });
      if (!part) throw new Error("Something is left to credit.");
      expect(part.grossCents).toBe(cents);
      expect(part.vatCents).toBeGreaterThanOrEqual(0);
      expect(part.vatCents).toBeLessThanOrEqual(part.grossCents);
      credits.push(part);
      left -= cents;
    }
    expect(sum(credits.map(({ vatCents }) => vatCents))).toBe(invoice[0]?.vatCents);
  }
});

it("spreads an amount to the cent, and nothing over nothing", () => {
  expect(spreadCents(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(spreadCents(0, [1, 2])).toEqual([0, 0]);
  expect(spreadCents(0, [0, 0])).toEqual([0, 0]);
  // Larger than what a number can multiply exactly.
  expect(spreadCents(2_000_000_001, [2_000_000_000, 1])).toEqual([2_000_000_000, 1]);
});

it("knows VAT within a price", () => {
  expect(vatWithin(12_000, 200)).toBe(2_000);
  expect(vatWithin(1_055, 55)).toBe(55);
  expect(vatWithin(999, 0)).toBe(0);
  expect(formatRate(55)).toBe("5,5\u00a0%");
});

const cents = fc.integer({ min: -10_000_000, max: 10_000_000 });

describe("vatWithin", () => {
  it.each([
    [0, 0],
    [120, 20],
    [1_000, 167],
    [-1_000, -167],
    [1, 0],
    [-1, 0],
  ])("of %i cents is %i", (whole, vat) => expect(vatWithin(whole, 200)).toBe(vat));

  it("is a fifth of the rest, to the cent, and given back as it was taken", () =>
    fc.assert(
      fc.property(cents, (whole) => {
        const vat = vatWithin(whole, 200);
        expect(Math.abs((whole - vat) * 0.2 - vat)).toBeLessThanOrEqual(0.61);
        expect(vatWithin(-whole, 200) + vat).toBe(0);
      }),
    ));
});
