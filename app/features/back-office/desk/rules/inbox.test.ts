import { expect, it } from "vitest";
import { countAreas, countWaiting, WAITING_AREAS, WAITING_KINDS } from "./inbox.ts";

it("puts every kind of work on one tile", () => {
  const areas = countAreas(WAITING_KINDS.map((kind) => ({ kind, count: 1 })));
  expect(areas.reduce((sum, { count }) => sum + count, 0)).toBe(WAITING_KINDS.length);
  expect(areas.flatMap(({ lines }) => lines)).toHaveLength(WAITING_KINDS.length);
});

it("has a tile with nothing on it where nothing waits", () => {
  expect(countAreas([])).toEqual(WAITING_AREAS.map((area) => ({ area, count: 0, lines: [] })));
});

it("says each kind of work of a tile in words", () => {
  const [shop] = countAreas([
    { kind: "order", count: 2 },
    { kind: "stock", count: 1 },
  ]).filter(({ area }) => area === "shop");
  expect(shop).toMatchObject({ count: 3, lines: [countWaiting("order", 2), "1 produit en rupture"] });
});
