import { expect, it } from "vitest";
import { TYPED_PLACES } from "../../../tests/fixtures/browser/typed-places.ts";
import { bundledGazetteer } from "./queries/gazetteer.server.ts";

const gazetteer = bundledGazetteer();

it("the table has two hundred places and more, each once", () => {
  expect(TYPED_PLACES.length).toBeGreaterThanOrEqual(200);
  expect(new Set(TYPED_PLACES.map(([typed]) => typed)).size).toBe(TYPED_PLACES.length);
});

it.each(TYPED_PLACES)("%j is %s", (typed, expected) => {
  const [place] = gazetteer.suggest(typed, 1);
  expect(place && `${place.name}, ${place.department}`).toBe(expected);
  // The list of suggestions begins with the same one.
  expect(gazetteer.suggest(typed)[0]).toEqual(place);
});

it("does not look at every commune", () => {
  const round = () => {
    const started = performance.now();
    for (const [typed] of TYPED_PLACES) gazetteer.suggest(typed, 1);
    return (performance.now() - started) / TYPED_PLACES.length;
  };
  // The best of ten, and four times what it takes: a busy machine is slow now and then, a slow function always.
  expect(Math.min(...Array.from({ length: 10 }, round))).toBeLessThan(2);
});
