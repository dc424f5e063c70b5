import { describe, expect, it } from "vitest";
import {
  ELIDED_FIRST_NAMES,
  FIRST_NAMES,
  UNELIDED_FIRST_NAMES,
} from "../../../tests/fixtures/accounts/first-names.ts";
import { endSentence, ofName } from "./elision.ts";

describe("de before a name", () => {
  it("is elided before each of the 500 first names where it is in speech, and nowhere else", () => {
    expect(new Set(FIRST_NAMES).size).toBe(500);
    expect(ELIDED_FIRST_NAMES.filter((name) => ofName(name) !== `d’${name}`)).toEqual([]);
    expect(UNELIDED_FIRST_NAMES.filter((name) => ofName(name) !== `de ${name}`)).toEqual([]);
  });

  it("is the same however the name is written", () => {
    const spellings = (name: string) => [name.normalize("NFD"), name.toUpperCase(), name.toLowerCase()];
    const isElided = (name: string) => ofName(name).startsWith("d’");
    const different = FIRST_NAMES.flatMap((name) =>
      spellings(name).filter((spelling) => isElided(spelling) !== isElided(name)),
    );
    expect(different).toEqual([]);
  });

  it.each([
    ["Élan", "d’Élan"],
    ["Hexagone Sport SAS", "d’Hexagone Sport SAS"],
    ["avril 2026", "d’avril 2026"],
    ["août 2026", "d’août 2026"],
    ["mai 2026", "de mai 2026"],
    ["un élève", "d’un élève"],
    ["Œuvre du sport", "d’Œuvre du sport"],
    ["李小龙", "de 李小龙"],
  ])("%s: %s", (name, said) => expect(ofName(name)).toBe(said));
});

it.each([
  ["Nous prévenons Lina\u00a0M.", "Nous prévenons Lina\u00a0M."],
  ["Nous prévenons Lina", "Nous prévenons Lina."],
  ["Il n’en reste plus…", "Il n’en reste plus…"],
])("a sentence that would end %s ends %s", (text, sentence) => expect(endSentence(text)).toBe(sentence));
