import type { SupplierVat } from "~/features/invoicing/rules/self-billing.ts";
import type { Country, VatStatus } from "./payment-info.ts";

interface SupplierInfo {
  country: Country;
  vatStatus: VatStatus | null;
  vatRate: number | null;
  selfBillingMandateAt: Date | null;
  selfBillingRevokedAt: Date | null;
}

/** The VAT rate of a coach who is liable and has not said another, in thousandths. */
const USUAL_VAT_RATE = 200;

/** A coach who has not answered yet is counted as a small business without VAT. */
export function supplierVat(
  info: Pick<SupplierInfo, "country" | "vatStatus" | "vatRate"> | null,
): SupplierVat {
  if (!info) return { treatment: "franchise", rate: 0 };
  // A service for a business in France is taxed in France, where the buyer owes the VAT of a foreign seller.
  if (info.country !== "FR") return { treatment: "reverse charge", rate: 0 };
  if (info.vatStatus === "liable") return { treatment: "liable", rate: info.vatRate ?? USUAL_VAT_RATE };
  return { treatment: info.vatStatus ?? "franchise", rate: 0 };
}

/** The coach's mandate to issue their invoices to the marketplace is in force. */
export const isSelfBilling = (
  info: Pick<SupplierInfo, "selfBillingMandateAt" | "selfBillingRevokedAt"> | null,
): boolean => info !== null && info.selfBillingMandateAt !== null && info.selfBillingRevokedAt === null;
