import { beforeAll, describe, expect, it } from "vitest";
import { type Coordinates, distanceKm } from "~/features/places/rules/geo.ts";
import { addCoach, addCoaches } from "../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { findCoaches } from "./queries/find-coaches.server.ts";
import {
  findNoResultSuggestions,
  listBeyond,
  listByWebcam,
} from "./queries/find-no-result-suggestions.server.ts";
import { listCoaches } from "./queries/list-coaches.server.ts";
import { readSearch } from "./queries/read-search.server.ts";
import { searchCoaches } from "./queries/search-coaches.server.ts";
import { readSearchRequest } from "./rules/search.ts";
import { writeFirstDisciplines } from "./seed.server.ts";

const database = testDatabase();
const { pool } = database;
const CROWD = 600;
const CENTRE = { lat: 45.75, lng: 4.85 };

interface Somebody extends Coordinates {
  id: number;
  disciplines: number[];
  webcam: boolean;
  best: number;
}
let crowd: Somebody[] = [];

/** Spread over some 300 km, every fourth by webcam; Yoga (3) is taught within 25 km of the centre by nobody. */
beforeAll(async () => {
  await database.db.transaction(writeFirstDisciplines);
  const drawn = Array.from({ length: CROWD }, (_, index) => {
    const n = index + 1;
    const turn = 2 * Math.PI * (((n * 7919) % 1000) / 1000);
    const away = Math.sqrt(((n * 104_729) % 1000) / 1000);
    const discipline = away < 0.15 ? 1 : 1 + (n % 3);
    return {
      name: `Coach ${n}`,
      city: "Quelque part",
      disciplines: n % 5 === 0 ? [...new Set([discipline, 4])] : [discipline],
      lat: 45.75 + 2.7 * away * Math.sin(turn),
      lng: 4.85 + 3.9 * away * Math.cos(turn),
      price: 3000,
      webcam: n % 4 === 0,
      rating: 4 + (n % 5) / 4,
      reviews: n % 7,
    };
  });
  const ids = await addCoaches(pool, drawn);
  const blur = (degrees: number) => Math.round(degrees * 100) / 100;
  crowd = drawn.map(({ lat, lng, ...coach }, index) => ({
    ...coach,
    id: ids[index] as number,
    lat: blur(lat),
    lng: blur(lng),
    best: Math.round(coach.rating * 100) * 1_000_000 + coach.reviews,
  }));
});

const ask = async (query: string) => {
  const asked = readSearchRequest(new URLSearchParams(query));
  const answer = await findCoaches(pool, asked, () => undefined);
  const understood = asked.discipline === "" || answer.meant !== undefined;
  return { ...answer, ways: await findNoResultSuggestions(pool, { ...answer, understood }) };
};
const ids = (coaches: readonly { id: number }[]) => coaches.map(({ id }) => id);
const webcamOf = (disciplineId: number | undefined) =>
  crowd.filter(
    ({ webcam, disciplines }) => webcam && (disciplineId === undefined || disciplines.includes(disciplineId)),
  );

describe("coaches by webcam", () => {
  it.each([undefined, 1, 3, 4, 9])(
    "are those of discipline %s and no others, in pages",
    async (disciplineId) => {
      const expected = webcamOf(disciplineId);
      const first = await listCoaches(pool, { disciplineId, webcam: true, page: 1 });
      expect(first.total).toBe(expected.length);
      const found = [...first.coaches];
      for (let page = 2; page <= first.pageCount; page += 1)
        found.push(...(await listCoaches(pool, { disciplineId, webcam: true, page })).coaches);
      expect(ids(found).sort()).toEqual(ids(expected).sort());
      const cheapest = await listCoaches(pool, { disciplineId, webcam: true, sort: "prix", page: 1 });
      expect(cheapest.total).toBe(expected.length);
    },
  );

  it("are counted beside their discipline", async () => {
    const { disciplines } = await readSearch(pool, {});
    for (const { id, webcamCount } of disciplines) expect(webcamCount).toBe(webcamOf(id).length);
  });

  it("can be searched for words too", async () => {
    const { terms } = await readSearch(pool, { text: "quelque" });
    const found = await listCoaches(pool, { terms, webcam: true, page: 1 });
    expect(found.total).toBe(webcamOf(undefined).length);
  });

  it("are searched for by the address, around no place", async () => {
    const { found, place, wellKnown, ways } = await ask("discipline=Yoga&mode=visio&tri=distance");
    expect(place).toEqual({ kind: "webcam" });
    expect(found.total).toBe(webcamOf(3).length);
    expect(wellKnown).toBe(true);
    expect(ways).toMatchObject({ someByWebcam: false, alert: { disciplineId: 3, webcam: true } });
    expect((await ask("mode=visio&lat=45.75&lng=4.85")).place.kind).toBe("around");
  });

  it("follow what the coach teaches, how and where, and leave with the coach", async () => {
    const total = async (disciplineId: number) =>
      (await listCoaches(pool, { disciplineId, webcam: true, page: 1 })).total;
    const before = await total(11);
    const id = await addCoach(pool, { disciplines: [11], city: "Brest", lat: 48.39, lng: -4.49 });
    const change = (what: string) => pool.query(`update listings set ${what} where coach_id = $1`, [id]);
    expect(await total(11)).toBe(before);
    await change("by_webcam = true");
    expect(await total(11)).toBe(before + 1);
    await change("latitude = 43.3, longitude = 5.4");
    expect(await total(11)).toBe(before + 1);
    await change("discipline_ids = '{11,12}'");
    expect(await total(12)).toBe(1);
    await change("discipline_ids = '{11}'");
    expect(await total(12)).toBe(0);
    await change("by_webcam = false");
    expect(await total(11)).toBe(before);
    await change("by_webcam = true, location_type = null");
    await pool.query("delete from coaches where id = $1", [id]);
    expect(await total(11)).toBe(before);
    const { rows: wrong } = await pool.query(
      `select s.* from search_cells s left join (
         select discipline_id, coalesce(cell, -1) as cell, count(*) as total from search_entries
         group by grouping sets ((discipline_id, cell), (discipline_id))
       ) as e using (discipline_id, cell) where s.coaches_count <> coalesce(e.total, 0)`,
    );
    expect(wrong).toEqual([]);
  });

  it("are offered best first, but for those who are on the page", async () => {
    const [first, second, ...rest] = await listByWebcam(pool, 1, []);
    const others = await listByWebcam(pool, 1, [first, second] as { id: number }[]);
    expect(ids(others).slice(0, rest.length)).toEqual(ids(rest));
    expect(others).toHaveLength(4);
  });
});

describe("coaches a little farther away", () => {
  const beyond = (near: Coordinates, disciplineId: number | undefined) =>
    crowd
      .filter(({ disciplines }) => disciplineId === undefined || disciplines.includes(disciplineId))
      .map((somebody) => ({ ...somebody, away: distanceKm(near, somebody) }))
      .filter(({ away }) => away > 25 && away <= 200)
      .sort((a, b) => a.away - b.away || a.id - b.id);

  // No cell holds more than the few it gives, here: the nearest are exactly those of a scan.
  it.each([
    [CENTRE, 3],
    [CENTRE, undefined],
    [{ lat: 46.9, lng: 6.1 }, 4],
    [{ lat: 48.6, lng: 4.85 }, 2],
    [{ lat: 43.1, lng: 1.2 }, 3],
    [{ lat: 47, lng: -20 }, undefined],
  ])("than %j of discipline %s are the nearest beyond 25 km", async (near, disciplineId) => {
    const { coaches } = await listBeyond(pool, { near, disciplineId, related: [] });
    const expected = beyond(near, disciplineId).slice(0, 8);
    expect(ids(coaches)).toEqual(ids(expected));
    expect(coaches.map(({ distanceKm }) => distanceKm)).toEqual(expected.map(({ away }) => Math.round(away)));
  });

  it("come with how many teach the related disciplines nearby", async () => {
    const { totals } = await listBeyond(pool, { near: CENTRE, disciplineId: 3, related: [1, 2, 4, 9] });
    for (const disciplineId of [1, 2, 4, 9]) {
      const search = { near: CENTRE, disciplineId, sort: "note", page: 1 } as const;
      expect(totals[disciplineId]).toBe((await searchCoaches(pool, search)).total);
    }
  });
});

describe("the ways on from a search", () => {
  it("where nobody was found: webcam, farther away, nobody twice, an alert", async () => {
    const { found, ways } = await ask("discipline=Yoga&lat=45.75&lng=4.85");
    expect(found.total).toBe(0);
    expect(ways.webcam).toHaveLength(4);
    expect(ways.beyond).toHaveLength(4);
    expect(new Set(ids([...ways.webcam, ...ways.beyond])).size).toBe(8);
    expect(ways.beyond.every(({ distanceKm }) => distanceKm >= 25)).toBe(true);
    expect(ways.alert).toEqual({
      disciplineId: 3,
      discipline: "Yoga",
      webcam: false,
      near: CENTRE,
      placeName: undefined,
    });
    // Nobody teaches Pilates or dance, there or by webcam.
    expect(ways.related).toEqual([]);
  });

  it("where enough was found: an alert and the list by webcam, and no statement more", async () => {
    const { found, ways } = await ask("discipline=Fitness&lat=45.75&lng=4.85");
    expect(found.total).toBeGreaterThanOrEqual(4);
    expect(ways).toMatchObject({ webcam: [], beyond: [], related: [], someByWebcam: true });
    const deaf = { query: () => Promise.reject(new Error("asked")) } as unknown as typeof pool;
    const { catalogue, meant, place } = await ask("discipline=Fitness&lat=45.75&lng=4.85");
    await findNoResultSuggestions(deaf, { found, place, catalogue, meant, understood: true });
  });

  it("where nothing in particular was asked for, or something that we do not know: no alert", async () => {
    expect((await ask("")).ways.alert).toBeUndefined();
    const { ways } = await ask("discipline=escalade&city=Lyon");
    expect(ways.alert).toBeUndefined();
    expect(ways.beyond).toEqual([]);
    expect(ways.webcam).toHaveLength(4);
    expect((await ask("discipline=Yoga&city=Nulle-part")).ways.alert).toBeUndefined();
    expect((await ask("discipline=Yoga")).ways.alert).toMatchObject({ disciplineId: 3, webcam: false });
  });

  it("to related disciplines, with how many teach them where one looks", async () => {
    const { ways } = await ask("discipline=Musculation&lat=45.75&lng=4.85");
    const fitness = await searchCoaches(pool, { near: CENTRE, disciplineId: 1, sort: "note", page: 1 });
    expect(ways.related).toEqual([{ name: "Fitness", total: fitness.total, webcam: false }]);
    expect((await ask("discipline=Cyclisme")).ways.related).toEqual([
      {
        name: "Running",
        total: crowd.filter(({ disciplines }) => disciplines.includes(4)).length,
        webcam: false,
      },
    ]);
    // Where nobody teaches any of them, by webcam.
    const byWebcam = [{ name: "Running", total: webcamOf(4).length, webcam: true }];
    expect((await ask("discipline=Natation&lat=47&lng=-20")).ways.related).toEqual(byWebcam);
    expect((await ask("discipline=Natation&mode=visio")).ways.related).toEqual(byWebcam);
  });
});
