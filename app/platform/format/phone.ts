import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** A phone number as people in France write it, or with its country's prefix, in the one form that is stored (E.164). */
export function parsePhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text.trim(), "FR");
  return number?.isValid() ? number.number : undefined;
}

/** "+33612345678" as its owner reads it: "06 12 34 56 78", or with the prefix when it is of another country. */
export function formatPhone(stored: string): string {
  const number = parsePhoneNumberFromString(stored);
  if (!number) return stored;
  return number.country === "FR" ? number.formatNational() : number.formatInternational();
}
