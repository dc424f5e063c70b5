import type {
  CommissionTerms,
  PayoutLine,
  VatTreatment,
} from "~/features/invoicing/rules/payout-documents.ts";
import { vatWithin } from "~/features/invoicing/rules/vat.ts";

/** in percent */
const VAT_RATE = 20;

type Rated = Pick<PayoutLine, "grossCents" | "commissionRate" | "service">;

/** The terms of a document with these lines: each line keeps the rate of its sale, VAT has the current one. */
export function commissionTerms(
  lines: readonly Rated[],
  commissionCents: number,
  vatTreatment: VatTreatment,
): CommissionTerms {
  const isTaxed = vatTreatment === "domestic";
  const sales = listRates(lines.filter(({ grossCents }) => grossCents !== null));
  const services = listRates(lines.filter(({ service }) => service));
  const [commissionRate = 0, ...others] = new Set([...sales, ...services]);
  const isOnlyRate = others.length === 0 && sales.length + services.length > 0;
  return {
    commissionRate,
    ...(isOnlyRate ? {} : { rates: { sales, services } }),
    vatTreatment,
    vatRate: isTaxed ? VAT_RATE : 0,
    vatCents: isTaxed ? vatWithin(commissionCents, VAT_RATE * 10) : 0,
  };
}

const listRates = (lines: readonly Rated[]): number[] =>
  [...new Set(lines.flatMap(({ commissionRate }) => commissionRate ?? []))].toSorted((a, b) => a - b);
