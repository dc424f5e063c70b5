import { describe, expect, it } from "vitest";
import { disciplineSamples } from "../seed/disciplines.ts";
import { relatedDisciplines } from "./related-disciplines.ts";

const ids = disciplineSamples.map(({ id }) => id);
const named = (name: string) => disciplineSamples.find((sample) => sample.name === name)?.id ?? 0;

describe("related disciplines", () => {
  it.each(ids)("%i has some that exist, each once, never itself", (id) => {
    const related = relatedDisciplines(id);
    expect(related.length).toBeGreaterThan(0);
    expect(new Set(related).size).toBe(related.length);
    expect(related).not.toContain(id);
    for (const other of related) expect(ids).toContain(other);
  });

  it("are related both ways", () => {
    for (const id of ids)
      for (const other of relatedDisciplines(id)) expect(relatedDisciplines(other)).toContain(id);
  });

  it("are those that a person would name", () => {
    expect(relatedDisciplines(named("Fitness"))).toEqual(
      expect.arrayContaining([named("Musculation"), named("CrossFit")]),
    );
    expect(relatedDisciplines(named("Yoga"))).toEqual([named("Pilates"), named("Danse")]);
    expect(relatedDisciplines(999)).toEqual([]);
  });
});
