import type { Issuer } from "./parties.ts";

/** The content of a payout's document besides its lines, which are ledger entries; as of the day of issue. */
export interface PayoutDocumentContent extends CommissionTerms {
  issuer: Issuer;
  totals: PayoutTotals;
  /** the invoices whose commission this document refunds, in full or in part */
  corrects: string[];
}

/**
 * "domestic": VAT is due in France. "reverse charge": the buyer abroad owes it. "exempt": the operator is
 * exempt.
 */
export type VatTreatment = "domestic" | "reverse charge" | "exempt";

export interface CommissionTerms {
  /** both in percent; `vatRate` is 0 if no VAT is charged */
  commissionRate: number;
  vatRate: number;
  vatTreatment: VatTreatment;
  /** included in the commission */
  vatCents: number;
}

/** A service for a business abroad is taxed in its country. The operator's exemption only concerns France. */
export function vatTreatmentOf({ isVatExempt }: Pick<Issuer, "isVatExempt">, country: string): VatTreatment {
  if (country !== "FR") return "reverse charge";
  return isVatExempt ? "exempt" : "domestic";
}

export interface PayoutTotals {
  /** sales, commission on them, and the difference */
  grossCents: number;
  commissionCents: number;
  netCents: number;
  /** failed payouts that this one pays again */
  returnedCents: number;
  payoutCents: number;
}

/** A line of a payout. A failed payout that is paid again only has a net amount. */
export interface PayoutLine {
  at: Date;
  what: string;
  grossCents: number | null;
  netCents: number;
}

export const RETURNED_LABEL = "Virements non aboutis, à nouveau versés";

export const commissionOf = ({ grossCents, netCents }: Pick<PayoutLine, "grossCents" | "netCents">) =>
  grossCents === null ? null : grossCents - netCents;

export function totalsOf(lines: readonly PayoutLine[]): PayoutTotals {
  const sum = (of: (line: PayoutLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const grossCents = sum((line) => line.grossCents ?? 0);
  const commissionCents = sum((line) => commissionOf(line) ?? 0);
  const payoutCents = sum((line) => line.netCents);
  const netCents = grossCents - commissionCents;
  return { grossCents, commissionCents, netCents, returnedCents: payoutCents - netCents, payoutCents };
}
