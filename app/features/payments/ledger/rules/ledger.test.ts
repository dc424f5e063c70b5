import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitInstalments } from "~/platform/format/money.ts";
import { commissionCents } from "../../core/rules/commission.ts";
import { lossCents, returnedCents, spreadRefund } from "../../core/rules/payment-states.ts";
import { type LedgerAccount, type PaymentTotals, recognisableCents, recognitionLines } from "./ledger.ts";

const LATER = new Date("2026-05-01T10:00:00Z");
const WITH_IT = new Date("2026-04-28T10:00:00Z");
const AVAILABLE = { earned: LATER, takenBack: WITH_IT };

/** A payment's money, booked step by step. */
class Books {
  readonly balances: Partial<Record<LedgerAccount, number>> = {};
  totals: PaymentTotals;

  constructor(sellerId: number | null, commissionRate: number) {
    const nothing = { collectedCents: 0, refundedCents: 0, deliveredCents: 0, recognisedCents: 0 };
    this.totals = { sellerId, commissionRate, ...nothing };
  }

  change(more: Partial<PaymentTotals>): void {
    this.totals = { ...this.totals, ...more };
    const lines = recognitionLines(this.totals, AVAILABLE);
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    expect(lines.every(({ cents }) => cents !== 0)).toBe(true);
    for (const { account, cents } of lines) this.balances[account] = (this.balances[account] ?? 0) + cents;
    this.totals.recognisedCents = recognisableCents(this.totals);
  }
}

/** Something that happens to a payment in instalments: one is paid, some of it is delivered, or given back. */
const steps = fc.array(
  fc.oneof(
    fc.record({ what: fc.constant("pay" as const) }),
    fc.record({ what: fc.constant("deliver" as const), share: fc.double({ min: 0, max: 1.2, noNaN: true }) }),
    fc.record({ what: fc.constant("refund" as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  ),
  { maxLength: 30 },
);
const sale = fc.record({
  total: fc.integer({ min: 36, max: 5_000_000 }),
  count: fc.integer({ min: 1, max: 36 }),
  sellerId: fc.constantFrom(null, 7),
  rate: fc.integer({ min: 0, max: 50 }),
  steps,
});

describe("what is recognised as income", () => {
  test("is to the cent what it would be had it been done at once, whatever the parts and their order", () =>
    fc.assert(
      fc.property(sale, ({ total, count, sellerId, rate, steps: happened }) => {
        const books = new Books(sellerId, rate);
        const charges = splitInstalments(total, count).map((amountCents) => ({
          status: "planned" as "planned" | "paid",
          amountCents,
          refundedCents: 0,
          disputedCents: 0,
          lostCents: 0,
        }));
        for (const step of happened) {
          if (step.what === "pay") {
            const next = charges.find(({ status }) => status === "planned");
            if (!next) continue;
            next.status = "paid";
            books.change({ collectedCents: books.totals.collectedCents + next.amountCents });
          } else if (step.what === "deliver")
            books.change({ deliveredCents: Math.floor(total * step.share) });
          else {
            const left = books.totals.collectedCents - books.totals.refundedCents;
            const cents = Math.floor(left * step.share);
            const parts = spreadRefund(charges, cents) ?? [];
            for (const part of parts) part.charge.refundedCents += part.cents;
            const given = parts.reduce((sum, part) => sum + part.cents, 0);
            expect(given).toBe(cents);
            books.change({ refundedCents: books.totals.refundedCents + given });
          }
        }
        const { collectedCents, refundedCents, deliveredCents } = books.totals;
        const income = Math.min(deliveredCents, collectedCents - refundedCents);
        const owed = sellerId === null ? 0 : income - commissionCents(income, rate);
        const { deferred = 0, coaches = 0, commission = 0, sales = 0 } = books.balances;
        const kept = sellerId === null ? 0 : commissionCents(income, rate);
        const ours = sellerId === null ? income : 0;
        expect([deferred, coaches + owed, commission + kept, sales + ours]).toEqual([income, 0, 0, 0]);
        expect(charges.reduce((sum, { refundedCents: back }) => sum + back, 0)).toBe(refundedCents);
      }),
    ));

  test("is paid out later, and taken back with it", () => {
    const books = new Books(7, 10);
    books.change({ collectedCents: 1_000 });
    const delivered = { ...books.totals, deliveredCents: 1_000 };
    expect(recognitionLines(delivered, AVAILABLE)).toContainEqual({
      account: "coaches",
      cents: -900,
      holderId: 7,
      availableAt: LATER,
    });
    const returned = { ...delivered, recognisedCents: 1_000, refundedCents: 400 };
    expect(recognitionLines(returned, AVAILABLE)).toContainEqual({
      account: "coaches",
      cents: 360,
      holderId: 7,
      availableAt: WITH_IT,
    });
  });
});

test("what goes back of a charge is its payer's as far as it was paid, and the house's loss beyond", () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.nat({ max: 1_000_000 }),
      fc.nat({ max: 1_000_000 }),
      (amountCents, back, lostCents) => {
        const charge = {
          amountCents,
          refundedCents: Math.min(back, amountCents),
          lostCents,
        };
        const all = charge.refundedCents + lostCents;
        expect(returnedCents(charge) + lossCents(charge)).toBe(all);
        expect(returnedCents(charge)).toBeLessThanOrEqual(amountCents);
        expect(lossCents(charge)).toBe(Math.max(0, all - amountCents));
      },
    ),
  ));
