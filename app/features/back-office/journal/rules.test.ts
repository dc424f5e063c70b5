import { expect, it } from "vitest";
import { JOURNAL_PATH, journalPath, journalPeriod, readJournal } from "./rules.ts";

it("keeps its filters in the address, and ignores what it does not know", () => {
  const address = "?operateur=a1&action=suspend&personne=b2&numero=12&du=2026-03-29&au=2026-03-29";
  const filters = readJournal(new URLSearchParams(address));
  expect(journalPath(JOURNAL_PATH, filters)).toBe(JOURNAL_PATH + address);
  expect(journalPath(JOURNAL_PATH, filters, 3)).toBe(`${JOURNAL_PATH}${address}&page=3`);
  const unknown = readJournal(new URLSearchParams("?action=fly&du=hier&au=2026-13-01&operateur=%20"));
  expect(journalPath(JOURNAL_PATH, unknown)).toBe(JOURNAL_PATH);
});

it("covers whole days of Paris, also the one that has 23 hours", () => {
  const { since, until } = journalPeriod(readJournal(new URLSearchParams("?du=2026-03-29&au=2026-03-29")));
  expect([since?.toISOString(), until?.toISOString()]).toEqual([
    "2026-03-28T23:00:00.000Z",
    "2026-03-29T22:00:00.000Z",
  ]);
});
