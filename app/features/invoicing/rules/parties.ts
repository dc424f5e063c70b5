import { BRAND } from "~/platform/config/brand.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import type { VatRegime } from "./vat.ts";

/** The seller's identity on the day of issue. */
export interface Issuer
  extends Pick<
    OperatorIdentity,
    "name" | "legalForm" | "address" | "registration" | "vat" | "contactEmail" | "isVatExempt"
  > {
  /** of a coach; the operator's regime follows from `isVatExempt` */
  regime?: VatRegime;
}

export function issuerOf(operator: OperatorIdentity): Issuer {
  const { name, legalForm, address, registration, vat, contactEmail, isVatExempt } = operator;
  return { name, legalForm, address, registration, vat, contactEmail, isVatExempt };
}

export const regimeOf = ({ regime, isVatExempt }: Pick<Issuer, "regime" | "isVatExempt">): VatRegime =>
  regime ?? (isVatExempt ? "franchise" : "liable");

export interface PostalAddress {
  /** number, street and what completes it */
  lines: string[];
  postalCode: string;
  city: string;
  /** ISO 3166 code */
  country: string;
}

/** A seller or a buyer as an electronic invoice names them. What is not known is null. */
export interface TradeParty {
  name: string;
  address: PostalAddress | null;
  siren: string | null;
  siret: string | null;
  vatNumber: string | null;
}

export interface Recipient {
  name: string;
  /** business name and address, or the e-mail address if no address is known */
  lines: string[];
  siret?: string | null;
  /** these two are absent on documents of earlier versions */
  vatNumber?: string | null;
  address?: PostalAddress | null;
}

/** A coach or a student as a party of an electronic invoice. */
export const tradePartyOf = ({ name, address, siret, vatNumber }: Recipient): TradeParty => ({
  name,
  address: address ?? null,
  siren: siret?.slice(0, SIREN_DIGITS) ?? null,
  siret: siret ?? null,
  vatNumber: vatNumber?.replace(/\s/g, "") ?? null,
});

/** "1 rue du Stade, 75012 Paris", with or without a country; null if the text has another form. */
export function readAddress(text: string | null | undefined): PostalAddress | null {
  const [, street, postalCode, city] =
    /^(.+?)[\s,]+(\d{5})[\s,]+([^,\d]+?)(?:,\s*France)?$/i.exec(text?.trim() ?? "") ?? [];
  if (!street || !postalCode || !city) return null;
  return { lines: street.split(/\s*,\s*/), postalCode, city, country: "FR" };
}

const SIRET_DIGITS = 14;
const SIREN_DIGITS = 9;

/** The digits of a registration such as "RCS Paris 732 829 320". */
function readRegistration(text: string | null | undefined): Pick<TradeParty, "siren" | "siret"> {
  const numbers = text?.replace(/(?<=\d)\s(?=\d)/g, "").match(/\d+/g) ?? [];
  const siret = numbers.find(({ length }) => length === SIRET_DIGITS) ?? null;
  const siren = siret ?? numbers.find(({ length }) => length === SIREN_DIGITS);
  return { siren: siren?.slice(0, SIREN_DIGITS) ?? null, siret };
}

export const sellerOf = ({ name, address, registration, vat }: Issuer): TradeParty => ({
  name: name ?? BRAND.name,
  address: readAddress(address),
  ...readRegistration(registration),
  vatNumber: vat?.replace(/\s/g, "") ?? null,
});
