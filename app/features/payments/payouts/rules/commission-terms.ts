import type { CommissionTerms, VatTreatment } from "~/features/invoicing/rules/payout-documents.ts";
import { vatWithin } from "~/features/invoicing/rules/vat.ts";
import { COMMISSION_RATE } from "../../core/rules/commission.ts";

/** in percent */
const VAT_RATE = 20;

/** Uses the current rates. */
export function commissionTerms(commissionCents: number, vatTreatment: VatTreatment): CommissionTerms {
  const isTaxed = vatTreatment === "domestic";
  return {
    commissionRate: COMMISSION_RATE,
    vatTreatment,
    vatRate: isTaxed ? VAT_RATE : 0,
    vatCents: isTaxed ? vatWithin(commissionCents, VAT_RATE * 10) : 0,
  };
}
