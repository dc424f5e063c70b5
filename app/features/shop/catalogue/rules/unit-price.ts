import { formatEuros } from "~/platform/format/money.ts";
import type { Category } from "./catalogue.ts";

/** The most that one product of the shop weighs, in grams. */
export const MOST_GRAMS = 100_000;

/** What foods have to say beside their price (order of 16 November 1999): "soit 50,00 €/kg". */
export const unitPrice = (priceCents: number, netGrams: number): string =>
  `soit ${formatEuros(Math.round((priceCents * 1_000) / netGrams))}/kg`;

/** What is wrong with a net quantity, where it is: foods have one, and nothing else has. */
export function refuseNetGrams(category: Category, netGrams: number | null): string | undefined {
  if (category === "supplements" && netGrams === null)
    return "La quantité nette est requise\u00a0: le prix au kilo se calcule avec elle.";
  if (category !== "supplements" && netGrams !== null) return "Seul un complément a une quantité nette.";
  return undefined;
}
