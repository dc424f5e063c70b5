import type { DeliverySettings } from "~/platform/config/delivery-settings.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { Category } from "../../catalogue/rules/catalogue.ts";

/** for example "2 à 4 jours ouvrés" */
export function deliveryDays({ days: { from, to } }: Pick<DeliverySettings, "days">): string {
  if (to === 1) return "1\u00a0jour ouvré";
  return `${from === to ? to : `${from} à ${to}`}\u00a0jours ouvrés`;
}

/** for example "4,90 €, offerte dès 60 € d’articles envoyés" */
export function deliveryPrice({ flatCents, freeFromCents }: DeliverySettings): string {
  if (flatCents === 0) return "offerte";
  const [price, free] = [flatCents, freeFromCents].map((cents) => formatEuros(cents, { short: true }));
  return `${price}, offerte dès ${free} d’articles envoyés`;
}

interface Sold {
  category: Category;
  priceCents: number;
}

export function deliverySentence({ category, priceCents }: Sold, terms: DeliverySettings): string {
  if (category === "coaching") return "Un fichier PDF, à télécharger dès que le paiement est confirmé.";
  const isFree = terms.flatCents === 0 || priceCents >= terms.freeFromCents;
  return `Livraison en France en ${deliveryDays(terms)}\u00a0: ${isFree ? "offerte" : deliveryPrice(terms)}.`;
}

/** For orders that contain something to ship. */
export const orderDeliverySentence = (terms: DeliverySettings, cents: number): string =>
  `Livraison en ${deliveryDays(terms)}\u00a0: ${cents === 0 ? "offerte" : deliveryPrice(terms)}.`;
