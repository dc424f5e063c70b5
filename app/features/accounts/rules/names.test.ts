import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanName, greeting, isName, nameWithin, ofPerson, shortName } from "./names.ts";

describe("a name", () => {
  it.each([
    "Léa",
    "Jean-Pierre",
    "D’Angelo",
    "O'Connor",
    "J.-P.",
    "St. John",
    "Nguyễn Thị",
    "María José",
    "李小龙",
    "J. R. R.",
  ])("can be %s", (name) => expect(isName(name)).toBe(true));

  it.each([
    ["a link", "Gagnez sur https://exemple.fr"],
    ["a link without its scheme", "visitez exemple.fr"],
    ["an address", "moi@exemple.fr"],
    ["a NUL", "Lé\0a"],
    ["a new line", "Léa\r\nBcc: tous"],
    ["a bidi override", "Léa\u202ennA"],
    ["a zero-width space", "Lé\u200ba"],
    ["a lone surrogate", "Lé\ud800a"],
    ["markup", "<b>Léa</b>"],
  ])("holds no %s", (_, name) => expect(isName(name)).toBe(false));

  it("from elsewhere is reduced to one, whatever it was", () => {
    expect(cleanName("Léa  Martin")).toBe("Léa Martin");
    expect(cleanName("Léa\u202e <https://exemple.fr>")).toBe("Léa https exemple. fr");
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => isName(cleanName(text))));
  });
});

describe("a name as a coach reads it", () => {
  it("is the first name and an initial", () => {
    expect(shortName({ firstName: "Manon", lastName: "petit" })).toBe("Manon\u00a0P.");
    expect(shortName({ firstName: " Anne\n Marie ", lastName: "Éluard" })).toBe("Anne Marie\u00a0É.");
    expect(shortName({ firstName: "Manon", lastName: null })).toBe("Manon");
    expect(shortName({ firstName: null, lastName: null })).toBe("Un élève");
  });

  it.each([
    ["Manon\u00a0P.", "de Manon\u00a0P."],
    ["Anaïs\u00a0P.", "d’Anaïs\u00a0P."],
    ["Élodie", "d’Élodie"],
    ["Yves", "d’Yves"],
    ["Yann", "de Yann"],
    ["Hélène", "d’Hélène"],
    ["Hamza", "de Hamza"],
    ["Un élève", "d’un élève"],
    ["李小龙", "de 李小龙"],
  ])("is said of %s: %s", (name, said) => expect(ofPerson(name)).toBe(said));

  it("is greeted by, and nobody is greeted by a name that they have not given", () => {
    expect(greeting({ firstName: " Manon " })).toBe("Bonjour Manon,");
    expect(greeting({ firstName: null })).toBe("Bonjour,");
    expect(greeting({ firstName: " " })).toBe("Bonjour,");
  });

  it("begins small within a sentence where there is none", () => {
    expect(nameWithin(shortName({ firstName: null, lastName: null }))).toBe("un élève");
    expect(nameWithin("Manon\u00a0P.")).toBe("Manon\u00a0P.");
  });
});
