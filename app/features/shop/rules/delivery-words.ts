import type { DeliverySettings } from "~/platform/delivery-settings.ts";
import { formatEuros } from "~/platform/money.ts";
import type { Category } from "./catalogue.ts";

/** How long whoever has bought something at a distance may change their mind. */
export const WITHDRAWAL_DAYS = 14;

/** "en 2 à 4 jours ouvrés" */
export function deliveryDays({ days: { from, to } }: Pick<DeliverySettings, "days">): string {
  if (to === 1) return "en 1\u00a0jour ouvré";
  return from === to ? `en ${to}\u00a0jours ouvrés` : `en ${from} à ${to}\u00a0jours ouvrés`;
}

/** "4,90 €, offerte dès 60 € d’articles": what a parcel costs. */
export function deliveryPrice({ flatCents, freeFromCents }: DeliverySettings): string {
  if (flatCents === 0) return "offerte";
  const [price, free] = [flatCents, freeFromCents].map((cents) => formatEuros(cents, { short: true }));
  return `${price}, offerte dès ${free} d’articles envoyés`;
}

interface Sold {
  category: Category;
  priceCents: number;
}

/** How a product reaches whoever buys it, in a sentence. */
export function deliverySentence({ category, priceCents }: Sold, terms: DeliverySettings): string {
  if (category === "coaching") return "Un fichier PDF, à télécharger dès que le paiement est confirmé.";
  const isFree = terms.flatCents === 0 || priceCents >= terms.freeFromCents;
  return `Livraison en France ${deliveryDays(terms)}\u00a0: ${isFree ? "offerte" : deliveryPrice(terms)}.`;
}
