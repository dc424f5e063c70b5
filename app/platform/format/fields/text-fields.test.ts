import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { line, paragraph } from "./text-fields.ts";

const HIDDEN = [
  "\0",
  "\u0007",
  "\u001b",
  "\u007f",
  "\u0090",
  "\ud800",
  "\udfff",
  "\u202e",
  "\u2066",
  "\u2069",
];

describe.each([
  ["line", line],
  ["paragraph", paragraph],
])("a %s", (_, field) => {
  it.each(HIDDEN)("refuses %j wherever it stands, in words", (hidden) => {
    for (const text of [hidden, `Léa${hidden}`, `${hidden}Léa`, `Lé${hidden}a`]) {
      const { success, error } = field().safeParse(text);
      expect(success).toBe(false);
      expect(error?.issues.map((issue) => issue.message)).toEqual([
        "Ce texte contient des caractères invisibles. Retapez-le, ou collez-le sans mise en forme.",
      ]);
    }
  });

  it.each([
    "Léa",
    "Jean-Noël d’Œuvre",
    "Åsa 陳大文",
    "محمد",
    "👩‍👧‍👦 famille",
    "שלום",
    "e\u0301t\u00ad\u200e",
  ])("takes %j as it is", (text) => {
    expect(field().parse(text)).toBe(text);
  });

  it("can be bounded like any text, with its own words first", () => {
    const name = field().min(1, "Le nom est requis.").max(3, "3 caractères au plus.");
    expect(name.parse(" Léa ")).toBe("Léa");
    const said = (text: string) => name.safeParse(text).error?.issues.map((issue) => issue.message);
    expect(said("  ")).toEqual(["Le nom est requis."]);
    expect(said("Léonie")).toEqual(["3 caractères au plus."]);
    expect(said("Léo\0nie")).toHaveLength(1);
  });

  it("gives a text that reads back as itself, or refuses it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const { success, data } = field().safeParse(text);
        if (!success) return;
        expect(data).not.toMatch(/\p{Cs}/u);
        expect(data).not.toContain("\0");
        expect(field().parse(data)).toBe(data);
      }),
    );
  });
});

it("a line stays one line, whatever was pasted", () => {
  expect(line().parse(" Bonjour\r\nBcc:\ttous\u2028 vous ")).toBe("Bonjour Bcc: tous vous");
});

it("a paragraph keeps its lines and tabs", () => {
  expect(paragraph().parse(" Un\r\nmot\ret\tdemi\f \n")).toBe("Un\nmot\net\tdemi");
});
