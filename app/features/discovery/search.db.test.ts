import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { type Coordinates, distanceKm } from "~/features/places/rules/geo.ts";
import { testDatabase } from "../../../tests/fixtures/database.ts";
import { listCoaches, listStatement } from "./queries/list-coaches.server.ts";
import { readSearch } from "./queries/read-search.server.ts";
import { nearbyStatement, searchCoaches } from "./queries/search-coaches.server.ts";
import { SEARCH_RADIUS_KM } from "./rules/distance.ts";
import { NEARBY_SORTS, type NearbySort } from "./rules/search.ts";
import { ensureDisciplines } from "./seed.server.ts";

const database = testDatabase();
const CROWD = 1_500;

interface Somebody extends Coordinates {
  id: number;
  disciplines: number[];
  rating: number;
  reviews: number;
  price: number;
}
let crowd: Somebody[] = [];

/** Where search sees them. Around one centre, denser towards it; some share a spot, a price and a rating, so that ties are common. */
beforeAll(async () => {
  await database.db.transaction(ensureDisciplines);
  const { rows } = await database.pool.query<Somebody>(
    `with drawn as (
       select n, (n * 7919 % 1000) / 1000.0 as turn, power((n * 104729 % 1000) / 1000.0, 2) as away from generate_series(1, $1) as n
     ), written as (
       insert into coaches (name, headline, discipline_id, city, latitude, longitude, hourly_rate_cents, course_modes, about,
                            experience, teaching_method, rating, reviews_count)
       select 'Coach ' || n, '', 1 + n % 3, 'Lyon', 45.75 + 0.4 * away * sin(2 * pi() * turn), 4.85 + 0.6 * away * cos(2 * pi() * turn),
              3000 + 500 * (n % 4), '{in-person}', '', '', '', 4 + (n % 5) / 4.0, n % 7
       from drawn returning id, discipline_id, latitude, longitude, rating, reviews_count, hourly_rate_cents
     ), taught as (
       insert into coach_disciplines select id, discipline_id from written union select id, 4 from written where id % 5 = 0
       returning coach_id, discipline_id
     )
     select id, round(latitude::numeric, 2)::float8 as lat, round(longitude::numeric, 2)::float8 as lng, rating::float8, reviews_count as reviews, hourly_rate_cents as price,
            array_agg(t.discipline_id) as disciplines
     from written w join taught t on t.coach_id = w.id group by 1, latitude, longitude, 4, 5, 6`,
    [CROWD],
  );
  crowd = rows;
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

const bruteForce = (near: Coordinates, disciplineId: number | undefined) =>
  crowd
    .filter(({ disciplines }) => disciplineId === undefined || disciplines.includes(disciplineId))
    .map((somebody) => ({ ...somebody, away: distanceKm(near, somebody) }))
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
        expect(coaches.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
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
    expect(first?.distanceKm).toBe(Math.round(distanceKm(near, somebody)));
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
        .map((somebody) => ({ ...somebody, away: 0 }))
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

describe("what search reads", () => {
  const wrong = `
    select count(*)::int as total from (
      (select discipline_id, cell, count(*)::int from search_entries group by 1, 2
       union all select discipline_id, -1, count(*)::int from search_entries group by 1)
      except select * from search_cells
    ) as missing`;
  const leftOver = `select count(*)::int as total from search_cells s where coaches_count <> (
    select count(*) from search_entries e where e.discipline_id = s.discipline_id and s.cell in (-1, e.cell))`;
  const total = async (query: string) => (await database.pool.query(query)).rows[0].total;

  it("follows coaches who come, move, change and leave", async () => {
    const change = async (query: string) => {
      await database.pool.query(query);
      expect(await total(wrong), query).toBe(0);
      expect(await total(leftOver), query).toBe(0);
    };
    await change("update coaches set latitude = latitude + 0.5, city = 'Mâcon' where id % 100 = 1");
    await change("update coaches set hourly_rate_cents = 9900 where id % 100 = 2");
    await change("insert into reviews (coach_id, author_name, rating, comment) values (3, 'Test', 1, '')");
    await change("insert into coach_disciplines select id, 12 from coaches where id % 100 = 3");
    await change("delete from coach_disciplines where discipline_id = 12 and coach_id % 200 = 3");
    await change("delete from coaches where id % 100 = 4");
    const { rows } = await database.pool.query(
      `select count(*)::int as total from search_entries e join coaches c on c.id = e.coach_id
       where (e.latitude, e.longitude, e.hourly_rate_cents, e.best)
         is distinct from (round(c.latitude::numeric, 2)::float8, round(c.longitude::numeric, 2)::float8, c.hourly_rate_cents, (c.rating * 100)::int * 1000000 + c.reviews_count)`,
    );
    expect(rows[0].total).toBe(0);
    expect((await listCoaches(database.pool, { disciplineId: 12, page: 1 })).total).toBe(7);
  });

  it("stays right when two people change one coach at once", async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2
          ? database.pool.query(
              "insert into reviews (coach_id, author_name, rating, comment) values (1, 'Test', 5, '')",
            )
          : database.pool.query("insert into coach_disciplines values (1, $1) on conflict do nothing", [
              5 + (n % 3),
            ]),
      ),
    );
    expect(await total(wrong)).toBe(0);
    expect(await total(leftOver)).toBe(0);
    const { rows } = await database.pool.query(
      `select best, (select round(avg(rating), 2) * 100 * 1000000 + count(*) from reviews where coach_id = 1)::int as truth
       from search_entries where coach_id = 1`,
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) expect(row.best).toBe(row.truth);
  });
});

describe("coaches who come and go at the same moment", () => {
  it("wait for each other, and never for ever", async () => {
    const add = async () => {
      const client = await database.pool.connect();
      try {
        await client.query("begin");
        const { rows } = await client.query(
          `insert into coaches (name, headline, discipline_id, city, latitude, longitude, hourly_rate_cents, course_modes, about, experience, teaching_method)
           values ('Passant', '', 1, 'Lyon', 45.75, 4.85, 3000, '{webcam}', '', '', '') returning id`,
        );
        await client.query("insert into coach_disciplines values ($1, 1), ($1, 2)", [rows[0].id]);
        await client.query("commit");
        return rows[0].id as number;
      } finally {
        client.release();
      }
    };
    const work = async (round: number) => {
      const id = await add();
      await database.pool.query("update coaches set latitude = $2 where id = $1", [
        id,
        45.7 + (round % 2) / 10,
      ]);
      await database.pool.query("delete from coaches where id = $1", [id]);
    };
    await Promise.all(Array.from({ length: 8 }, (_, round) => work(round)));
    await Promise.all(Array.from({ length: 8 }, (_, round) => work(round + 1)));
    const { rows } = await database.pool.query(
      `select (select coaches_count from search_cells where discipline_id = 1 and cell = -1) as counted,
              (select count(*)::int from coach_disciplines where discipline_id = 1) as truth`,
    );
    expect(rows[0].counted).toBe(rows[0].truth);
  });
});

describe("every statement is served by indexes", () => {
  const plan = async ({ text, values }: { text: string; values?: unknown[] }) => {
    const { rows } = await database.pool.query(`explain (analyze, costs off) ${text}`, values);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  // Twelve disciplines are one page of the table: no index could be quicker than reading it.
  const sequential = /Seq Scan on (?!disciplines\b)\w+/;

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
    // What is sorted: the rings' finds, the walk's steps and the page. A cell's own order comes from its index.
    expect(read.match(/Sort Key/g)).toHaveLength(3);
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
