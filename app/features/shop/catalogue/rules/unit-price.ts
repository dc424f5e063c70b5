import { formatEuros } from "~/platform/format/money.ts";
import type { Category } from "./catalogue.ts";

export const MOST_GRAMS = 100_000;

/** Price per kilogram, required for foods (order of 16 November 1999), for example "soit 50,00 €/kg". */
export const unitPrice = (priceCents: number, netGrams: number): string =>
  `soit ${formatEuros(Math.round((priceCents * 1_000) / netGrams))}/kg`;

/** Returns the error message, if any: foods must have a net weight, other products must not. */
export function refuseNetGrams(category: Category, netGrams: number | null): string | undefined {
  if (category === "supplements" && netGrams === null)
    return "La quantité nette est requise\u00a0: le prix au kilo se calcule avec elle.";
  if (category !== "supplements" && netGrams !== null) return "Seul un complément a une quantité nette.";
  return undefined;
}
