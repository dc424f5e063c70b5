import { expect, test } from "vitest";
import { hasStreet } from "./street.ts";

test.each([
  "12 rue de Rome, Marseille",
  "12, rue de Rome 13001 Marseille",
  "3 bis av. Foch, Lyon",
  "12b Grande Rue, 25000 Besançon",
  "5 Les Alizés, 06000 Nice",
  "Lieu-dit Le Moulin, 46000 Cahors",
  "Allée des Tilleuls, Lille",
])("%s leads to a door", (address) => expect(hasStreet(address)).toBe(true));

test.each([
  "Marseille",
  "13001 Marseille",
  "69 003 Lyon",
  "Paris 11",
  "Paris 11e arrondissement",
  "Lyon 3 arrondissement",
  "Lyon, Rhône, France",
  "",
])("%s does not", (address) => expect(hasStreet(address)).toBe(false));
