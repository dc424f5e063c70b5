import { formatEuros, parseEuros } from "../money.ts";
import { line } from "./text-fields.ts";

/** Parses euros as typed ("45" or "45,50") to cents; null for empty. */
export const eurosField = (mostCents: number) =>
  line()
    .refine(
      (text) => text === "" || parseEuros(text) !== undefined,
      "Un montant en euros, par exemple 45 ou 45,50.",
    )
    .transform((text) => parseEuros(text) ?? null)
    .refine(
      (cents) => cents === null || cents <= mostCents,
      `${formatEuros(mostCents, { short: true })} au plus.`,
    );
