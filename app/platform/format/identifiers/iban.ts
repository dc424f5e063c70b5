import { electronicFormatIBAN, extractIBAN, isSEPACountry, isValidIBAN } from "ibantools";

/** Returns a valid SEPA IBAN in its stored form (capitals and digits, no spaces), or undefined. */
export function readIban(typed: string): string | undefined {
  // The package handles plain spaces only; banks print narrow and non-breaking ones, and tables have tabs.
  const iban = electronicFormatIBAN(typed.replace(/\s/g, ""));
  if (!iban || !isValidIBAN(iban)) return undefined;
  const { countryCode } = extractIBAN(iban);
  return countryCode && isSEPACountry(countryCode) ? iban : undefined;
}

const SHOWN = 4;

/** The only part of an IBAN that is ever shown. */
export const lastFour = (iban: string) => iban.slice(-SHOWN);
