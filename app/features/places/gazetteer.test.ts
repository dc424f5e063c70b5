import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { BootError } from "~/platform/config/boot-error.server.ts";
import { openGazetteer, type Place } from "./queries/gazetteer.server.ts";
import { distanceKm, KNOWN_CITIES } from "./rules/geo.ts";

const file = path.resolve("database/gazetteer.json");
const gazetteer = openGazetteer(file);

const names = (query: string, limit?: number) => gazetteer.suggest(query, limit).map(({ name }) => name);
const first = (query: string) => gazetteer.suggest(query)[0]?.displayName;

describe("the data file", () => {
  it("is small", async () => {
    expect((await stat(file)).size).toBeLessThan(2_200_000);
  });

  it("has the ten cities where geo.ts says they are, first by population", () => {
    for (const city of KNOWN_CITIES) {
      const found = gazetteer.suggest(city.name, 1)[0];
      expect(found?.name).toBe(city.name);
      expect(found && distanceKm(found, city)).toBeLessThan(0.1);
    }
  });

  it("has every département, overseas too, with French names", async () => {
    const { departments } = JSON.parse(await readFile(file, "utf8"));
    expect(departments).toHaveLength(101);
    expect(departments).toContainEqual(["31", "Haute-Garonne", "Occitanie"]);
    expect(departments).toContainEqual(["2A", "Corse-du-Sud", "Corse"]);
    expect(departments).toContainEqual(["974", "La Réunion", "La Réunion"]);
    expect(departments).toContainEqual(["976", "Mayotte", "Mayotte"]);
  });

  it("has every commune once, and the arrondissements of three cities", async () => {
    const columns = JSON.parse(await readFile(file, "utf8"));
    expect(columns.name.length).toBeGreaterThan(36_000);
    expect(new Set(columns.code).size).toBe(columns.code.length);
    expect(columns.population).toEqual(columns.population.toSorted((a: number, b: number) => b - a));
    expect([...columns.kind].filter((kind) => kind === "d")).toHaveLength(20 + 9 + 16);
    expect(names("marseille", 50)).not.toContain("Marseille 1er");
    expect(columns.lat.filter((degrees: number) => !(Math.abs(degrees) < 52))).toEqual([]);
    expect(columns.lon.filter((degrees: number) => !(Math.abs(degrees) < 62))).toEqual([]);
  });

  it("has the arrondissements where their city is, and villages where their neighbours are", () => {
    for (const [city, count] of [
      ["Paris", 20],
      ["Lyon", 9],
      ["Marseille", 16],
    ] as const) {
      const [centre] = gazetteer.suggest(city, 1);
      for (let number = 1; number <= count; number += 1) {
        const [district] = gazetteer.suggest(`${city} ${number}e`, 1);
        expect(district).toMatchObject({
          name: `${city} ${number}${number === 1 ? "er" : "e"}`,
          commune: city,
        });
        expect(centre && district && distanceKm(centre, district)).toBeLessThan(11);
      }
    }
    // Town halls as maps have them; the middle of the neighbourhood is within reach of a search.
    for (const [village, lat, lng] of [
      ["Rocamadour", 44.7993, 1.6175],
      ["Vézelay", 47.4664, 3.7425],
      ["Saint-Cirq-Lapopie", 44.4644, 1.6706],
      ["L’Aigle", 48.7639, 0.6281],
      ["Onet-le-Château", 44.3667, 2.5667],
      ["Clermont-l’Hérault", 43.6275, 3.4325],
    ] as const) {
      const [place] = gazetteer.suggest(village, 1);
      expect(place?.name).toBe(village);
      expect(place && distanceKm(place, { lat, lng }), village).toBeLessThan(25);
    }
  });

  it("says what to do when it is missing", () => {
    expect(() => openGazetteer("nowhere.json")).toThrow(BootError);
    expect(() => openGazetteer("nowhere.json")).toThrow(/npm run build/);
  });
});

describe("suggest", () => {
  it("writes the commune, its département, its region and the country, each once", () => {
    expect(first("Lyon")).toBe("Lyon, Rhône, Auvergne-Rhône-Alpes, France");
    expect(first("Paris")).toBe("Paris, Île-de-France, France");
    expect(first("Les Abymes")).toBe("Les Abymes, Guadeloupe, France");
  });

  it.each([
    ["SAINT ETIENNE", "Saint-Étienne"],
    ["nimes", "Nîmes"],
    ["l’hay", "L’Haÿ-les-Roses"],
    ["bœrsch", "Bœrsch"],
    ["st nazaire", "Saint-Nazaire"],
    ["ste foy les lyon", "Sainte-Foy-lès-Lyon"],
    ["villeur", "Villeurbanne"],
    ["havre", "Le Havre"],
  ])("finds %j as %s", (query, name) => {
    expect(names(query)[0]).toBe(name);
  });

  it("puts the whole name first, then beginnings, then inner words, the largest first in each", () => {
    expect(names("nant")[0]).toBe("Nantes");
    expect(names("lens")[0]).toBe("Lens");
    expect(names("ouen", 50)).toContain("Saint-Ouen-sur-Seine");
    expect(names("die")[0]).toBe("Die");
    // A village is a whole name only where no large town begins with it.
    expect(names("aix")[0]).toBe("Aix-en-Provence");
    expect(names("aix", 50)).toContain("Aix");
    const saints = gazetteer.suggest("saint", 5000).map(({ id }) => id);
    expect(new Set(saints).size).toBe(saints.length);
    const inner = names("roche", 500);
    expect(inner.findIndex((name) => name.startsWith("Roche"))).toBeLessThan(inner.indexOf("La Rochelle"));
  });

  it("puts the mainland first where sizes are alike", () => {
    const departments = gazetteer.suggest("saint-denis").map(({ department }) => department);
    expect(departments.slice(0, 2)).toEqual(["93", "974"]);
    // A suggestion does not lead to the villages of that name elsewhere, which nobody means.
    expect(gazetteer.suggest("saint-paul", 1)[0]?.department).toBe("974");
  });

  it("gives five at most, unless asked otherwise", () => {
    expect(names("saint")).toHaveLength(5);
    expect(names("saint", 1)).toHaveLength(1);
    expect(new Set(names("saint", 3000)).size).toBeGreaterThan(1000);
  });

  it.each([
    ["Lyon 69", "Lyon, Rhône, Auvergne-Rhône-Alpes, France"],
    ["Lyon (69)", "Lyon, Rhône, Auvergne-Rhône-Alpes, France"],
    ["Lyon 3e", "Lyon 3e, Rhône, Auvergne-Rhône-Alpes, France"],
    ["Paris 11", "Paris 11e, Paris, Île-de-France, France"],
    ["saint denis 93", "Saint-Denis, Seine-Saint-Denis, Île-de-France, France"],
    ["93200 St Denis", "Saint-Denis, Seine-Saint-Denis, Île-de-France, France"],
    ["saint denis 974", "Saint-Denis, La Réunion, France"],
    ["saint-denis, réunion", "Saint-Denis, La Réunion, France"],
    ["Saint-Denis, Seine-Saint-Denis", "Saint-Denis, Seine-Saint-Denis, Île-de-France, France"],
    ["20200 bastia", "Bastia, Haute-Corse, Corse, France"],
    ["ajaccio 2a", "Ajaccio, Corse-du-Sud, Corse, France"],
    ["ajaccio 20", "Ajaccio, Corse-du-Sud, Corse, France"],
    ["69003", "Lyon 3e, Rhône, Auvergne-Rhône-Alpes, France"],
  ])("understands %j", (query, displayName) => {
    expect(first(query)).toBe(displayName);
  });

  it.each([
    ["12 rue de la Paix, Paris", "Paris"],
    ["12 rue de la Paix, Par", "Paris"],
    ["12 rue de la paix paris", "Paris"],
    ["93 avenue Foch, Mar", "Marseille"],
    ["rue de Lyon, Paris", "Paris"],
    ["15 place Bellecour, Lyon, Rhône", "Lyon"],
    ["Lyon, Rhône, Auvergne-Rhône-Alpes, Fran", "Lyon"],
    ["Lyon, Rhô", "Lyon"],
  ])("finds the commune of %j", (query, name) => {
    expect(names(query)[0]).toBe(name);
  });

  it("finds nothing where there is nothing", () => {
    for (const query of ["", "   ", "xyzzy", "999", ",,,", "(", "rue de la république"])
      expect(names(query)).toEqual([]);
  });

  it("finds every commune by the name it shows, and never fails", () => {
    const lost = [...gazetteer.suggest("saint", 3000), ...gazetteer.suggest("la", 3000)]
      .filter(({ displayName, id }) => gazetteer.suggest(displayName, 1)[0]?.id !== id)
      .map(({ displayName }) => displayName);
    expect(lost).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (query) => {
        expect(gazetteer.suggest(query).length).toBeLessThanOrEqual(5);
      }),
    );
  });
});

describe("reverse", () => {
  /**
   * Places whose position comes from GeoNames itself: a village stands for its neighbourhood, and no resident is known.
   */
  let located: Place[];
  beforeAll(async () => {
    const { code, kind } = JSON.parse(await readFile(file, "utf8"));
    const own = new Set(code.filter((_: string, row: number) => kind[row] === "c"));
    located = gazetteer.suggest("saint", 10_000).filter(({ id }) => own.has(id));
  });

  it.each([
    [48.8738, 2.295, "Paris"],
    [48.8846, 2.2697, "Neuilly-sur-Seine"],
    [45.767, 4.8798, "Villeurbanne"],
    [43.2965, 5.3698, "Marseille"],
    [-20.8821, 55.4507, "Saint-Denis"],
    [42.518, 3.106, "Port-Vendres"],
  ])("is at %d, %d in %s", (lat, lng, name) => {
    expect(gazetteer.reverse({ lat, lng })?.name).toBe(name);
  });

  it("has no answer far from France", () => {
    expect(gazetteer.reverse({ lat: 35.68, lng: 139.69 })).toBeUndefined();
  });

  it("is in each commune at its own centre", () => {
    const elsewhere = located.filter((place) => gazetteer.reverse(place)?.id !== place.id);
    // Their town halls are beside their neighbours', as GeoNames has it.
    expect(elsewhere.map(({ name }) => name)).toEqual(["Saint-Martin-Boulogne", "Saint-Hellier"]);
  });

  it("is never much farther than the nearest centre", () => {
    const inFrance = fc.record({
      lat: fc.double({ min: 42, max: 51, noNaN: true }),
      lng: fc.double({ min: -5, max: 8, noNaN: true }),
    });
    fc.assert(
      fc.property(inFrance, (position) => {
        const found = gazetteer.reverse(position);
        const nearest = Math.min(...located.map((place) => distanceKm(position, place)));
        if (found) expect(distanceKm(position, found)).toBeLessThanOrEqual(nearest + 5);
        else expect(nearest).toBeGreaterThanOrEqual(100);
      }),
      { numRuns: 300 },
    );
  });
});
