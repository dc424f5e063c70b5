import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { creditVat, type VatPart, vatWithin } from "~/features/invoicing/rules/vat.ts";
import { type LedgerAccount, recognitionLines } from "../ledger/rules/ledger.ts";
import { BOOK_ACCOUNTS, type BookAccount, vatAccountOf } from "./rules/accounts.ts";
import { addEvent, type BookEvent, entryOf, NO_TOTALS, type SaleTotals } from "./rules/entries.ts";

const AT = new Date("2026-05-01T10:00:00Z");
const AVAILABLE = { earned: AT, takenBack: AT };
const ID = "0b0c1f4e-0000-4000-8000-000000000001";

/** The books of one sale by the marketplace, event by event. */
class SaleBooks {
  readonly balances: Partial<Record<BookAccount, number>> = {};
  readonly ledger: Partial<Record<LedgerAccount, number>> = {};
  readonly invoices: VatPart[] = [];
  readonly credits: VatPart[] = [];
  totals: SaleTotals = NO_TOTALS;
  collected = 0;
  refunded = 0;
  delivered = 0;
  recognised = 0;
  numbers = 0;

  add(event: BookEvent): void {
    const entry = entryOf(event, this.totals);
    this.totals = addEvent(this.totals, event);
    if (!entry) return;
    expect(entry.lines.length).toBeGreaterThan(1);
    expect(entry.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    expect(entry.lines.every(({ cents }) => cents !== 0)).toBe(true);
    for (const { account, cents } of entry.lines)
      this.balances[account] = (this.balances[account] ?? 0) + cents;
  }

  post(
    kind: "collected" | "refunded" | "recognised",
    lines: { account: LedgerAccount; cents: number }[],
  ): void {
    if (lines.length === 0) return;
    for (const { account, cents } of lines) this.ledger[account] = (this.ledger[account] ?? 0) + cents;
    const payable = { kind: "order", id: ID };
    const about = { isHouseSale: true, payable, supplierCents: 0, document: null };
    this.add({ source: "ledger", at: AT, kind, key: "charge of ch_1", lines, ...about });
  }

  recognise(): void {
    const { collected, refunded, delivered, recognised } = this;
    const totals = {
      sellerId: null,
      commissionRate: 10,
      collectedCents: collected,
      refundedCents: refunded,
      deliveredCents: delivered,
      recognisedCents: recognised,
    };
    this.post("recognised", recognitionLines(totals, AVAILABLE));
    this.recognised = Math.min(delivered, collected - refunded);
  }

  issue(kind: "invoice" | "credit note", vat: VatPart[]): void {
    if (vat.length === 0) return;
    this.numbers += 1;
    (kind === "invoice" ? this.invoices : this.credits).push(...vat);
    const numbered = { series: "B2026", number: this.numbers, issuedAt: AT };
    this.add({ source: "sale document", at: AT, kind, subject: "order", subjectId: ID, vat, ...numbered });
  }
}

const part = fc.record({
  rate: fc.constantFrom(200, 100, 55, 21, 0, 85),
  grossCents: fc.integer({ min: 1, max: 400_000 }),
});
const step = fc.oneof(
  fc.record({ what: fc.constant("pay" as const), parts: fc.array(part, { minLength: 1, maxLength: 3 }) }),
  fc.record({ what: fc.constant("deliver" as const), share: fc.double({ min: 0, max: 1.2, noNaN: true }) }),
  fc.record({ what: fc.constant("refund" as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
);

describe("entries of a sale by the marketplace", () => {
  it("balance, agree with the ledger, and end with the VAT of the documents, whatever happens to the sale", () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), fc.boolean(), (steps, documentsLast) => {
        const books = new SaleBooks();
        for (const happened of steps) {
          const late: (() => void)[] = [];
          const documented = (work: () => void) => (documentsLast ? late.push(work) : work());
          if (happened.what === "pay") {
            const vat = mergeRates(happened.parts);
            const cents = vat.reduce((sum, { grossCents }) => sum + grossCents, 0);
            books.collected += cents;
            books.post("collected", [
              { account: "provider", cents },
              { account: "deferred", cents: -cents },
            ]);
            documented(() => books.issue("invoice", vat));
          } else if (happened.what === "deliver")
            books.delivered = Math.floor(books.collected * happened.share);
          else {
            const cents = Math.floor((books.collected - books.refunded) * happened.share);
            const vat = creditVat(mergeRates(books.invoices), books.credits, { cents });
            if (cents > 0) {
              books.refunded += cents;
              books.post("refunded", [
                { account: "deferred", cents },
                { account: "provider", cents: -cents },
              ]);
              documented(() => books.issue("credit note", vat));
            }
          }
          books.recognise();
          for (const work of late) work();
        }
        const { balances, ledger, totals } = books;
        // Everything paid and not refunded is delivered in the end.
        const left = books.collected - books.refunded;
        books.delivered = left;
        books.recognise();
        const vat = [
          ...books.invoices,
          ...books.credits.map((credit) => ({ ...credit, vatCents: -credit.vatCents })),
        ];
        const whole = vat.reduce((sum, { vatCents }) => sum + vatCents, 0);
        expect(totals.invoicedCents).toBe(left);
        expect(balances.provider ?? 0).toBe(ledger.provider ?? 0);
        expect([balances.advances ?? 0, balances.vatOnAdvances ?? 0]).toEqual([0, 0]);
        expect(balances.goods ?? 0).toBe(whole - left || 0);
        for (const account of Object.keys(BOOK_ACCOUNTS) as BookAccount[])
          if (account.startsWith("vat") && account !== "vatOnAdvances") {
            const collectedVat = vat.filter(({ rate }) => vatAccountOf(rate) === account);
            expect(-(balances[account] ?? 0) || 0).toBe(
              collectedVat.reduce((sum, { vatCents }) => sum + vatCents, 0),
            );
          }
      }),
    ));
});

function mergeRates(parts: readonly Pick<VatPart, "rate" | "grossCents">[]): VatPart[] {
  return [...new Set(parts.map(({ rate }) => rate))].map((rate) => {
    const grossCents = parts.filter((one) => one.rate === rate).reduce((sum, one) => sum + one.grossCents, 0);
    return { rate, grossCents, vatCents: vatWithin(grossCents, rate) };
  });
}

it("takes a coach's own sale as money of somebody else, and the commission as income", () => {
  const sold = { source: "ledger", at: AT, key: "recognised x", supplierCents: 0, document: null } as const;
  const entry = entryOf(
    {
      ...sold,
      kind: "recognised",
      isHouseSale: false,
      payable: { kind: "booking", id: ID },
      lines: [
        { account: "deferred", cents: 5_000 },
        { account: "coaches", cents: -4_500, holderId: 12 },
        { account: "commission", cents: -500 },
      ],
    },
    NO_TOTALS,
  );
  expect(entry).toMatchObject({ journal: "VE", piece: { ref: "0B0C1F4E" } });
  expect(entry?.lines).toEqual([
    { account: "held", cents: 5_000, holderId: undefined },
    { account: "coaches", cents: -4_500, holderId: 12 },
    { account: "commission", cents: -500, holderId: undefined },
  ]);
});

it("splits a payout into what is due for a coach's own sales and for those of the marketplace", () => {
  const entry = entryOf(
    {
      source: "ledger",
      at: AT,
      kind: "payout",
      key: "payout 1",
      isHouseSale: false,
      payable: null,
      supplierCents: 3_000,
      document: { series: "R2026", number: 7, issuedAt: AT },
      lines: [
        { account: "coaches", cents: 10_000, holderId: 12 },
        { account: "payouts", cents: -10_000, holderId: 12 },
      ],
    },
    NO_TOTALS,
  );
  expect(entry).toMatchObject({ journal: "VI", piece: { ref: "R2026-00007" } });
  expect(entry?.lines).toEqual([
    { account: "coaches", cents: 7_000, holderId: 12 },
    { account: "suppliers", cents: 3_000, holderId: 12 },
    { account: "transit", cents: -10_000, holderId: undefined },
  ]);
});

it("takes the VAT of a commission out of it with its invoice", () => {
  const numbered = { series: "F2026", number: 3, issuedAt: AT };
  const event = (vatCents: number) =>
    ({
      source: "payout document",
      at: AT,
      kind: "commission invoice",
      content: { vatRate: 20, vatCents },
      ...numbered,
    }) as const;
  expect(entryOf(event(167), NO_TOTALS)?.lines).toEqual([
    { account: "commission", cents: 167, holderId: undefined },
    { account: "vat200", cents: -167, holderId: undefined },
  ]);
  expect(entryOf(event(0), NO_TOTALS)).toBeUndefined();
});
