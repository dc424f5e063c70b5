import { beforeAll, expect, it } from "vitest";
import { addCoach, openHoursOfAll } from "../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { seedPeople } from "../accounts/seed.server.ts";
import {
  findNewestCoachDate,
  IDS_A_PART,
  listCoachPages,
  listCoachParts,
  listDisciplinePages,
} from "./queries/list-coach-pages.server.ts";
import { seedCatalogue, writeFirstDisciplines } from "./seed.server.ts";

const { db, pool } = testDatabase();
const LARGEST_ID = 2_147_483_647;
const CAME = "2026-01-05T10:00:00.000Z";

beforeAll(async () => {
  await db.transaction(async (tx) => {
    await writeFirstDisciplines(tx);
    await seedCatalogue(tx, await seedPeople(tx));
  });
  await openHoursOfAll(pool);
  for (const id of [IDS_A_PART, IDS_A_PART + 1, 3 * IDS_A_PART + 1, LARGEST_ID])
    await addCoach(pool, { id, createdAt: CAME });
});

it("every coach is in exactly one part, and every part has a coach", async () => {
  const parts = await listCoachParts(pool);
  expect(parts).toEqual([1, 2, 4, Math.ceil(LARGEST_ID / IDS_A_PART)]);
  const listed = (await Promise.all(parts.map((part) => listCoachPages(pool, part)))).map((pages) =>
    pages.map(({ id }) => id),
  );
  expect(listed[0]).toEqual([...Array.from({ length: 12 }, (_, at) => at + 1), IDS_A_PART]);
  expect(listed.slice(1)).toEqual([[IDS_A_PART + 1], [3 * IDS_A_PART + 1], [LARGEST_ID]]);
  expect(await listCoachPages(pool, 3)).toEqual([]);
});

it("a page is as new as its coach or the newest review", async () => {
  const changed = async () => (await listCoachPages(pool, 2))[0]?.changedAt?.toISOString();
  expect(await changed()).toBe(CAME);
  const review = (at: string) =>
    pool.query(
      "insert into reviews (coach_id, author_name, rating, comment, created_at) values ($1, 'Léa', 5, 'Bien', $2)",
      [IDS_A_PART + 1, at],
    );
  await review("2025-12-01T10:00:00.000Z");
  expect(await changed()).toBe(CAME);
  await review("2026-03-01T10:00:00.000Z");
  expect(await changed()).toBe("2026-03-01T10:00:00.000Z");
});

it("a discipline and the site are as new as their newest coach", async () => {
  const disciplines = await listDisciplinePages(pool);
  expect(disciplines.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  expect(disciplines.find(({ id }) => id === 3)?.changedAt?.toISOString()).toBe(CAME);
  expect((await findNewestCoachDate(pool))?.toISOString()).toBe(CAME);
});

it("nothing is listed before the first coach", async () => {
  await pool.query("select testing.empty_tables('coaches')");
  expect(await listCoachParts(pool)).toEqual([]);
  expect(await findNewestCoachDate(pool)).toBeNull();
  expect((await listDisciplinePages(pool)).every(({ changedAt }) => changedAt === null)).toBe(true);
});
