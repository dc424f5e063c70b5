import { HOUR_MS } from "~/platform/format/durations.ts";

export const COUNTRIES = ["FR", "BE", "CH"] as const;
export type Country = (typeof COUNTRIES)[number];
export const COUNTRY_NAMES: Record<Country, string> = { FR: "France", BE: "Belgique", CH: "Suisse" };

export const POSTAL_CODES: Record<Country, { shape: RegExp; refusal: string }> = {
  FR: { shape: /^\d{5}$/, refusal: "En France, le code postal a 5 chiffres." },
  BE: { shape: /^[1-9]\d{3}$/, refusal: "En Belgique, le code postal a 4 chiffres." },
  CH: { shape: /^[1-9]\d{3}$/, refusal: "En Suisse, le code postal a 4 chiffres." },
};

export const BUSINESS_TYPES = ["individual", "company"] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];

export const PAYOUT_FREQUENCIES = ["weekly", "monthly"] as const;
export type PayoutFrequency = (typeof PAYOUT_FREQUENCIES)[number];

/**
 * "franchise": small business without VAT (article 293 B). "liable": charges VAT. "exempt teaching": lessons
 * given in person (article 261-4-4° b).
 */
export const VAT_STATUSES = ["franchise", "liable", "exempt teaching"] as const;
export type VatStatus = (typeof VAT_STATUSES)[number];

export const VAT_STATUS_NAMES: Record<VatStatus, string> = {
  franchise: "Franchise en base",
  liable: "Redevable de la TVA",
  "exempt teaching": "Enseignement exonéré",
};

/** The rates of metropolitan France, in thousandths. */
export const VAT_RATES = [200, 100, 55, 21] as const;

/**
 * "invoicing": the marketplace issues the coach's invoices to students in the coach's name. "self-billing":
 * it issues the coach's invoices to itself for accompaniments.
 */
export const MANDATES = ["invoicing", "self-billing"] as const;
export type Mandate = (typeof MANDATES)[number];

export interface MandateDates {
  givenAt: Date | null;
  revokedAt: Date | null;
}

export const isMandateGiven = ({ givenAt, revokedAt }: MandateDates): boolean =>
  givenAt !== null && revokedAt === null;

const HOLD_MS = 72 * HOUR_MS;
export const HOLD_TEXT = "72\u00a0h";

/** The hold gives the owner time to read our mail before an attacker's IBAN is paid. */
export const heldUntil = (ibanChangedAt: Date) => new Date(ibanChangedAt.getTime() + HOLD_MS);

export interface PostalAddress {
  addressLine1: string;
  city: string;
  postalCode: string;
  country: Country;
}

/**
 * Queries for the geocoder, most precise first; some geocoders know only towns. They only search in France,
 * so a Belgian or Swiss town would match a French one of the same name: abroad there are no queries.
 */
export function addressQueries({ addressLine1, city, postalCode, country }: PostalAddress): string[] {
  const town = `${postalCode} ${city}`;
  if (country !== "FR") return [];
  return [`${addressLine1}, ${town}`, town, city];
}

export const isSameAddress = (one: PostalAddress, other: PostalAddress) =>
  one.addressLine1 === other.addressLine1 &&
  one.city === other.city &&
  one.postalCode === other.postalCode &&
  one.country === other.country;

/**
 * Checks that a geocoder's address is in the country: a geocoder for France places somebody in Geneva in the
 * nearest French town. An address without a country is in France.
 */
export function isIn(country: Country, words: string): boolean {
  const last = words.split(", ").at(-1) ?? "";
  return (COUNTRIES.find((one) => last.includes(COUNTRY_NAMES[one])) ?? "FR") === country;
}
