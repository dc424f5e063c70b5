import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, withNonBreakingSpaces, withoutEmoji, withoutHidden } from "./text.ts";

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

describe("withNonBreakingSpaces", () => {
  it.each([
    ["Vraiment ? Oui : « ici » !", "Vraiment\u00a0? Oui\u00a0: «\u00a0ici\u00a0»\u00a0!"],
    ["10 000 pas, 95 %, 30 à 80 €", "10\u00a0000 pas, 95\u00a0%, 30 à 80\u00a0€"],
    ["68 kg et 172 cm, 24 h avant, 18 ans", "68\u00a0kg et 172\u00a0cm, 24\u00a0h avant, 18\u00a0ans"],
    ["en 2022 2 500 personnes, 5 mots-clés", "en 2022 2\u00a0500 personnes, 5\u00a0mots-clés"],
    ["https://www.who.int/a?b=c:d", "https://www.who.int/a?b=c:d"],
    ["4 hommes, 3 kilos, 2 marches", "4 hommes, 3 kilos, 2 marches"],
  ])("sets %j as %j", (typed, set) => {
    expect(withNonBreakingSpaces(typed)).toBe(set);
    expect(withNonBreakingSpaces(set)).toBe(set);
  });
});

it("what is looked for loses what is hidden in it", () => {
  expect(withoutHidden("\0yoga\u202e\ud800 doux\u2066 👍")).toBe(" yoga  doux  👍");
});

describe("text without emoji", () => {
  it.each([
    ["Super 💪🏽 séance", "Super séance"],
    ["Bravo 👩‍👩‍👧 !", "Bravo !"],
    ["À bientôt 🇫🇷❤️", "À bientôt"],
    ["🏃 Cap sur le 10 km 🎉", "Cap sur le 10 km"],
    ["Merci (vraiment 🙏).", "Merci (vraiment)."],
    ["© Élan®", "© Élan®"],
    ["1️⃣ Échauffement", "1 Échauffement"],
  ])("%s: %s", (text, left) => expect(withoutEmoji(text)).toBe(left));
});
