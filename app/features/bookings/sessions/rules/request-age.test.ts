import { expect, test } from "vitest";
import { ageText, isUrgent } from "./request-age.ts";

const now = new Date("2026-11-20T12:00:00Z");
const minutes = (many: number) => new Date(now.getTime() + many * 60_000);
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  [45 * 60, "encore 1 j 21 h pour répondre"],
  [24 * 60, "encore 1 j pour répondre"],
  [5 * 60 + 30, "encore 5 h 30 min pour répondre"],
  [60, "encore 1 h pour répondre"],
  [12, "encore 12 min pour répondre"],
  [0.2, "encore 1 min pour répondre"],
  [0, "le délai de réponse est passé"],
])("with %s minutes left", (left, text) => {
  const given = { askedAt: minutes(-180), answerBy: minutes(left) };
  expect(plain(ageText(given, now))).toBe(`Demandée il y a 3 heures · ${text}`);
});

test("a request without a deadline has an age alone, and the last hours are urgent", () => {
  expect(plain(ageText({ askedAt: minutes(-1440), answerBy: null }, now))).toBe("Demandée hier");
  expect([isUrgent(minutes(359), now), isUrgent(minutes(361), now), isUrgent(null, now)]).toEqual([
    true,
    false,
    false,
  ]);
});
