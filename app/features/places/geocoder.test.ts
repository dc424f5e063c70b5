import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type GeocoderDouble, startGeocoderDouble } from "../../../tests/doubles/geocoder.ts";
import { createGeocoder, type Geocoder } from "./adapters/geocoder.server.ts";
import { bundledGazetteer, openGazetteer } from "./queries/gazetteer.server.ts";

let lines: string[];
const log = pino({ base: undefined }, { write: (line: string) => lines.push(line) });

beforeEach(() => {
  lines = [];
});

describe("with the bundled gazetteer", () => {
  const geocoder = createGeocoder({ geocoder: undefined, log, openBundled: bundledGazetteer });

  it("suggests in Nominatim's shape", async () => {
    expect(await geocoder.suggest("lyon")).toContainEqual({
      display_name: "Lyon, Rhône, Auvergne-Rhône-Alpes, France",
      lat: "45.7485",
      lon: "4.8467",
      place_id: "69123",
    });
    expect(await geocoder.suggest("saint")).toHaveLength(5);
  });

  it("searches and reverses to one result", async () => {
    const lyon = {
      latitude: 45.7485,
      longitude: 4.8467,
      formatted_address: "Lyon, Rhône, Auvergne-Rhône-Alpes, France",
      place_id: "69123",
      precision: "town",
    };
    expect(await geocoder.search("12 rue de la République, Lyon")).toEqual(lyon);
    expect(await geocoder.reverse({ lat: 45.75, lng: 4.84 })).toEqual(lyon);
    expect(await geocoder.search("xyzzy")).toBeUndefined();
    expect(await geocoder.reverse({ lat: 0, lng: 0 })).toBeUndefined();
  });

  it("answers with nothing, and says why, when the file is missing", async () => {
    const openBundled = () => openGazetteer("nowhere.json");
    const broken = createGeocoder({ geocoder: undefined, log, openBundled });
    expect(await broken.suggest("lyon")).toEqual([]);
    expect(await broken.search("lyon")).toBeUndefined();
    expect(lines.join()).toContain("npm run build");
    expect(lines.join()).not.toContain("lyon");
  });
});

describe("with a geocoder's address", () => {
  let double: GeocoderDouble;
  let geocoder: Geocoder;

  beforeEach(async () => {
    double = await startGeocoderDouble();
    geocoder = createGeocoder({ geocoder: { url: double.url, protocol: "nominatim" }, log });
  });

  afterEach(() => double.close());

  it("asks for French addresses in the specified terms", async () => {
    expect(await geocoder.suggest("  rue de  la paix ")).toEqual([
      {
        display_name: "12, Rue de la Paix, Paris, Île-de-France, 75002, France",
        lat: "48.8696",
        lon: "2.3317",
        place_id: "101",
      },
    ]);
    expect(double.requests).toEqual([
      {
        path: "/search",
        parameters: {
          q: "rue de la paix",
          format: "json",
          limit: "5",
          countrycodes: "fr",
          addressdetails: "1",
        },
        headers: expect.objectContaining({ "accept-language": "fr", "user-agent": "elan-geocoder" }),
      },
    ]);
  });

  it("searches with a limit of one, and reverses", async () => {
    expect((await geocoder.search("bellecour"))?.place_id).toBe("102");
    expect(double.requests[0]?.parameters.limit).toBe("1");
    expect(await geocoder.reverse({ lat: 43.29512, lng: 5.37398 })).toEqual({
      latitude: 43.2951,
      longitude: 5.374,
      formatted_address: "Rue Paradis, Marseille, Bouches-du-Rhône, 13001, France",
      place_id: "103",
      precision: "street",
    });
    expect((await geocoder.search("amiens"))?.precision).toBe("town");
    expect(double.requests[1]).toMatchObject({
      path: "/reverse",
      parameters: { lat: "43.295", lon: "5.374" },
    });
    expect(await geocoder.reverse({ lat: 0, lng: 0 })).toBeUndefined();
    expect(lines).toEqual([]);
  });
});

describe("with the address of the national address base", () => {
  let double: GeocoderDouble;
  let geocoder: Geocoder;

  beforeEach(async () => {
    double = await startGeocoderDouble("ban");
    geocoder = createGeocoder({ geocoder: { url: double.url, protocol: "ban" }, log });
  });

  afterEach(() => double.close());

  it("suggests addresses as on a letter, and towns in the gazetteer's words", async () => {
    expect(await geocoder.suggest("  rue de  la paix ")).toEqual([
      {
        display_name: "12 Rue de la Paix, 75002 Paris, France",
        lat: "48.8696",
        lon: "2.3317",
        place_id: "ban_101",
      },
    ]);
    expect(await geocoder.suggest("amiens")).toMatchObject([
      { display_name: "Amiens, Somme, Hauts-de-France, France" },
    ]);
    expect(double.requests[0]).toEqual({
      path: "/search",
      parameters: { q: "rue de la paix", limit: "5", autocomplete: "1" },
      headers: expect.objectContaining({ "user-agent": "elan-geocoder" }),
    });
  });

  it("searches for one whole address, and reverses", async () => {
    expect((await geocoder.search("bellecour"))?.place_id).toBe("ban_102");
    expect(double.requests[0]?.parameters).toEqual({ q: "bellecour", limit: "1", autocomplete: "0" });
    expect(await geocoder.reverse({ lat: 43.29512, lng: 5.37398 })).toEqual({
      latitude: 43.2951,
      longitude: 5.374,
      formatted_address: "Rue Paradis, 13001 Marseille, France",
      place_id: "ban_103",
      precision: "street",
    });
    expect((await geocoder.search("amiens"))?.precision).toBe("town");
    expect(double.requests[1]).toMatchObject({
      path: "/reverse",
      parameters: { lat: "43.295", lon: "5.374", limit: "1" },
    });
    expect(await geocoder.reverse({ lat: 0, lng: 0 })).toBeUndefined();
    expect(lines).toEqual([]);
  });

  it("asks nothing that would be refused", async () => {
    expect(await geocoder.suggest("« Rue Paradis")).toHaveLength(1);
    expect(await geocoder.suggest("--- a")).toEqual([]);
    expect(await geocoder.suggest(`paris ${"x".repeat(300)}`)).toEqual([]);
    expect(double.requests.map(({ parameters }) => parameters.q?.length)).toEqual([11, 200]);
    expect(lines).toEqual([]);
  });
});

describe.each(["nominatim", "ban"] as const)("with any geocoder's address (%s)", (protocol) => {
  let double: GeocoderDouble;
  let geocoder: Geocoder;

  const open = (timeoutMs?: number, path = "") =>
    createGeocoder({ geocoder: { url: double.url + path, protocol }, log, ...(timeoutMs && { timeoutMs }) });

  beforeEach(async () => {
    double = await startGeocoderDouble(protocol);
    geocoder = open();
  });

  afterEach(() => double.close());

  it("keeps the operator's path and parameters", async () => {
    const keyed = open(undefined, "/v1/?key=k");
    await keyed.suggest("paris");
    expect(double.requests[0]).toMatchObject({ path: "/v1/search", parameters: { key: "k", q: "paris" } });
  });

  it("asks once for what it has been told, and for what is being asked", async () => {
    double.delayMs = 30;
    await Promise.all([geocoder.suggest("paris"), geocoder.suggest("paris"), geocoder.suggest("paris")]);
    await geocoder.suggest("paris");
    expect(double.requests).toHaveLength(1);
    await geocoder.suggest("nowhere");
    await geocoder.suggest("nowhere");
    expect(double.requests).toHaveLength(2);
  });

  it("has four requests open at most", async () => {
    // Long enough that four overlap on a busy machine too.
    double.delayMs = 150;
    const streets = Array.from({ length: 12 }, (_, index) => `rue ${index}`);
    await Promise.all(streets.map((street) => geocoder.suggest(street)));
    expect(double.requests).toHaveLength(12);
    expect(double.busiest).toBe(4);
  });

  it.each([
    ["failing", "status 503"],
    ["garbled", "ZodError"],
    ["hanging", "TimeoutError"],
    ["gone", "TypeError"],
  ] as const)("answers with nothing when it is %s, logs no query, and tries again", async (mood, reason) => {
    const geocoder = open(1_000);
    double.mood = mood;
    const answers = Promise.all([
      geocoder.suggest("rue de la paix secrète"),
      geocoder.search("rue de la paix secrète"),
      geocoder.reverse({ lat: 48.1234, lng: 2.4321 }),
    ]);
    expect(await answers).toEqual([[], undefined, undefined]);
    expect(lines).toHaveLength(3);
    expect(lines.join()).toContain(reason);
    expect(lines.join()).not.toMatch(/paix|secr|48\.12|2\.43/);

    double.mood = "well";
    expect(await geocoder.suggest("rue de la paix")).toHaveLength(1);
    double.requests.length = 0;
    await geocoder.suggest("rue de la paix secrète");
    expect(double.requests).toHaveLength(1);
  });

  it("lets go of those who wait behind a hanging geocoder", async () => {
    const geocoder = open(1_000);
    double.mood = "hanging";
    const started = Date.now();
    const streets = Array.from({ length: 40 }, (_, index) => `rue ${index}`);
    expect(await Promise.all(streets.map((street) => geocoder.suggest(street)))).toEqual(
      streets.map(() => []),
    );
    expect(Date.now() - started).toBeLessThan(5_000);
    expect(double.busiest).toBe(4);
    double.mood = "well";
    expect(await geocoder.suggest("paris")).toHaveLength(1);
  });
});
