import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { disciplineSamples } from "../seed/disciplines.ts";
import { findDiscipline, slipsOf, termsOf, textQuery } from "./search-terms.ts";

describe("the words of a search", () => {
  it("are folded, told once, and without those that say nothing", () => {
    expect(termsOf("Un coach de Yoga à L’Haÿ-les-Roses, yoga !")).toEqual(["yoga", "hay", "roses"]);
    expect(termsOf("cours de coach")).toEqual(["cours", "de", "coach"]);
    expect(termsOf("  …  ")).toEqual([]);
  });

  it("are never too many or too long", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 2_000 }), (text) => {
        const terms = termsOf(text);
        expect(terms.length).toBeLessThanOrEqual(6);
        for (const term of terms) expect([...term].length).toBeLessThanOrEqual(40);
      }),
    );
  });
});

describe("a typing slip", () => {
  it("is one letter added, lost or changed, or two swapped", () => {
    for (const slip of ["yogga", "yog", "yaga", "yoag", "oyga", "yogas"]) {
      expect(slipsOf("yoga")).toContain(slip);
    }
    expect(slipsOf("yoga")).not.toContain("yoga");
    expect(slipsOf("yoga")).not.toContain("ygo");
    expect(slipsOf("yog")).toEqual([]);
  });
});

describe("the query for words", () => {
  it("wants every word, by its beginning or by what was meant", () => {
    const lyon = { term: "lyon", known: true, meant: [] };
    expect(textQuery([lyon, { term: "yoag", known: false, meant: ["yoga", "yoan"] }])).toBe(
      "'lyon':*&('yoga'|'yoan')",
    );
    expect(textQuery([{ term: "@ly", known: true, meant: [] }])).toBe("'@ly'");
    expect(textQuery([lyon, { term: "xyz", known: false, meant: [] }])).toBeUndefined();
  });
});

describe("a discipline by its name", () => {
  const find = (text: string) => findDiscipline(text, disciplineSamples)?.id;

  it("is found in each screen's spelling, by an alias, and with a slip", () => {
    expect(find("Course à pied")).toBe(4);
    expect(find("running")).toBe(4);
    expect(find("Crossfit")).toBe(5);
    expect(find("cross-fit")).toBe(5);
    expect(find("CROSS FIT")).toBe(5);
    expect(find("musclation")).toBe(2);
    expect(find("yoag")).toBe(3);
    expect(find("muscu")).toBe(2);
  });

  it("is itself before it is another with a slip", () => {
    for (const { id, name, aliases } of disciplineSamples) {
      expect(find(name)).toBe(id);
      for (const alias of aliases) expect(find(alias), alias).toBe(id);
    }
  });

  it("is nobody's guess when nothing names it", () => {
    expect(find("")).toBeUndefined();
    expect(find("escalade")).toBeUndefined();
    expect(find("'; drop table coaches")).toBeUndefined();
  });
});
