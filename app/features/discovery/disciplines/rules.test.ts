import { describe, expect, it } from "vitest";
import { disciplineSamples } from "../seed/disciplines.ts";
import { disciplinesSentence, heroNamesOf, namesOf, putInHero } from "./rules.ts";

const ids = disciplineSamples.map(({ id }) => id);
const related = (id: number) => disciplineSamples.find((sample) => sample.id === id)?.related ?? [];

describe("the disciplines of a new site", () => {
  it.each(ids)("%i has close ones that exist, each once, never itself, and both ways", (id) => {
    expect(related(id).length).toBeGreaterThan(0);
    expect(new Set(related(id)).size).toBe(related(id).length);
    expect(related(id)).not.toContain(id);
    for (const other of related(id)) {
      expect(ids).toContain(other);
      expect(related(other)).toContain(id);
    }
  });

  it("are in the wizard of coaches in the order and spelling of the specification", () => {
    expect(disciplineSamples.map(({ name, wizardName }) => wizardName || name)).toEqual([
      "Fitness",
      "Musculation",
      "Yoga",
      "Course à pied",
      "CrossFit",
      "Cyclisme",
      "Boxe",
      "Pilates",
      "Natation",
      "Tennis",
      "Football",
      "Danse",
    ]);
    expect(disciplineSamples.map(({ position }) => position)).toEqual(ids);
  });

  it("are in the search of the home page in the order and spelling of the specification", () => {
    const samples = disciplineSamples.map(({ name, heroPosition = 0, heroName = "" }) => ({
      name,
      heroPosition,
      heroName,
    }));
    expect(heroNamesOf(samples)).toEqual([
      "Musculation",
      "Fitness",
      "Yoga",
      "Pilates",
      "Boxe",
      "Course à pied",
      "Natation",
      "Crossfit",
    ]);
  });
});

it.each([
  [1, "Une façon de bouger, et quelqu’un"],
  [2, "Deux façons de bouger, et pour chacune"],
  [12, "Douze façons"],
  [20, "Vingt façons"],
  [21, "21 façons"],
])("%i disciplines are told in words", (count, beginning) => {
  expect(disciplinesSentence(count).startsWith(beginning)).toBe(true);
});

it("reads names with commas, each once", () => {
  expect(namesOf(" vélo, VTT ,, vélo")).toEqual(["vélo", "VTT"]);
  expect(namesOf("")).toEqual([]);
});

it.each([
  ["takes the place of another, who follows", 9, 1, [9, 7, 4, 5]],
  ["moves among the others", 5, 2, [7, 5, 4]],
  ["stays where it was", 4, 2, [7, 4, 5]],
  ["is the last beyond the end", 9, 40, [7, 4, 5, 9]],
  ["is taken out", 4, 0, [7, 5]],
] as const)("a discipline in the search of the home page %s", (_, id, place, expected) => {
  const disciplines = [
    { id: 4, heroPosition: 2 },
    { id: 5, heroPosition: 6 },
    { id: 7, heroPosition: 1 },
    { id: 9, heroPosition: 0 },
  ];
  expect(putInHero(disciplines, id, place)).toEqual(expected);
});
