import { expect, test } from "vitest";
import { deliveryDays, deliveryPrice, deliverySentence, orderDeliverySentence } from "./delivery-words.ts";

const TERMS = { flatCents: 490, freeFromCents: 6_000, days: { from: 2, to: 4 } };
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test("what a parcel costs and how long it takes is what the settings say", () => {
  expect(plain(deliveryPrice(TERMS))).toBe("4,90 €, offerte dès 60 € d’articles envoyés");
  expect(deliveryPrice({ ...TERMS, flatCents: 0 })).toBe("offerte");
  expect(plain(deliveryDays(TERMS))).toBe("2 à 4 jours ouvrés");
  expect(plain(deliveryDays({ days: { from: 3, to: 3 } }))).toBe("3 jours ouvrés");
  expect(plain(deliveryDays({ days: { from: 1, to: 1 } }))).toBe("1 jour ouvré");
});

test("a product says what its own delivery costs", () => {
  const of = (category: "equipment" | "coaching", priceCents: number) =>
    plain(deliverySentence({ category, priceCents }, TERMS));
  expect(of("equipment", 5_999)).toBe(
    "Livraison en France en 2 à 4 jours ouvrés : 4,90 €, offerte dès 60 € d’articles envoyés.",
  );
  expect(of("equipment", 6_000)).toBe("Livraison en France en 2 à 4 jours ouvrés : offerte.");
  expect(of("coaching", 100)).toBe("Un fichier PDF, à télécharger dès que le paiement est confirmé.");
});

test("an order with files says that what is sent counts, and a day is no plural", () => {
  expect(plain(orderDeliverySentence(TERMS, 490))).toBe(
    "Livraison en 2 à 4 jours ouvrés : 4,90 €, offerte dès 60 € d’articles envoyés.",
  );
  const next = { ...TERMS, days: { from: 1, to: 1 } };
  expect(plain(orderDeliverySentence(next, 0))).toBe("Livraison en 1 jour ouvré : offerte.");
});
