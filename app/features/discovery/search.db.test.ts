import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { type Coordinates, distanceKm } from "~/features/places/rules/geo.ts";
import { addCoaches } from "../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { listCoaches, listStatement } from "./queries/list-coaches.server.ts";
import { readSearch } from "./queries/read-search.server.ts";
import { nearbyStatement, searchCoaches } from "./queries/search-coaches.server.ts";
import { SEARCH_RADIUS_KM } from "./rules/distance.ts";
import { NEARBY_SORTS, type NearbySort } from "./rules/search.ts";
import { writeFirstDisciplines } from "./seed.server.ts";

const database = testDatabase();
const CROWD = 1_500;

interface Spot extends Coordinates {
  price: number;
}
interface Somebody {
  id: number;
  /** of their listings; all of the same disciplines */
  spots: Spot[];
  disciplines: number[];
  rating: number;
  reviews: number;
}
let crowd: Somebody[] = [];

/** Where search sees them. Around one centre, denser towards it; some share a spot, a price and a rating, so that ties are common. */
beforeAll(async () => {
  await database.db.transaction(writeFirstDisciplines);
  const drawn = Array.from({ length: CROWD }, (_, index) => {
    const n = index + 1;
    const turn = 2 * Math.PI * (((n * 7919) % 1000) / 1000);
    const away = (((n * 104_729) % 1000) / 1000) ** 2;
    return {
      name: `Coach ${n}`,
      disciplines: n % 5 === 0 ? [...new Set([1 + (n % 3), 4])] : [1 + (n % 3)],
      lat: 45.75 + 0.4 * away * Math.sin(turn),
      lng: 4.85 + 0.6 * away * Math.cos(turn),
      price: 3000 + 500 * (n % 4),
      rating: 4 + (n % 5) / 4,
      reviews: n % 7,
    };
  });
  const ids = await addCoaches(database.pool, drawn);
  await database.pool.query(
    `insert into group_sessions (series_id, position, coach_id, title, minutes, place, starts_at, ends_at, seats_min, seats_max,
       price_cents, decides_hours)
     select gen_random_uuid(), 1, id, 'Groupe', 60, 'webcam', at, at + interval '1 hour', 1, 8, 1500, 24
     from unnest($1::int[]) as id, generate_series(-3, 3) as n, lateral (select now() + make_interval(days => n) as at) as t
     where n <> 0`,
    [ids],
  );
  const blur = (degrees: number) => Math.round(degrees * 100) / 100;
  crowd = drawn.map(({ lat, lng, price, ...coach }, index) => ({
    ...coach,
    id: ids[index] as number,
    spots: [{ lat: blur(lat), lng: blur(lng), price }],
  }));
  // One in seven teaches elsewhere too, of whom some at a third place, and some dearer where they already are.
  for (const [at, { id, spots }] of crowd.entries()) {
    const [{ lat, lng, price }] = spots as [Spot];
    if (at % 7 === 0) spots.push({ lat: blur(lat + 0.15), lng: blur(lng - 0.1), price: price + 700 });
    if (at % 21 === 0) spots.push({ lat: blur(lat - 0.3), lng, price: price - 500 });
    const further = [...spots.slice(1), ...(at % 35 === 0 ? [{ lat, lng, price: price + 100 }] : [])];
    if (further.length > 0)
      await database.pool.query(
        `insert into listings (coach_id, status, title, discipline_ids, hourly_rate_cents, city, latitude, longitude, location_type)
         select $1, 'active', 'Ailleurs', (select discipline_ids from listings where coach_id = $1 limit 1), price, 'Ailleurs', lat, lng, 'fixed'
         from json_to_recordset($2) as s (lat float8, lng float8, price int)`,
        [id, JSON.stringify(further)],
      );
  }
  await database.pool.query("vacuum analyze");
});

/** Every page of a search, one after the other. */
async function walk(near: Coordinates, disciplineId: number | undefined, sort: NearbySort) {
  const first = await searchCoaches(database.pool, { near, disciplineId, sort, page: 1 });
  const coaches = [...first.coaches];
  for (let page = 2; page <= first.pageCount; page += 1)
    coaches.push(...(await searchCoaches(database.pool, { near, disciplineId, sort, page })).coaches);
  return { total: first.total, coaches };
}

const nearest = (near: Coordinates, { spots }: Somebody) =>
  spots
    .map((spot) => ({ ...spot, away: distanceKm(near, spot) }))
    .reduce((one, other) => (other.away < one.away ? other : one));

const bruteForce = (near: Coordinates, disciplineId: number | undefined) =>
  crowd
    .filter(({ disciplines }) => disciplineId === undefined || disciplines.includes(disciplineId))
    .map((somebody) => ({ ...somebody, ...nearest(near, somebody) }))
    .filter(({ away }) => away <= SEARCH_RADIUS_KM);

type Measured = ReturnType<typeof bruteForce>[number];
const best = (a: Measured, b: Measured) => b.rating - a.rating || b.reviews - a.reviews || a.id - b.id;
/** The ranking as the page explains it, written a second time. */
const ORDERS: Record<NearbySort, (a: Measured, b: Measured) => number> = {
  pertinence: (a, b) => Math.ceil(a.away / 5) - Math.ceil(b.away / 5) || best(a, b),
  note: best,
  prix: (a, b) => a.price - b.price || best(a, b),
  distance: (a, b) => a.away - b.away || a.id - b.id,
};

describe("a search around a place", () => {
  it("finds exactly those a brute-force scan finds, each on one page, in the order of every sort", async () => {
    const places = fc.record({
      near: fc.record({
        lat: fc.double({ min: 45.3, max: 46.2, noNaN: true }),
        lng: fc.double({ min: 4.3, max: 5.4, noNaN: true }),
      }),
      disciplineId: fc.constantFrom(undefined, 1, 4),
    });
    await fc.assert(
      fc.asyncProperty(places, fc.constantFrom(...NEARBY_SORTS), async ({ near, disciplineId }, sort) => {
        const { total, coaches } = await walk(near, disciplineId, sort);
        const expected = bruteForce(near, disciplineId).sort(ORDERS[sort]);
        expect(total).toBe(expected.length);
        // The card has the price of the listing that was found.
        expect(coaches.map(({ id, hourlyRateCents }) => [id, hourlyRateCents])).toEqual(
          expected.map(({ id, price }) => [id, price]),
        );
      }),
      { numRuns: 12 },
    );
  });

  it("tells how far each coach is, and nothing of where exactly", async () => {
    const near = { lat: 45.75, lng: 4.85 };
    const { coaches } = await searchCoaches(database.pool, {
      near,
      disciplineId: 1,
      sort: "distance",
      page: 1,
    });
    const [first] = coaches;
    const somebody = crowd.find(({ id }) => id === first?.id) as Somebody;
    // A whole number: from three exact ones, anybody could tell where somebody lives.
    expect(first?.distanceKm).toBe(Math.round(nearest(near, somebody).away));
    expect(Object.keys(first ?? {})).not.toContain("latitude");
  });

  it("has nobody beyond its last page, and still the total", async () => {
    const near = { lat: 45.75, lng: 4.85 };
    const found = await searchCoaches(database.pool, { near, disciplineId: 4, sort: "note", page: 9_999 });
    expect(found.coaches).toEqual([]);
    expect(found.total).toBe(bruteForce(near, 4).length);
  });

  it("has nobody at sea", async () => {
    const found = await searchCoaches(database.pool, {
      near: { lat: 47, lng: -20 },
      disciplineId: undefined,
      sort: "pertinence",
      page: 1,
    });
    expect(found).toMatchObject({ coaches: [], total: 0, pageCount: 1 });
  });
});

describe("the list of all coaches", () => {
  it("shows each once, best first, by discipline or not", async () => {
    for (const disciplineId of [undefined, 4]) {
      const expected = crowd
        .filter(({ disciplines }) => disciplineId === undefined || disciplines.includes(disciplineId))
        .map((somebody) => ({ ...somebody, ...(somebody.spots[0] as Spot), away: 0 }))
        .sort(best);
      const { total, pageCount } = await listCoaches(database.pool, { disciplineId, page: 1 });
      expect(total).toBe(expected.length);
      const pages = [1, 2, pageCount];
      for (const page of pages) {
        const { coaches } = await listCoaches(database.pool, { disciplineId, page });
        expect(coaches.map(({ id }) => id)).toEqual(
          expected.slice((page - 1) * 12, page * 12).map(({ id }) => id),
        );
      }
    }
  });
});

describe("every statement is served by indexes", () => {
  const plan = async ({ text, values }: { text: string; values?: unknown[] }) => {
    const { rows } = await database.pool.query(`explain (analyze, costs off) ${text}`, values);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  // Twelve disciplines are one page of the table: no index could be quicker than reading it.
  const sequential = /Seq Scan on (?!(disciplines|business_settings)\b)\w+/;

  beforeAll(async () => {
    await database.pool.query(
      `with sold as (
         insert into product_subscriptions (id, purpose, name, price_cents, vat_rate, status, started_at)
         select md5(id::text)::uuid, 'premium', 'Premium', 1990, 200, 'running', now() from coaches where id % 2 = 0 returning id
       )
       insert into premium_coaches (coach_id, subscription_id)
       select c.id, sold.id from sold join coaches c on md5(c.id::text)::uuid = sold.id`,
    );
    await database.pool.query("analyze premium_entries, premium_coaches");
  });

  it.each(NEARBY_SORTS)("around a place, by %s", async (sort) => {
    const statement = nearbyStatement({
      near: { lat: 45.75, lng: 4.85 },
      disciplineId: 1,
      sort,
      page: 1,
    }) as { text: string; values: unknown[] };
    const read = await plan(statement);
    expect(read).not.toMatch(sequential);
    expect(read).toMatch(/Index Only Scan using search_entries_\w+_near/);
    expect(read).toContain("Index Only Scan using search_cells_pkey");
    expect(read).toMatch(/Index Scan using premium_entries_near/);
    // The plan sorts three times: the results of the rings, the steps of the walk, and the page. A cell's own order
    // comes from its index. Beside it, the few paid places are sorted.
    const sorts = read
      .match(/Sort Key: .*/g)
      ?.filter((key) => !/hashtext|effective_from|: e_\d+\.coach_id,/.test(key));
    expect(sorts).toHaveLength(3);
  });

  it("by discipline, by price, and by words", async () => {
    const { terms } = await readSearch(database.pool, { text: "lyon 1203" });
    const statements = [
      [listStatement({ disciplineId: 1, page: 1 }), "search_entries_best"],
      [listStatement({ disciplineId: 1, page: 1, sort: "prix" }), "search_entries_cheap"],
      [listStatement({ terms, page: 1 }), "search_entries_words"],
    ] as const;
    for (const [statement, index] of statements) {
      const read = await plan(statement as { text: string; values: unknown[] });
      expect(read).not.toMatch(sequential);
      expect(read).toContain(index);
    }
  });
});
