import { expect, it } from "vitest";
import { findCommune } from "~/features/places/queries/gazetteer.server.ts";
import { readCountedSearch, writeCountedSearch } from "~/platform/web/counted-search.ts";
import { understandPlace } from "../../places/queries/gazetteer.server.ts";
import { placeOf, readSearchRequest } from "../rules/search.ts";
import { countedSearch } from "./rules.ts";

function counted(query: string, discipline?: { id: number }, total = 3) {
  const asked = readSearchRequest(new URLSearchParams(query));
  return countedSearch({ asked, place: placeOf(asked, understandPlace), discipline, total, findCommune });
}

it("counts the commune that was recognised, however it was written", () => {
  for (const query of [
    "city=Lyon",
    "city=lyon+3e",
    "address=12+rue+de+la+Paix,+69003+Lyon",
    "lat=45.7485&lng=4.8467",
  ])
    expect(counted(query)?.place, query).toBe("Lyon (69)");
  expect(counted("city=Saint-Denis+974")?.place).toBe("Saint-Denis (974)");
  expect(counted("mode=visio")?.place).toBe("@visio");
  expect(counted("")?.place).toBe("");
});

it("never counts what was typed", () => {
  const typed = "chez+Zoé+Roy+0612345678";
  expect(counted(`city=${typed}&discipline=${typed}`)).toEqual({
    place: "@unknown",
    disciplineId: -1,
    isEmpty: false,
  });
  // A typed name beside a position is not it; the commune of the position is.
  expect(counted(`address=${typed}&lat=43.297&lng=5.3811`)?.place).toBe("Marseille (13)");
});

it("counts a search once, with the discipline and whether anybody was found", () => {
  expect(counted("city=Lyon&discipline=Yoga", { id: 3 }, 0)).toMatchObject({
    disciplineId: 3,
    isEmpty: true,
  });
  expect(counted("city=Lyon")).toMatchObject({ disciplineId: 0, isEmpty: false });
  expect(counted("city=Lyon&page=2")).toBeUndefined();
  expect(counted("city=Lyon&tri=prix")).toBeUndefined();
});

it("travels in a header, accents included", () => {
  const search = { place: "Guéret (23)", disciplineId: 2, isEmpty: true };
  expect(readCountedSearch(new Headers(writeCountedSearch(search)))).toEqual(search);
  expect(readCountedSearch(new Headers())).toBeUndefined();
});
