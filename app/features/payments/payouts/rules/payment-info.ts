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

const HOLD_MS = 72 * 60 * 60_000;
export const HOLD_TEXT = "72\u00a0h";

/** Whoever has taken over an account gains nothing by another IBAN before its owner has read our mail. */
export const heldUntil = (ibanChangedAt: Date) => new Date(ibanChangedAt.getTime() + HOLD_MS);

export interface PostalAddress {
  addressLine1: string;
  city: string;
  postalCode: string;
  country: Country;
}

/**
 * What to ask a geocoder for, the most precise first. One that knows towns alone finds the second. Each of them is asked for
 * France alone, where a town of the same name as one in Belgium or Switzerland is another: of those there is nothing to ask.
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
 * Whether a geocoder's words for a position are of that country: to one that knows France alone, whoever stands in Geneva is in
 * the nearest French town. Where no country is named it is France, which goes without saying.
 */
export function isIn(country: Country, words: string): boolean {
  const last = words.split(", ").at(-1) ?? "";
  return (COUNTRIES.find((one) => last.includes(COUNTRY_NAMES[one])) ?? "FR") === country;
}
