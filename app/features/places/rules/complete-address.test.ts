import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressLines } from "./addresses.ts";
import { completeAddress } from "./complete-address.ts";
import { hasStreet } from "./street.ts";

const LYON = "Lyon, Rhône, Auvergne-Rhône-Alpes, France";
const PARIS = "Paris, Île-de-France, France";
const SAINT_DENIS = "Saint-Denis, Seine-Saint-Denis, Île-de-France, France";
const complete = (typed: string, displayName: string) =>
  completeAddress(typed, addressLines(displayName)).text;

describe("a suggested town", () => {
  test.each([
    ["12 rue des Lilas, Lyon", LYON, "12 rue des Lilas, Lyon, Rhône"],
    ["12 rue des Lilas, ly", LYON, "12 rue des Lilas, Lyon, Rhône"],
    ["12 rue des Lilas Lyo", LYON, "12 rue des Lilas, Lyon, Rhône"],
    ["12, rue des Lilas, Lyon, Rhône", LYON, "12, rue des Lilas, Lyon, Rhône"],
    ["12 rue des Lilas, Lyon, Rhône, France", LYON, "12 rue des Lilas, Lyon, Rhône"],
    ["12 rue des Lilas, bâtiment B, Lyon", LYON, "12 rue des Lilas, bâtiment B, Lyon, Rhône"],
    ["12 rue des Lilas 69008 Lyon", LYON, "12 rue des Lilas, 69008 Lyon"],
    ["12 rue des Lilas, 69 008", LYON, "12 rue des Lilas, 69008 Lyon"],
    ["12 rue de Lyon", LYON, "12 rue de Lyon, Lyon, Rhône"],
    ["12 rue de Lyon, Lyon", LYON, "12 rue de Lyon, Lyon, Rhône"],
    ["3 bis av. Foch, St-Denis", SAINT_DENIS, "3 bis av. Foch, Saint-Denis, Seine-Saint-Denis"],
    ["8 place de la République Paris", PARIS, "8 place de la République, Paris, Île-de-France"],
    ["Allée des Tilleuls, Lyon", LYON, "Allée des Tilleuls, Lyon, Rhône"],
  ])("keeps the street of %j", (typed, displayName, text) => {
    expect(complete(typed, displayName)).toBe(text);
  });

  test.each(["Ly", "Lyon", "69003 Lyon", "Lyon 3e"])(
    "takes the place of %j, which has no street",
    (typed) => {
      expect(complete(typed, LYON)).toBe("Lyon, Rhône, Auvergne-Rhône-Alpes");
    },
  );

  test("never loses the street, nor asks for it after it was typed", () => {
    const street = fc.constantFrom(
      "rue de Rome",
      "avenue Foch",
      "place du Marché",
      "Grande Rue",
      "quai de Saône",
    );
    const end = fc.constantFrom("", ", Lyon", " Lyon", ", 69001 Lyon", " 69001", ", Ly", ", Lyon, France");
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), street, end, (number, name, town) => {
        const text = complete(`${number} ${name}${town}`, LYON);
        expect(text).toMatch(new RegExp(`^${number} ${name}, (69001 )?Lyon`));
        expect(hasStreet(text)).toBe(true);
        expect(complete(text, LYON)).toBe(text);
      }),
    );
  });
});

describe("a suggested street", () => {
  test.each([
    ["12 rue des lil", "Rue des Lilas, 69008 Lyon, France", "12 Rue des Lilas, 69008 Lyon"],
    ["12 bis rue des lil", "Rue des Lilas, 69008 Lyon, France", "12 bis Rue des Lilas, 69008 Lyon"],
    ["12 rue des lil", "12 Rue des Lilas, 69008 Lyon, France", "12 Rue des Lilas, 69008 Lyon"],
    ["12 rue du 8 mai", "Rue du 8 Mai 1945, 69008 Lyon, France", "12 Rue du 8 Mai 1945, 69008 Lyon"],
    ["12 gymnase", "Gymnase Zay, Rue des Lilas, Lyon, France", "Gymnase Zay, Rue des Lilas, Lyon"],
    ["rue des lil", "Rue des Lilas, 69008 Lyon, France", "Rue des Lilas, 69008 Lyon"],
  ])("keeps the number of %j", (typed, displayName, text) => {
    expect(complete(typed, displayName)).toBe(text);
  });
});
