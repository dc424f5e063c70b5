import type { BusinessType, Country } from "../../payouts/rules/payment-info.ts";
import type { Quarter } from "./statements.ts";

/** The details that the tax office asks about a seller (article 1649 ter A of the tax code, directive « DAC7 »). */
export interface SellerIdentity {
  firstName: string;
  lastName: string;
  businessType: BusinessType;
  businessName: string | null;
  dateOfBirth: string | null;
  addressLine1: string;
  addressLine2: string | null;
  postalCode: string;
  city: string;
  country: Country;
  siret: string | null;
  taxNumber: string | null;
  vatNumber: string | null;
}

export interface Seller {
  holderId: number;
  /** null if the coach has never saved payment details */
  identity: SellerIdentity | null;
  /** encrypted; absent once the account is closed */
  sealedIban: { coachId: string; iban: string } | null;
  accountHolderName: string | null;
  /** the name on the list, while there is an account */
  name: string | null;
  quarters: Quarter[];
}

export const MISSING_LABELS = {
  details: "les informations de paiement",
  "business name": "le nom de la société",
  "birth date": "la date de naissance",
  "tax number": "le SIRET ou le numéro fiscal",
} as const;
export type MissingDetail = keyof typeof MISSING_LABELS;

/** Lists the details that a seller has to complete before the file can name them. */
export function missingDetails(
  identity: Pick<
    SellerIdentity,
    "businessType" | "businessName" | "dateOfBirth" | "siret" | "taxNumber"
  > | null,
): MissingDetail[] {
  if (!identity) return ["details"];
  const { businessType, businessName, dateOfBirth, siret, taxNumber } = identity;
  const missing: MissingDetail[] = [];
  if (businessType === "company" && !businessName) missing.push("business name");
  if (businessType === "individual" && !dateOfBirth) missing.push("birth date");
  if (!siret && !taxNumber) missing.push("tax number");
  return missing;
}

/** Switzerland takes no part in the exchange of the European Union. */
export const isExchanged = ({ country }: Pick<SellerIdentity, "country">): boolean => country !== "CH";

/** Whole euros of a quarter, as the file wants them. */
export interface ReportedQuarter {
  consideration: number;
  activities: number;
  fees: number;
}

/**
 * The file knows no negative amount: a quarter in which more was taken back than earned reduces the quarters
 * before it, latest first, and then the later ones. The sums of the year stay the same.
 */
export function reportQuarters(quarters: readonly Quarter[]): ReportedQuarter[] {
  const nets = carryNegatives(quarters.map(({ netCents }) => netCents));
  const fees = carryNegatives(quarters.map(({ commissionCents }) => commissionCents));
  return quarters.map(({ activities }, at) => ({
    consideration: wholeEuros(nets[at] ?? 0),
    activities,
    fees: wholeEuros(fees[at] ?? 0),
  }));
}

const wholeEuros = (cents: number) => Math.max(0, Math.round(cents / 100));

function carryNegatives(amounts: readonly number[]): number[] {
  const carried = [...amounts];
  carried.forEach((cents, at) => {
    if (cents >= 0) return;
    const earlier = carried.map((_, index) => index).filter((index) => index < at);
    const later = carried.map((_, index) => index).filter((index) => index > at);
    for (const index of [...earlier.reverse(), ...later]) {
      const taken = Math.min(Math.max(carried[index] ?? 0, 0), -(carried[at] ?? 0));
      carried[index] = (carried[index] ?? 0) - taken;
      carried[at] = (carried[at] ?? 0) + taken;
    }
  });
  return carried;
}

/** A seller without any income of the year is not reported. */
export const isReportable = (quarters: readonly Quarter[]): boolean =>
  reportQuarters(quarters).some(({ consideration }) => consideration > 0);
