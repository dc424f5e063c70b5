import { formatEuros } from "../money.ts";
import { line } from "./text-fields.ts";

/** Parses euros as typed ("45" or "45,50") to cents; null for empty. `most` is in euros. */
export const eurosField = (most: number) =>
  line()
    .refine(
      (text) => text === "" || /^\d{1,6}([.,]\d{1,2})?$/.test(text),
      "Un montant en euros, par exemple 45 ou 45,50.",
    )
    .transform((text) => (text === "" ? null : Math.round(Number(text.replace(",", ".")) * 100)))
    .refine(
      (cents) => cents === null || cents <= most * 100,
      `${formatEuros(most * 100, { short: true })} au plus.`,
    );
