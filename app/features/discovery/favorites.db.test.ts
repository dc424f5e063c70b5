import { beforeAll, beforeEach, expect, it } from "vitest";
import { AppError } from "~/platform/web/errors.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { addCoaches, openHoursOfAll } from "../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { seedPeople } from "../accounts/seed.server.ts";
import { setFavorite } from "./commands/set-favorite.server.ts";
import { favoriteIds, listFavorites } from "./queries/list-favorites.server.ts";
import { seedCatalogue, writeFirstDisciplines } from "./seed.server.ts";

const { db, pool } = testDatabase();
let studentId = "";
let otherId = "";

beforeAll(async () => {
  await db.transaction(async (tx) => {
    await writeFirstDisciplines(tx);
    const people = await seedPeople(tx);
    studentId = people["eleve@exemple.fr"];
    otherId = people["eleve2@exemple.fr"];
    await seedCatalogue(tx, people);
  });
  await openHoursOfAll(pool);
});
beforeEach(() => pool.query("select testing.empty_tables('favorites, rate_limits')"));

const carried = async () => {
  const read = `select ${favoriteIds.sql} as ids from profiles p where p.id = $1`;
  return (await pool.query<{ ids: number[] }>(read, [studentId])).rows[0]?.ids;
};
const set = (coachId: number, favorite: boolean) =>
  setFavorite(db, ownerOf(studentId), { coachId, favorite });

it("is as if asked once, however often and however many at once", async () => {
  await Promise.all(Array.from({ length: 10 }, () => set(3, true)));
  expect(await carried()).toEqual([3]);
  await Promise.all(Array.from({ length: 10 }, () => set(3, false)));
  await set(3, false);
  expect(await carried()).toEqual([]);
});

it("keeps the first day when it is asked again, and lists the newest first, each to their own", async () => {
  for (const id of [5, 2, 9]) await set(id, true);
  await set(5, true);
  await setFavorite(db, ownerOf(otherId), { coachId: 7, favorite: true });
  const { coaches, total, page, pageCount } = await listFavorites(db, ownerOf(studentId), 99);
  expect(coaches.map(({ id }) => id)).toEqual([9, 2, 5]);
  expect({ total, page, pageCount }).toEqual({ total: 3, page: 1, pageCount: 1 });
  expect(coaches[1]).toMatchObject({ name: "Karim Benali", discipline: "Boxe", hourlyRateCents: 3800 });
});

it("refuses a coach who does not exist, and more than anybody could look at", async () => {
  await expect(set(9_999, true)).rejects.toThrow(new AppError("not_found"));
  await expect(set(9_999, false)).resolves.toBeUndefined();
  const [waiting = 0] = await addCoaches(pool, [{}]);
  await pool.query("update coaches set lead_listing_id = null where id = $1", [waiting]);
  await expect(set(waiting, true)).rejects.toThrow(new AppError("not_found"));
  await expect(set(waiting, false)).resolves.toBeUndefined();
  const many = await addCoaches(
    pool,
    Array.from({ length: 500 }, () => ({})),
  );
  await pool.query("insert into favorites (student_id, coach_id) select $1, unnest($2::int[])", [
    studentId,
    many,
  ]);
  await expect(set(1, true)).rejects.toMatchObject({ code: "conflict" });
  expect((await listFavorites(db, ownerOf(studentId), 42)).coaches).toHaveLength(8);
});

it("is forgotten with the person and with the coach", async () => {
  await set(1, true);
  await set(2, true);
  await pool.query("delete from coaches where id = 2");
  expect(await carried()).toEqual([1]);
  await pool.query("delete from users where id = $1", [studentId]);
  expect((await pool.query("select 1 from favorites")).rows).toEqual([]);
});
