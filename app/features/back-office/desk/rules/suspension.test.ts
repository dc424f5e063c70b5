import { expect, it } from "vitest";
import { hasMore, listConsequences, seenOf } from "./suspension.ts";

const NOTHING = {
  isCoach: true,
  sessions: 0,
  sessionCents: 0,
  reservedCents: 0,
  packs: 0,
  packCents: 0,
  groups: 0,
  accompaniments: 0,
  owedCents: 0,
};

it("says in euros what a suspension cancels", () => {
  const said = listConsequences({
    ...NOTHING,
    sessions: 2,
    sessionCents: 9_000,
    packs: 1,
    packCents: 12_000,
  });
  expect(said).toEqual([
    "2 séances à venir sont annulées pour de bon.",
    "90,00\u00a0€ sont remboursés aux élèves pour leurs séances.",
    "1 pack prend fin\u00a0: 120,00\u00a0€ qui n’ont pas été utilisés sont remboursés.",
  ]);
});

it("has nothing to say of a coach who sold nothing, or of a student", () => {
  expect(listConsequences(NOTHING)).toEqual([]);
  expect(listConsequences({ ...NOTHING, isCoach: false, sessions: 3 })).toEqual([]);
});

it("asks the operator to look again if more would be cancelled or refunded than was seen", () => {
  const shown = { ...NOTHING, sessions: 2, reservedCents: 4_000, sessionCents: 1_000, packs: 1, groups: 1 };
  const seen = seenOf(shown);
  expect(hasMore(shown, seen)).toBe(false);
  // A request that was accepted meanwhile is paid instead of reserved: the same money goes back.
  expect(hasMore({ ...shown, reservedCents: 0, sessionCents: 5_000 }, seen)).toBe(false);
  expect(hasMore({ ...shown, sessions: 1 }, seen)).toBe(false);
  for (const more of [
    { sessions: 3 },
    { packs: 2 },
    { groups: 2 },
    { packCents: 1 },
    { sessionCents: 1_001 },
  ])
    expect(hasMore({ ...shown, ...more }, seen)).toBe(true);
  expect(hasMore({ ...shown, isCoach: false, sessions: 9 }, seen)).toBe(false);
});
