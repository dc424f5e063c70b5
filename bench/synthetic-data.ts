import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Transaction } from "../app/platform/database/db.server.ts";
import { SeededRandom } from "../app/platform/format/seeded-random.ts";
import { type DrawnCoach, drawCoach, writeCoaches } from "../server/synthetic-data/coaches.ts";
import { openCommunes } from "../server/synthetic-data/communes.ts";
import { drawPerson } from "../server/synthetic-data/people.ts";

const BATCH = 2_000;

/** The coaches of the crowd alone, without the rest of their lives, until there are `wanted`: as many as nobody else needs. */
export async function growCoaches(pool: pg.Pool, wanted: number): Promise<void> {
  const communes = openCommunes();
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("set synchronous_commit = off");
    await client.query("set maintenance_work_mem = '512MB'");
    const { rows } = await client.query<{ total: number }>("select count(*)::int as total from coaches");
    // The entries of search are written once a batch; nobody waits for their arrival; and ratings are drawn, not averaged.
    await client.query(switchTriggers("disable"));
    const indexes = await dropIndexes(client);
    for (let total = rows[0]?.total ?? 0; total < wanted; total += BATCH) {
      const random = new SeededRandom(total);
      const drawn = Array.from({ length: Math.min(BATCH, wanted - total) }, () =>
        withRating(random, drawCoach(random, communes(random), { name: drawPerson(random, 0, 1).name })),
      );
      await drizzle(client).transaction((tx) => addCoaches(tx, drawn));
    }
    for (const index of indexes) await client.query(index);
    await client.query(switchTriggers("enable"));
    await client.query("vacuum analyze");
  } finally {
    client.release(true);
  }
}

const withRating = (random: SeededRandom, coach: DrawnCoach): DrawnCoach => ({
  ...coach,
  page: {
    ...coach.page,
    rating: Math.round(300 + 200 * Math.sqrt(coach.charm)) / 100,
    reviewsCount: Math.floor(200 * coach.charm * random.next()),
    studentsCount: 10,
    responseMinutes: 120,
  },
});

const switchTriggers = (what: "disable" | "enable") =>
  `alter table listings ${what} trigger listings_published_added;
   alter table coaches ${what} trigger coaches_search_changed;
   alter table search_entries ${what} trigger search_entries_arrived;
   alter table reviews ${what} trigger reviews_rating`;

/**
 * Made again at the end, as they were: much quicker than growing them row by row. Answers how. But for the one by which a
 * coach's own entries are looked for when they are written.
 */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes i
     where tablename = 'search_entries' and indexname <> 'search_entries_coach' and not exists (select from pg_constraint c where c.conname = i.indexname)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function addCoaches(tx: Transaction, drawn: DrawnCoach[]): Promise<void> {
  const written = await writeCoaches(tx, drawn);
  const ids = sql.param(written.map(({ coachId }) => coachId));
  // The planner has no statistics of the new rows yet, and would take the tables for empty.
  await tx.execute(sql`analyze coaches, listings`);
  await tx.execute(sql`select publish_coaches(${ids}::int[])`);
  // One coach in ten has what readers linger on; the others' profiles look for it and find none.
  await tx.execute(sql`
    insert into reviews (coach_id, author_name, rating, comment)
    select id, 'Élève', 5, repeat('Une séance qui change tout. ', 5) from unnest(${ids}::int[]) as id, generate_series(1, 12)
    where id % 10 = 0`);
  await tx.execute(sql`
    insert into recommendations (coach_id, author, body)
    select id, 'Confrère', repeat('Je recommande. ', 10) from unnest(${ids}::int[]) as id, generate_series(1, 2) where id % 10 = 0`);
}
