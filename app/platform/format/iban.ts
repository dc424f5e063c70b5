import { electronicFormatIBAN, extractIBAN, isSEPACountry, isValidIBAN } from "ibantools";

/** An IBAN to which euros can be sent, in the one form that is stored: capitals and digits without spaces. */
export function readIban(typed: string): string | undefined {
  // The package knows of plain spaces alone; banks print narrow and unbreakable ones, and tables have tabs.
  const iban = electronicFormatIBAN(typed.replace(/\s/g, ""));
  if (!iban || !isValidIBAN(iban)) return undefined;
  const { countryCode } = extractIBAN(iban);
  return countryCode && isSEPACountry(countryCode) ? iban : undefined;
}

const SHOWN = 4;

/** All that is ever shown of it. */
export const lastFour = (iban: string) => iban.slice(-SHOWN);
