import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildGazetteer } from "../../../scripts/build-gazetteer.mjs";
import { TYPED_PLACES } from "../../../tests/fixtures/typed-places.ts";
import { type Gazetteer, openGazetteer } from "./queries/gazetteer.server.ts";

let folder: string;
let gazetteer: Gazetteer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "typed-places-"));
  await buildGazetteer(path.join(folder, "gazetteer.json"));
  gazetteer = openGazetteer(path.join(folder, "gazetteer.json"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

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

it("takes well under a millisecond", () => {
  const round = () => {
    const started = performance.now();
    for (const [typed] of TYPED_PLACES) gazetteer.suggest(typed, 1);
    return (performance.now() - started) / TYPED_PLACES.length;
  };
  // The best of ten: a busy machine is slow now and then, a slow function always.
  expect(Math.min(...Array.from({ length: 10 }, round))).toBeLessThan(0.5);
});
