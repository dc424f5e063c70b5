import { expect, test } from "vitest";
import { entryTitle } from "./history.ts";
import {
  callNumber,
  FILTERS,
  fullName,
  INTERACTION_KINDS,
  isClosed,
  nextCall,
  noProspects,
  readFilter,
  STATUSES,
  type Status,
  statusesOf,
  tilesOf,
} from "./pipeline.ts";

test("the tiles: calls are summed, and who is not interested counts in the total only", () => {
  const counts = Object.fromEntries(STATUSES.map((status, at) => [status, 2 ** at])) as Record<
    Status,
    number
  >;
  const sum = (...statuses: Status[]) => statuses.reduce((total, status) => total + counts[status], 0);
  expect(tilesOf(counts)).toEqual({
    total: sum(...STATUSES),
    notCalled: sum("non_appele"),
    inProgress: sum("appel_1", "appel_2", "appel_3", "appel_4", "appel_5"),
    won: sum("gagne"),
    lost: sum("perdu"),
    waiting: sum("en_attente"),
  });
  expect(Object.values(tilesOf(noProspects()))).toEqual([0, 0, 0, 0, 0, 0]);
});

test("the call that comes next follows the highest that was made, and the fifth is the last", () => {
  const after = (current: Status, ...history: Status[]) =>
    nextCall(
      current,
      history.map((newStatus) => ({ newStatus })),
    );
  expect(after("non_appele")).toBe("appel_1");
  expect(after("appel_1")).toBe("appel_2");
  expect(after("en_attente", "en_attente", "appel_3", "appel_1")).toBe("appel_4");
  expect(after("perdu", "perdu")).toBe("appel_1");
  expect(after("appel_5", "appel_5")).toBe("appel_5");
});

test("a filter is a status, all calls together, or nothing", () => {
  for (const filter of FILTERS) expect(readFilter(filter)).toBe(filter);
  expect(readFilter("admin")).toBeUndefined();
  expect(readFilter(null)).toBeUndefined();
  expect(statusesOf(undefined)).toBeUndefined();
  expect(statusesOf("gagne")).toEqual(["gagne"]);
  expect(statusesOf("en_cours")?.every((status) => callNumber(status) > 0)).toBe(true);
  expect(STATUSES.filter(isClosed)).toEqual(["gagne", "perdu", "pas_interesse"]);
});

test("the history in words", () => {
  const entry = { oldStatus: "appel_1", newStatus: "gagne" } as const;
  expect(entryTitle({ kind: "status", ...entry })).toBe("Appel 1 → Gagné");
  expect(entryTitle({ kind: "status", ...entry, oldStatus: null })).toBe("Gagné");
  expect(entryTitle({ kind: "contacted", ...entry })).toBe("A écrit depuis votre page");
  const said = INTERACTION_KINDS.map((kind) => entryTitle({ kind, ...entry }));
  expect(new Set(said).size).toBe(INTERACTION_KINDS.length);
});

test("a name that is only half known is shown as it is", () => {
  expect(fullName({ firstName: "Compte fermé", lastName: "" })).toBe("Compte fermé");
});
