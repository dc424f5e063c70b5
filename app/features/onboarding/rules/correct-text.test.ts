import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { correctText } from "./correct-text.ts";
import { hintsFor } from "./text-hints.ts";
import { LONGEST_IMPROVED, TEXT_KINDS } from "./text-kinds.ts";

const inline = (text: string) => correctText("bio", text);

test.each([
  ["spaces", "  je suis   coach ,depuis dix ans .", "Je suis coach, depuis dix ans."],
  [
    "capitals of sentences",
    "je cours. tu cours ! on y va ? oui",
    "Je cours. Tu cours\u00a0! On y va\u00a0? Oui.",
  ],
  ["capitals of paragraphs", "je cours.\n\n\n\net vous ?", "Je cours.\n\nEt vous\u00a0?"],
  ["a text in capitals", "COURS DE YOGA POUR TOUS. VENEZ !!!", "Cours de yoga pour tous. Venez\u00a0!"],
  ["initials", "je propose du HIIT et du TRX", "Je propose du HIIT et du TRX."],
  ["quotes and apostrophes", `l'"essentiel", c'est vous`, "L’«\u00a0essentiel\u00a0», c’est vous."],
  ["points", "et puis...voilà", "Et puis… voilà."],
  ["amounts and hours", "50€ à 10:30, 20 % de moins", "50\u00a0€ à 10:30, 20\u00a0% de moins."],
  ["decimals", "1,5 km et 3.5 kg", "1,5 km et 3.5 kg."],
  [
    "abbreviations",
    "une heure, ex. le mardi, etc. sans matériel",
    "Une heure, ex. le mardi, etc. sans matériel.",
  ],
  ["lists", "séance:\n- échauffement\n- renforcement", "Séance\u00a0:\n- échauffement\n- renforcement."],
  ["addresses", "voir https://exemple.fr/a?b=1;c", "Voir https://exemple.fr/a?b=1;c"],
])("corrects %s", (_, typed, corrected) => {
  expect(inline(typed)).toBe(corrected);
});

test("a title is one line without a point", () => {
  expect(correctText("title", "coach sportif\n à Lyon.")).toBe("Coach sportif à Lyon");
});

describe("whatever was typed", () => {
  const word = fc.constantFrom(
    "coach",
    "l'été",
    "HIIT",
    "50€",
    "à",
    "10:30",
    "1,5",
    "lea@exemple.fr",
    "(débutants)",
    '"forme"',
  );
  const mark = fc.constantFrom("", "", "", ",", ".", "...", ":", ";", "!!!", " ?", "\n", "\n\n\n", "\n- ");
  const gap = fc.constantFrom(" ", "  ", " \u00a0 ");
  const typed = fc
    .array(
      fc.tuple(word, mark, gap).map((parts) => parts.join("")),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(""));
  /** The words, without what a correction may change. */
  const words = (text: string) =>
    text
      .normalize("NFC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}€%@/-]/gu, "");

  test("no word is added, removed or replaced", () => {
    fc.assert(
      fc.property(fc.constantFrom(...TEXT_KINDS), fc.oneof(typed, fc.string()), (kind, text) => {
        expect(words(correctText(kind, text))).toBe(words(text));
      }),
    );
  });

  test("a corrected text has nothing left to correct", () => {
    fc.assert(
      fc.property(fc.constantFrom(...TEXT_KINDS), typed, (kind, text) => {
        const once = correctText(kind, text);
        expect(correctText(kind, once)).toBe(once);
      }),
    );
  });
});

describe("hints", () => {
  test.each(TEXT_KINDS)("a short %s is told what to say", (kind) => {
    expect(hintsFor(kind, "Coach sportif")).toEqual([expect.stringMatching(/est court/)]);
  });

  test.each(TEXT_KINDS)("a long %s is told how much to keep", (kind) => {
    const long = "Un mot. ".repeat(LONGEST_IMPROVED[kind]);
    expect(hintsFor(kind, long)[0]).toMatch(/est long/);
  });

  test("a long sentence and a long paragraph are found", () => {
    const text = `${"mot ".repeat(45)}. ${"Une phrase. ".repeat(40)}`;
    expect(hintsFor("bio", text)).toEqual([
      expect.stringMatching(/^Une phrase compte 45 mots/),
      expect.stringMatching(/^Un paragraphe est long/),
    ]);
  });

  test("a text of a good length has none", () => {
    expect(hintsFor("description", "Une phrase de cours. ".repeat(15))).toEqual([]);
  });
});
