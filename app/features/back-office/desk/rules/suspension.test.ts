import { expect, it } from "vitest";
import { listConsequences } from "./suspension.ts";

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
    "2 séances à venir sont annulées pour de bon\u00a0: 90,00\u00a0€ sont remboursés aux élèves.",
    "1 pack prend fin\u00a0: 120,00\u00a0€ qui n’ont pas été utilisés sont remboursés.",
  ]);
});

it("has nothing to say of a coach who sold nothing, or of a student", () => {
  expect(listConsequences(NOTHING)).toEqual([]);
  expect(listConsequences({ ...NOTHING, isCoach: false, sessions: 3 })).toEqual([]);
});
