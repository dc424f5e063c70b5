import { vatWithin } from "~/features/invoicing/rules/vat.ts";
import { coachCents } from "../../core/rules/commission.ts";
import type { LedgerLine } from "./ledger.ts";

/** A purchase of the marketplace from a coach: the sold price without VAT, and the coach's share of it. */
interface Bought {
  baseCents: number;
  netCents: number;
}

/** The rates of a sale: VAT in thousandths, the commission in percent. */
export interface SaleRates {
  suppliedVatRate: number;
  commissionRate: number;
}

/**
 * A coach who supplies a sale of the marketplace earns a share of its price without VAT. Both are computed on
 * the total recognised for the coach, never on a part, so that parts add up to the cent in any order.
 */
export function boughtBetween(
  beforeCents: number,
  afterCents: number,
  { suppliedVatRate, commissionRate }: SaleRates,
): Bought {
  const base = (cents: number) => cents - vatWithin(cents, suppliedVatRate);
  const [before, after] = [base(beforeCents), base(afterCents)];
  const share = (cents: number) => coachCents(cents, commissionRate);
  return { baseCents: after - before, netCents: share(after) - share(before) };
}

interface Supplied {
  /** the change of the sale's recognised amount, VAT included */
  soldCents: number;
  netCents: number;
  /** the coach's VAT on top */
  vatCents: number;
  /** the marketplace deducts the coach's VAT; otherwise it is a cost */
  deductsVat: boolean;
  holderId: number;
  availableAt: Date;
}

/** The sale to the payer, and the purchase of the coach's service. */
export function supplyLines(supplied: Supplied): LedgerLine[] {
  const { soldCents, netCents, vatCents, deductsVat, holderId, availableAt } = supplied;
  const lines: LedgerLine[] = [
    ...saleLines(soldCents),
    { account: "services", cents: netCents + (deductsVat ? 0 : vatCents) },
    { account: "input vat", cents: deductsVat ? vatCents : 0 },
    { account: "coaches", cents: 0 - netCents - vatCents, holderId, availableAt },
  ];
  return lines.filter(({ cents }) => cents !== 0);
}

/** A sale by the marketplace itself. */
export const saleLines = (soldCents: number): LedgerLine[] => [
  { account: "deferred", cents: soldCents },
  { account: "sales", cents: 0 - soldCents },
];
