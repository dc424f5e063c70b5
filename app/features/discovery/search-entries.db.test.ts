import { beforeAll, describe, expect, it } from "vitest";
import { addCoach, addCoaches } from "../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { listCoaches } from "./queries/list-coaches.server.ts";
import { writeFirstDisciplines } from "./seed.server.ts";

const database = testDatabase();
const CROWD = 700;

/** Some at one place, and one in seven at a second one. */
beforeAll(async () => {
  await database.db.transaction(writeFirstDisciplines);
  await addCoaches(
    database.pool,
    Array.from({ length: CROWD }, (_, n) => ({
      name: `Coach ${n}`,
      disciplines: n % 5 === 0 ? [1 + (n % 3), 4] : [1 + (n % 3)],
      lat: 45.5 + (n % 50) / 100,
      lng: 4.5 + (n % 30) / 50,
      price: 3000 + 500 * (n % 4),
      rating: 4,
      reviews: n % 7,
    })),
  );
  await database.pool.query(
    `insert into listings (coach_id, status, title, discipline_ids, hourly_rate_cents, city, latitude, longitude, location_type)
     select coach_id, 'active', 'Ailleurs', discipline_ids, hourly_rate_cents - 500, 'Ailleurs', latitude + 0.1, longitude, 'fixed'
     from listings where coach_id % 7 = 0`,
  );
});

describe("what search reads", () => {
  const wrong = `
    select count(*)::int as total from (
      (select discipline_id, cell, count(*)::int from search_entries group by 1, 2
       union all select discipline_id, -1, count(*)::int from search_entries where is_first group by 1)
      except select * from search_cells
    ) as missing`;
  const leftOver = `select count(*)::int as total from search_cells s where coaches_count <> (
    select count(*) from search_entries e where e.discipline_id = s.discipline_id and (s.cell = e.cell or s.cell = -1 and e.is_first))`;
  const total = async (query: string) => (await database.pool.query(query)).rows[0].total;

  it("follows coaches who come, move, change and leave", async () => {
    const change = async (query: string) => {
      await database.pool.query(query);
      expect(await total(wrong), query).toBe(0);
      expect(await total(leftOver), query).toBe(0);
    };
    await change("update listings set latitude = latitude + 0.5, city = 'Mâcon' where coach_id % 100 = 1");
    await change("update listings set hourly_rate_cents = 9900 where coach_id % 100 = 2");
    await change("insert into reviews (coach_id, author_name, rating, comment) values (3, 'Test', 1, '')");
    await change(
      "update listings set discipline_ids = discipline_ids || 12::smallint where coach_id % 100 = 3",
    );
    await change(
      "update listings set discipline_ids = array_remove(discipline_ids, 12::smallint) where coach_id % 200 = 3",
    );
    await change("update listings set status = 'paused' where coach_id % 100 = 8");
    await change("update listings set status = 'active' where coach_id % 100 = 8");
    await change("delete from listings where title = 'Ailleurs' and coach_id % 3 = 0");
    await change("update listings set pulled_at = now(), pulled_reason = 'Essai' where coach_id % 100 = 14");
    await change("update coaches set approval = 'waiting' where id % 100 = 15");
    await change("delete from coaches where id % 100 = 4");
    const { rows } = await database.pool.query(
      `select count(*)::int as total from search_entries e join coaches c on c.id = e.coach_id join listings l on l.id = e.listing_id
       where (e.latitude, e.longitude, e.hourly_rate_cents, e.best)
         is distinct from (round(l.latitude::numeric, 2)::float8, round(l.longitude::numeric, 2)::float8, l.hourly_rate_cents, (c.rating * 100)::int * 1000000 + c.reviews_count)`,
    );
    expect(rows[0].total).toBe(0);
    expect((await listCoaches(database.pool, { disciplineId: 12, page: 1 })).total).toBe(3);
  });

  it("stays right when two people change one coach at once", async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2
          ? database.pool.query(
              "insert into reviews (coach_id, author_name, rating, comment) values (1, 'Test', 5, '')",
            )
          : database.pool.query(
              `update listings set discipline_ids = discipline_ids || $1::smallint
               where coach_id = 1 and $1::smallint <> all (discipline_ids)`,
              [5 + (n % 3)],
            ),
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
        const id = await addCoach(client, {
          name: "Passant",
          disciplines: [1, 2],
          price: 3000,
          webcam: true,
        });
        await client.query("commit");
        return id;
      } finally {
        client.release();
      }
    };
    const work = async (round: number) => {
      const id = await add();
      await database.pool.query("update listings set latitude = $2 where coach_id = $1", [
        id,
        45.7 + (round % 2) / 10,
      ]);
      await database.pool.query("delete from coaches where id = $1", [id]);
    };
    await Promise.all(Array.from({ length: 8 }, (_, round) => work(round)));
    await Promise.all(Array.from({ length: 8 }, (_, round) => work(round + 1)));
    const { rows } = await database.pool.query(
      `select (select coaches_count from search_cells where discipline_id = 1 and cell = -1) as counted,
              (select count(distinct coach_id)::int from listings l join coaches c on c.id = l.coach_id
               where 1 = any (discipline_ids) and pulled_at is null and approval = 'approved') as truth`,
    );
    expect(rows[0].counted).toBe(rows[0].truth);
  });
});
