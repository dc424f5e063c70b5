import { and, eq } from "drizzle-orm";
import { getAccount } from "~/features/accounts/queries.server.ts";
import type { Coach, Owner } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { formatPhone } from "~/platform/format/fields/phone.ts";
import type { AccountStatus, ProviderName } from "../../core/rules/provider.ts";
import { coachPaymentInfo, ledgerHolders, payoutAccounts } from "../../tables.server.ts";
import {
  type BusinessType,
  type Country,
  type Mandate,
  type MandateDates,
  type PayoutFrequency,
  VAT_STATUS_NAMES,
  type VatStatus,
} from "../rules/payment-info.ts";

/** Shown to the coach only. */
export interface PaymentInfo {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  dateOfBirth: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  postalCode: string;
  country: Country;
  businessType: BusinessType;
  businessName: string;
  siretNumber: string;
  taxNumber: string;
  homeServicesNumber: string;
  /** empty until answered */
  vatStatus: VatStatus | "";
  vatNumber: string;
  /** in thousandths */
  vatRate: string;
  mandates: Record<Mandate, MandateDates>;
  /** the only part of the IBAN that is shown; undefined without an IBAN */
  ibanLast4: string | undefined;
  accountHolderName: string;
  payoutFrequency: PayoutFrequency;
  calendarUrl: string;
  position: Position | undefined;
}

interface Position {
  lat: number;
  lng: number;
  /** the geocoder's text */
  address: string | undefined;
}

/** The state of a coach's payout account; "pending" also without an account. */
export interface PayoutAccount {
  exists: boolean;
  status: AccountStatus;
  onboardingCompleted: boolean;
  /** end of a hold after a new IBAN or a newly opened account; undefined without a hold */
  heldUntil: Date | undefined;
}

/** Returns the saved details, or a form prefilled from the profile. */
export async function getPaymentInfo(db: Executor, coach: Coach): Promise<PaymentInfo> {
  const [info] = await db.select().from(coachPaymentInfo).where(eq(coachPaymentInfo.coachId, coach.id));
  if (!info) return prefilled(db, coach);
  const { latitude, longitude, formattedAddress, ...rest } = info;
  return {
    firstName: rest.firstName,
    lastName: rest.lastName,
    email: rest.email,
    phone: rest.phone ? formatPhone(rest.phone) : "",
    dateOfBirth: rest.dateOfBirth ?? "",
    addressLine1: rest.addressLine1,
    addressLine2: rest.addressLine2 ?? "",
    city: rest.city,
    postalCode: rest.postalCode,
    country: rest.country,
    businessType: rest.businessType,
    businessName: rest.businessName ?? "",
    siretNumber: rest.siretNumber ?? "",
    taxNumber: rest.taxNumber ?? "",
    homeServicesNumber: rest.homeServicesNumber ?? "",
    vatStatus: rest.vatStatus ?? "",
    vatNumber: rest.vatNumber ?? "",
    vatRate: rest.vatRate === null ? "" : String(rest.vatRate),
    mandates: {
      invoicing: { givenAt: rest.invoicingMandateAt, revokedAt: rest.invoicingMandateRevokedAt },
      "self-billing": { givenAt: rest.selfBillingMandateAt, revokedAt: rest.selfBillingRevokedAt },
    },
    ibanLast4: rest.ibanLast4 ?? undefined,
    accountHolderName: rest.accountHolderName ?? "",
    payoutFrequency: rest.payoutFrequency,
    calendarUrl: rest.calendarUrl ?? "",
    position:
      latitude === null || longitude === null
        ? undefined
        : { lat: latitude, lng: longitude, address: formattedAddress ?? undefined },
  };
}

async function prefilled(db: Executor, coach: Coach): Promise<PaymentInfo> {
  const { firstName, lastName, email, phoneNumber } = await getAccount(db, coach);
  return {
    firstName,
    lastName,
    email,
    phone: phoneNumber,
    dateOfBirth: "",
    addressLine1: "",
    addressLine2: "",
    city: "",
    postalCode: "",
    country: "FR",
    businessType: "individual",
    businessName: "",
    siretNumber: "",
    taxNumber: "",
    homeServicesNumber: "",
    vatStatus: "",
    vatNumber: "",
    vatRate: "",
    mandates: {
      invoicing: { givenAt: null, revokedAt: null },
      "self-billing": { givenAt: null, revokedAt: null },
    },
    ibanLast4: undefined,
    accountHolderName: [firstName, lastName].filter(Boolean).join(" "),
    payoutFrequency: "monthly",
    calendarUrl: "",
    position: undefined,
  };
}

/** Only accounts of the current provider count: Stripe does not know the demo provider's accounts. */
export async function getPayoutAccount(
  db: Executor,
  { id }: Coach,
  provider: ProviderName,
): Promise<PayoutAccount> {
  const [account] = await db
    .select({
      status: payoutAccounts.status,
      onboardingCompleted: payoutAccounts.onboardingCompleted,
      heldUntil: payoutAccounts.heldUntil,
    })
    .from(payoutAccounts)
    .innerJoin(ledgerHolders, eq(ledgerHolders.id, payoutAccounts.holderId))
    .where(and(eq(ledgerHolders.userId, id), eq(payoutAccounts.provider, provider)));
  if (!account) return { exists: false, status: "pending", onboardingCompleted: false, heldUntil: undefined };
  const { heldUntil } = account;
  return { exists: true, ...account, heldUntil: heldUntil && heldUntil > new Date() ? heldUntil : undefined };
}

/** For the personal data export. The IBAN is limited to its last four characters. */
export async function exportPaymentInfo(db: Executor, { id }: Owner) {
  const [info] = await db.select().from(coachPaymentInfo).where(eq(coachPaymentInfo.coachId, id));
  if (!info) return undefined;
  return {
    prenom: info.firstName,
    nom: info.lastName,
    email: info.email,
    telephone: info.phone,
    date_de_naissance: info.dateOfBirth,
    adresse: [info.addressLine1, info.addressLine2, info.postalCode, info.city, info.country],
    statut: info.businessType === "company" ? "société" : "indépendant",
    societe: info.businessName,
    siret: info.siretNumber,
    numero_fiscal: info.taxNumber,
    declaration_services_a_la_personne: info.homeServicesNumber,
    regime_de_tva: info.vatStatus && VAT_STATUS_NAMES[info.vatStatus],
    numero_de_tva: info.vatNumber,
    taux_de_tva_pour_mille: info.vatRate,
    mandat_de_facturation: [info.invoicingMandateAt, info.invoicingMandateRevokedAt],
    autofacturation: [info.selfBillingMandateAt, info.selfBillingRevokedAt],
    iban_4_derniers_caracteres: info.ibanLast4,
    titulaire_du_compte: info.accountHolderName,
    versements: info.payoutFrequency === "weekly" ? "chaque semaine" : "chaque mois",
    agenda: info.calendarUrl,
    position: [info.latitude, info.longitude, info.formattedAddress],
    modifie_le: info.updatedAt,
  };
}
