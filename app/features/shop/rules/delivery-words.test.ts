import { expect, test } from "vitest";
import { deliveryDays, deliveryPrice, deliverySentence } from "./delivery-words.ts";

const TERMS = { flatCents: 490, freeFromCents: 6_000, days: { from: 2, to: 4 } };
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test("what a parcel costs and how long it takes is what the settings say", () => {
  expect(plain(deliveryPrice(TERMS))).toBe("4,90 €, offerte dès 60 € d’articles envoyés");
  expect(deliveryPrice({ ...TERMS, flatCents: 0 })).toBe("offerte");
  expect(plain(deliveryDays(TERMS))).toBe("en 2 à 4 jours ouvrés");
  expect(plain(deliveryDays({ days: { from: 3, to: 3 } }))).toBe("en 3 jours ouvrés");
  expect(plain(deliveryDays({ days: { from: 1, to: 1 } }))).toBe("en 1 jour ouvré");
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
