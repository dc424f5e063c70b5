import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { atPlace, ofActivity, ofPlace } from "./french-places.ts";

interface OfficialPlace {
  nom: string;
  population?: number;
  /** INSEE's code of what stands before the name */
  typeLiaison?: number;
}

const require = createRequire(import.meta.url);
const OFFICIAL: OfficialPlace[] = require("@etalab/decoupage-administratif/data/communes.json");
const BEFORE_THE_NAME: Record<number, string> = {
  0: "de ",
  1: "d’",
  2: "du ",
  3: "de La ",
  4: "des ",
  5: "de L’",
  6: "des ",
};

const GAZETTEER: { name: string[] } = JSON.parse(readFileSync("database/gazetteer.json", "utf8"));

describe("every commune", () => {
  it("is never given two articles, nor a vowel after de", () => {
    const names = new Set([...OFFICIAL.map(({ nom }) => nom), ...GAZETTEER.name]);
    const phrases = [...names].flatMap((name) => [atPlace(name), ofPlace(name)]);
    const wrong = phrases.filter(
      (phrase) =>
        /^(à|de) (Le|Les|Aux) |^de [AEIOUÀÂÄÉÈÊËÎÏÔÖÙÛÜŒÆ]|'/.test(phrase) ||
        !/^(à|au|aux|de|du|des) \S|^d’\S/.test(phrase),
    );
    expect(wrong).toEqual([]);
  });

  it("is introduced as INSEE has it", () => {
    // A name with two codes has that of its largest commune. Three are said otherwise than INSEE has them.
    const seen = new Set(["Honfleur", "Yutz", "Le Vernet-Chaméane"]);
    const different = OFFICIAL.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
      .filter(({ nom }) => !seen.has(nom) && seen.add(nom))
      .filter(({ nom, typeLiaison = -1 }) => !ofPlace(nom).startsWith(BEFORE_THE_NAME[typeLiaison] ?? ""));
    expect(different.map(({ nom }) => nom)).toEqual([]);
  });
});

it.each([
  ["Lyon", "à Lyon", "de Lyon"],
  ["Aix-en-Provence", "à Aix-en-Provence", "d’Aix-en-Provence"],
  ["Évreux", "à Évreux", "d’Évreux"],
  ["Œting", "à Œting", "d’Œting"],
  ["Le Havre", "au Havre", "du Havre"],
  ["Le Mans", "au Mans", "du Mans"],
  ["Les Sables-d'Olonne", "aux Sables-d’Olonne", "des Sables-d’Olonne"],
  ["Les Abymes", "aux Abymes", "des Abymes"],
  ["Le Tampon", "au Tampon", "du Tampon"],
  ["La Rochelle", "à La Rochelle", "de La Rochelle"],
  ["L'Haÿ-les-Roses", "à L’Haÿ-les-Roses", "de L’Haÿ-les-Roses"],
  ["Hyères", "à Hyères", "d’Hyères"],
  ["Honfleur", "à Honfleur", "d’Honfleur"],
  ["Hennebont", "à Hennebont", "d’Hennebont"],
  ["Hendaye", "à Hendaye", "d’Hendaye"],
  ["Haguenau", "à Haguenau", "de Haguenau"],
  ["Ham", "à Ham", "de Ham"],
  ["Hem", "à Hem", "de Hem"],
  ["Huningue", "à Huningue", "de Huningue"],
  ["Yerres", "à Yerres", "d’Yerres"],
  ["Ivry-sur-Seine", "à Ivry-sur-Seine", "d’Ivry-sur-Seine"],
  ["Yutz", "à Yutz", "de Yutz"],
  ["Ouistreham", "à Ouistreham", "d’Ouistreham"],
  ["Levallois-Perret", "à Levallois-Perret", "de Levallois-Perret"],
  ["Lesquin", "à Lesquin", "de Lesquin"],
  ["Paris 11e", "à Paris 11e", "de Paris 11e"],
  ["Saint-Denis", "à Saint-Denis", "de Saint-Denis"],
  ["Aux Marais", "aux Marais", "des Marais"],
])("%s: %s, %s", (name, at, of) => {
  expect([atPlace(name), ofPlace(name)]).toEqual([at, of]);
});

it.each([
  ["Yoga", "de Yoga"],
  ["Boxe", "de Boxe"],
  ["Aïkido", "d’Aïkido"],
  ["Escalade", "d’Escalade"],
  ["Ultra-trail", "d’Ultra-trail"],
  ["Haltérophilie", "d’Haltérophilie"],
  ["Handball", "de Handball"],
  ["Hockey", "de Hockey"],
])("%s: %s", (name, of) => {
  expect(ofActivity(name)).toBe(of);
});
