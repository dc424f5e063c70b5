import { formatDay, parisDay } from "~/platform/format/dates.ts";
import type { Issuer } from "./parties.ts";
import {
  type CommissionTerms,
  commissionOf,
  type PayoutDocumentContent,
  type PayoutLine,
  REGIMES,
  totalsOf,
} from "./payout-documents.ts";
import { LATE_PAYMENT, tradeOf } from "./trade.ts";

interface Commissioned {
  issuer: Issuer;
  /** each with a commission */
  lines: readonly Pick<PayoutLine, "at" | "grossCents" | "commissionRate" | "netCents">[];
  terms: CommissionTerms;
  /** the invoices that a credit note corrects */
  corrects: string[];
  at: Date;
}

/** The invoice of a commission, or its credit note if the total is negative. It is paid by deduction at once. */
export function commissionContent({
  issuer,
  lines,
  terms,
  corrects,
  at,
}: Commissioned): PayoutDocumentContent {
  const totals = totalsOf(lines);
  const { commissionRate, vatTreatment, vatCents } = terms;
  const isCredit = totals.commissionCents < 0;
  // A credit note states positive amounts as data.
  const sign = isCredit ? -1 : 1;
  const rate = terms.vatRate * 10;
  const trade = tradeOf({
    type: isCredit ? "credit note" : "invoice",
    lines: lines.map((line) => ({
      what: `Commission de ${line.commissionRate ?? commissionRate}\u00a0%, vente du ${formatDay(line.at)}`,
      quantity: 1,
      unitCents: sign * (commissionOf(line) ?? 0),
      vatRates: [rate],
    })),
    vat: [{ rate, grossCents: sign * totals.commissionCents, vatCents: sign * vatCents }],
    issuer: { ...issuer, regime: REGIMES[vatTreatment] },
    paidOn: isCredit ? null : parisDay(at),
    mentions: isCredit ? [] : [LATE_PAYMENT],
  });
  return { issuer, totals, ...terms, corrects, trade };
}

/** The line with the part of its commission that earlier credit notes have left. */
export function withoutCredited<Line extends Pick<PayoutLine, "grossCents" | "netCents">>(
  line: Line,
  creditedCents: number,
): Line {
  const { grossCents } = line;
  const commission = commissionOf(line);
  if (grossCents === null || !commission || creditedCents === 0) return line;
  const left = commission + creditedCents;
  const leftGross = Math.round((grossCents * left) / commission);
  return { ...line, grossCents: leftGross, netCents: leftGross - left };
}

/** Commission of one sale that a document invoiced; negative on documents of earlier versions that credited. */
interface Invoiced {
  cents: number;
}

/** Distributes a credit over the invoices of a sale, the latest first. */
export function spreadCredit<T extends Invoiced>(
  invoices: readonly T[],
  cents: number,
): { invoice: T; cents: number }[] {
  let credited = invoices.reduce((sum, invoice) => sum + Math.max(0, -invoice.cents), 0);
  let left = cents;
  return invoices.toReversed().flatMap((invoice) => {
    const open = Math.max(0, invoice.cents);
    const earlier = Math.min(open, credited);
    credited -= earlier;
    const part = Math.min(left, open - earlier);
    left -= part;
    return part > 0 ? [{ invoice, cents: part }] : [];
  });
}
