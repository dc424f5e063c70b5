import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold } from "./text.ts";

describe("fold", () => {
  it.each([
    ["Saint-Étienne", "saint etienne"],
    ["L’Haÿ-les-Roses", "l hay les roses"],
    ["L'Haÿ‑les–Roses", "l hay les roses"],
    ["Bœrsch", "boersch"],
    ["BŒRSCH", "boersch"],
    ["Course à pied", "course a pied"],
    ["  Nîmes\u00a0 ", "nimes"],
    ["C\u0327a va", "ca va"],
    ["", ""],
  ])("folds %j to %j", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it("does not tell composed from decomposed, nor capitals from small letters", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿŒœ' -]{0,30}$/), (text) => {
        expect(fold(text.normalize("NFD"))).toBe(fold(text));
        expect(fold(text.toUpperCase())).toBe(fold(text));
      }),
    );
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});
