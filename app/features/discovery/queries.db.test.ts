import { beforeAll, describe, expect, it } from "vitest";
import { openHoursOfAll } from "../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { seedPeople } from "../accounts/seed.server.ts";
import {
  getHomeShowcase,
  listFeaturedCoaches,
  listTopRatedCoaches,
} from "./queries/get-home-showcase.server.ts";
import { seedCatalogue, writeFirstDisciplines } from "./seed.server.ts";

const database = testDatabase();

beforeAll(async () => {
  await database.db.transaction(async (tx) => {
    await writeFirstDisciplines(tx);
    await seedCatalogue(tx, await seedPeople(tx));
  });
  await openHoursOfAll(database.pool);
});

const value = async (query: string): Promise<unknown> => {
  const { rows } = await database.pool.query({ text: query, rowMode: "array" });
  return rows[0]?.[0];
};

describe("the sample catalogue", () => {
  it("has the coaches that the specification counts", async () => {
    expect(await value("select count(*)::int from coaches")).toBe(12);
    expect(await value("select count(*)::int from coaches where is_featured")).toBe(4);
    expect(
      await value("select min(hourly_rate_cents) >= 3000 and max(hourly_rate_cents) <= 4500 from listings"),
    ).toBe(true);
    expect(
      await value(
        "select bool_and(total = 2) from (select count(*) as total from coach_packs where hours in (5, 10) group by coach_id) p",
      ),
    ).toBe(true);
    expect(await value("select count(*)::int from coaches where is_ambassador")).toBeGreaterThan(1);
    expect(await value("select count(*)::int from coaches where first_lesson_free")).toBeGreaterThan(1);
    expect(await value("select count(*)::int from reviews where coach_response is not null")).toBeGreaterThan(
      12,
    );
  });

  it("has ratings that differ, and puts forward the best", async () => {
    expect(await value("select count(distinct round(rating, 1))::int from coaches")).toBeGreaterThanOrEqual(
      9,
    );
    const best = await listTopRatedCoaches(database.db, 4);
    expect((await listFeaturedCoaches(database.db, 4)).map(({ id }) => id)).toEqual(best.map(({ id }) => id));
  });

  it("gives the first coach to the first demo coach", async () => {
    expect(
      await value("select u.email from coaches c join users u on u.id = c.user_id order by c.id limit 1"),
    ).toBe("coach@exemple.fr");
  });

  it("has twelve disciplines", async () => {
    expect(await value("select count(*)::int from disciplines")).toBe(12);
  });
});

describe("what is counted beside a coach", () => {
  it("follows every review that is written, changed, moved or removed", async () => {
    const wrong = `select count(*)::int from coaches c
      cross join lateral (
        select coalesce(avg(r.rating)::numeric(3, 2), 0) as rating, count(*) as total from reviews r where r.coach_id = c.id
      ) as truth
      where c.rating <> truth.rating or c.reviews_count <> truth.total`;
    expect(await value(wrong)).toBe(0);
    await database.pool.query(
      "insert into reviews (coach_id, author_name, rating, comment) values (1, 'Test', 1, 'x')",
    );
    await database.pool.query("update reviews set coach_id = 2 where author_name = 'Test'");
    expect(await value(wrong)).toBe(0);
    await database.pool.query("update reviews set rating = 5 where author_name = 'Test'");
    await database.pool.query("delete from reviews where author_name = 'Test'");
    expect(await value(wrong)).toBe(0);
    expect(await value("select sum(reviews_count) > 100 from coaches")).toBe(true);
  });

  it("follows the disciplines of coaches", async () => {
    const wrong = `select count(*)::int from disciplines d
      where coalesce((select coaches_count from search_cells s where s.discipline_id = d.id and s.cell = -1), 0) <>
        (select count(distinct coach_id) from listings l where d.id = any (l.discipline_ids))`;
    expect(await value(wrong)).toBe(0);
    const teach = (ids: string, coaches: string) =>
      database.pool.query(`update listings set discipline_ids = ${ids} where coach_id in (${coaches})`);
    await teach("discipline_ids || '{12,11}'", "1, 2");
    expect(await value(wrong)).toBe(0);
    await teach("array_remove(array_remove(discipline_ids, 12::smallint), 11::smallint)", "1, 2");
    expect(await value(wrong)).toBe(0);
  });
});

describe("the home page", () => {
  it("lists the best rated first", async () => {
    const coaches = await listTopRatedCoaches(database.db, 8);
    expect(coaches).toHaveLength(8);
    const keys = coaches.map(({ rating, reviewsCount }) => rating * 1000 + reviewsCount);
    expect(keys).toEqual([...keys].sort((a, b) => b - a));
    expect(coaches[0]).toMatchObject({
      name: expect.any(String),
      discipline: expect.any(String),
      rating: expect.any(Number),
    });
  });

  it("shows twelve disciplines and the featured reviews, newest first", async () => {
    const { disciplines, testimonials } = await getHomeShowcase(database.db, 6);
    expect(disciplines.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(testimonials).toHaveLength(6);
    expect(testimonials.every(({ rating }) => rating === 5)).toBe(true);
  });

  it("is served by indexes", async () => {
    await database.pool.query("set enable_seqscan = off");
    const { rows } = await database.pool.query<{ "QUERY PLAN": string }>(
      "explain select id from coaches where lead_listing_id is not null order by rating desc, reviews_count desc, id limit 8",
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("coaches_best");
    expect(plan).not.toContain("Sort");
  });
});
