import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Parses a French number, or one with a country prefix, to its stored form (E.164). */
export function parsePhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text.trim(), "FR");
  return number?.isValid() ? number.number : undefined;
}

/** Formats "+33612345678" as "06 12 34 56 78"; foreign numbers keep their prefix. */
export function formatPhone(stored: string): string {
  const number = parsePhoneNumberFromString(stored);
  if (!number) return stored;
  return number.country === "FR" ? number.formatNational() : number.formatInternational();
}
