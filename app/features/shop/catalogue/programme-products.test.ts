import { describe, expect, it, test } from "vitest";
import { isSeries, SERIES_SLUGS } from "~/features/programmes/rules/cycles.ts";
import { sessionMinutes, weeklyMinutes } from "~/features/programmes/rules/model.ts";
import { PROGRAMMES } from "~/features/programmes/rules/programmes.ts";
import { contentsOf, shapeOf } from "~/features/programmes/rules/shape.ts";
import type { ProductSample } from "../seed/product-sample.ts";
import * as samples from "../seed/programme-products.ts";

const PRODUCTS: ProductSample[] = Object.values(samples);

const WORDS =
  "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize".split(" ");
/** "trois" and "3" are the same number. */
const numberOf = (word: string): number => {
  const at = WORDS.indexOf(word.toLowerCase().replace(/^une$/, "un"));
  return at >= 0 ? at : Number(word);
};
const NUMBER = `(${WORDS.join("|")}|une|\\d+)`;
/** Every number that stands before these words. */
const numbersBefore = (text: string, words: string): number[] =>
  [...text.matchAll(new RegExp(`(?<![\\p{L}-])${NUMBER} ${words}`, "giu"))].map(([, word = ""]) =>
    numberOf(word),
  );

test("every programme and every series is sold, as what it is", () => {
  expect(PRODUCTS.map(({ programme }) => programme).toSorted()).toEqual(
    [...PROGRAMMES.map(({ slug }) => slug), ...SERIES_SLUGS].toSorted(),
  );
  for (const { programme = "", type } of PRODUCTS)
    expect(type === "subscription", programme).toBe(isSeries(programme));
});

describe.each(PRODUCTS.map((product) => [product.name, product] as const))("%s", (_, product) => {
  const slug = product.programme ?? "";
  const shape = shapeOf(slug);
  const contents = contentsOf(slug);
  const text = [product.summary, product.description, ...product.inside].join("\n");

  it("lasts as many weeks, with as many sessions, as its text says", () => {
    const all = numbersBefore(text, "semaines(?! sur)");
    expect(all.length).toBeGreaterThanOrEqual(2);
    expect(new Set(all)).toEqual(new Set([shape.weeks]));
    const aWeek = numbersBefore(
      text,
      "(?:séances|sorties|routines|jours|fois)(?: tranquilles)?,? par semaine",
    );
    expect(aWeek.length).toBeGreaterThanOrEqual(2);
    expect(new Set(aWeek)).toEqual(new Set([shape.sessionsAWeek]));
    for (const total of numbersBefore(text, "séances(?!.{0,12} par semaine)"))
      expect(total).toBe(shape.weeks * shape.sessionsAWeek);
    for (const { weeks } of contents)
      for (const { sessions } of weeks) expect(sessions).toHaveLength(shape.sessionsAWeek);
  });

  it("takes as long as its text says", () => {
    const said = [...text.matchAll(new RegExp(`${NUMBER} à ${NUMBER} minutes`, "giu"))];
    expect(said.length).toBeGreaterThanOrEqual(1);
    for (const [, from = "", to = ""] of said)
      expect([numberOf(from), numberOf(to)]).toEqual([shape.shortestMinutes, shape.longestMinutes]);
    const strengthening = numbersBefore(text, "minutes (?:par|accompagne chaque) semaine");
    const weekly = contents.map((content) => content.weekly);
    expect(strengthening.length > 0).toBe(weekly.every(Boolean) && weekly.length > 0);
    for (const minutes of strengthening)
      for (const one of weekly) expect(one && weeklyMinutes(one)).toBe(minutes);
    if (text.includes("un quart d’heure de mobilité"))
      for (const { weeks } of contents)
        for (const { sessions } of weeks) {
          const mobility = sessions.find(({ title }) => title === "Mobilité");
          expect(mobility && sessionMinutes(mobility)).toBe(15);
        }
  });

  it("is light when its text says so", () => {
    const lightOf = contents.map(({ weeks }) =>
      weeks.flatMap(({ isLight }, at) => (isLight ? [at + 1] : [])),
    );
    if (/quatrième semaine est (?:toujours )?(?:plus légère|allégée)/.test(text))
      for (const light of lightOf) expect(light).toContain(4);
    if (text.includes("semaine sur quatre est allégée"))
      for (const light of lightOf) expect(light).toHaveLength(shape.weeks / 4);
    for (const [, light = "", of = ""] of text.matchAll(
      new RegExp(`${NUMBER} semaines sur ${NUMBER}`, "giu"),
    )) {
      expect(numberOf(of)).toBe(shape.weeks);
      for (const weeks of lightOf) expect(weeks).toHaveLength(numberOf(light));
    }
  });

  it("needs what its text names, and names all that it needs", () => {
    const line = product.inside.find((one) => one.startsWith("À prévoir")) ?? "";
    for (const thing of shape.equipment) expect(line).toContain(thing);
    expect(/haltères/.test(text)).toBe(shape.equipment.includes("deux haltères"));
    expect(/carnet de charges/.test(text)).toBe(shape.equipment.includes("deux haltères"));
    // No programme mentions equipment or media that it does not have.
    expect(text).not.toMatch(/élastique|illustr|vidéo|kettlebell|tractions|chrono/i);
    expect(text.replace("ni banc ni barre", "").replace("une marche ou un banc bas", "")).not.toMatch(
      /\bbanc|\bbarre/,
    );
  });

  it("has the chapters that its text promises, and promises those that it has", () => {
    const titles = new Set(contents.flatMap(({ chapters = [] }) => chapters.map(({ title }) => title)));
    const promised: [RegExp, string][] = [
      [/jour de la course/, "La dernière semaine et le jour de la course"],
      [/séance était trop dure/, "Trop dure ou trop facile, quoi changer"],
      [/test (?:au|de) départ/, "Le test, au départ et à la fin"],
      [/échelles? de progression/, "Les échelles de progression"],
      [/bilan de six gestes/, "Le bilan de six gestes"],
      [/version debout/, "Debout, au bureau"],
      [/chapitre sur l’alimentation/, "Manger pour prendre du muscle"],
    ];
    for (const [words, title] of promised) expect(words.test(text), title).toBe(titles.has(title));
    expect([...titles].filter((title) => !promised.some(([, known]) => known === title))).toEqual([]);
    const gestures = contents[0]?.chapters?.find(({ title }) => title === "Le bilan de six gestes");
    // The first says how; each of the others is a gesture.
    if (gestures) expect(gestures.items).toHaveLength(1 + 6);
  });
});
