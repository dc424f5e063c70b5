import { compact, validate } from "stdnum/lib/cjs/fr/tva.js";
import { z } from "zod";

/** "FR44732829320" from any grouping, or undefined if it is not a French VAT number. */
export function readVatNumber(typed: string): string | undefined {
  const number = typed.replace(/[\s.-]/g, "").toUpperCase();
  return /^FR[0-9A-Z]{2}\d{9}$/.test(number) && validate(number).isValid ? `FR${compact(number)}` : undefined;
}

export const vatNumberField = () =>
  z
    .string()
    .transform((typed) => readVatNumber(typed))
    .refine((number) => number !== undefined, {
      error:
        "Un numéro de TVA commence par FR, suivi de deux caractères et de votre SIREN\u00a0: relisez-le.",
    });
