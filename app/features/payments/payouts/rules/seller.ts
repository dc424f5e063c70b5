import type { Issuer } from "~/features/invoicing/rules/parties.ts";
import { formatSiret } from "~/platform/format/identifiers/siret.ts";
import type { BusinessType, Country, VatStatus } from "./payment-info.ts";

interface SellerInfo {
  firstName: string;
  lastName: string;
  businessType: BusinessType;
  businessName: string | null;
  addressLine1: string;
  addressLine2: string | null;
  postalCode: string;
  city: string;
  country: Country;
  siretNumber: string | null;
  vatStatus: VatStatus | null;
  vatNumber: string | null;
  invoicingMandateAt: Date | null;
  invoicingMandateRevokedAt: Date | null;
}

/** The mandate counts for what is paid after it was given and before it was revoked. */
const isCovered = (
  { invoicingMandateAt: givenAt, invoicingMandateRevokedAt: revokedAt }: SellerInfo,
  paidAt: Date,
): boolean => givenAt !== null && givenAt <= paidAt && (revokedAt === null || revokedAt > paidAt);

/**
 * The coach as the seller of an invoice that is issued in their name; undefined without a mandate for what
 * was paid then, or without the identity that French law requires on an invoice.
 */
export function issuerOfCoach(info: SellerInfo, paidAt: Date): Issuer | undefined {
  const { siretNumber, vatStatus, vatNumber, businessType, businessName } = info;
  if (info.country !== "FR" || !siretNumber || !vatStatus || !isCovered(info, paidAt)) return undefined;
  const person = `${info.firstName} ${info.lastName}`;
  const isCompany = businessType === "company" && businessName !== null;
  const soleTrader = ["Entrepreneur individuel (EI)", businessName].filter(Boolean).join(", ");
  return {
    name: isCompany ? businessName : person,
    legalForm: isCompany ? undefined : soleTrader,
    address: [info.addressLine1, info.addressLine2, `${info.postalCode} ${info.city}`]
      .filter(Boolean)
      .join(", "),
    registration: `SIRET\u00a0: ${formatSiret(siretNumber)}`,
    vat: vatStatus === "liable" ? (vatNumber ?? undefined) : undefined,
    contactEmail: undefined,
    isVatExempt: vatStatus !== "liable",
    regime: vatStatus,
  };
}
