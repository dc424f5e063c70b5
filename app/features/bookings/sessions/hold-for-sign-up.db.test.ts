import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { keepForm } from "~/features/accounts/commands/keep-form.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { forNetwork } from "~/platform/limits/caller-network.server.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { addCoaches } from "../../../../tests/fixtures/bookings/coaches.ts";
import { demoSessions } from "../../../../tests/fixtures/bookings/sessions.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { holdForSignUp } from "./commands/hold-for-sign-up.server.ts";
import { findSignUpHold, listHolds } from "./queries/holds.server.ts";

const sessions = demoSessions(testDatabase());
const { db, rows, slot, book, ids, booking } = sessions;

beforeEach(async () => {
  await rows("delete from users where email like 'nouveau%'");
});

/** Somebody who signs up in the middle of a booking of this slot, and has not confirmed the address. */
async function signUp(
  startsAt: Date,
  { name = "bookingDraft:1", email = `nouveau-${randomUUID()}@exemple.fr` } = {},
) {
  const student = ownerOf(randomUUID());
  await db.insert(users).values({ id: student.id, email, role: "student" });
  const fields = {
    listingId: String(ids.listing),
    minutes: "60",
    place: "webcam",
    startsAt: startsAt.toISOString(),
    words: "Je débute.",
    waiting: "yes",
  };
  await forNetwork(randomUUID(), () => keepForm(db, { user: student.id }, { name, fields }));
  await holdForSignUp(db, { user: student.id });
  return student;
}
const holdOf = (student: Awaited<ReturnType<typeof signUp>>) => findSignUpHold(db, student, ids.coach);
const names = { firstName: "Lina", lastName: "Roux" };

describe("the slot of an interrupted booking", () => {
  test("is held for half an hour from the sign-up for that account, once, and nobody else gets it", async () => {
    const student = await signUp(slot(5));
    await holdForSignUp(db, { user: student.id });
    const held = await rows(
      "select starts_at, held_until - now() as left, words, address, price_cents from bookings",
    );
    expect(held).toMatchObject([{ starts_at: slot(5), words: "", address: "", price_cents: 0 }]);
    const left = (await holdOf(student))?.heldUntil.getTime() ?? 0;
    expect(left - Date.now()).toBeGreaterThan(29 * 60_000);
    expect(left - Date.now()).toBeLessThanOrEqual(30 * 60_000);
    await expect(book({ startsAt: slot(5) })).rejects.toThrow("vient d’être pris");
    // There is nothing to pay for it yet.
    expect(await listHolds(db, student)).toEqual([]);
  });

  test("is booked by the account, with the names that are asked for; another slot gives it up", async () => {
    const [student, other] = [await signUp(slot(5)), await signUp(slot(6))];
    await expect(book({ startsAt: slot(5) }, student)).rejects.toMatchObject({ code: "forbidden" });
    await expect(book({ startsAt: slot(5), names: { firstName: "Lina" } }, student)).rejects.toMatchObject({
      code: "invalid_input",
      field: "firstName",
    });
    const { bookingId } = await book({ startsAt: slot(5), names }, student);
    expect((await booking(bookingId)).status).toBe("held");
    expect(await holdOf(student)).toBeUndefined();
    const [profile] = await rows("select * from profiles where id = $1", student.id);
    expect(profile).toMatchObject({ first_name: "Lina", last_name: "Roux", profile_completed: true });
    // Names that are known stay as they are.
    await book({ startsAt: slot(7), names: { firstName: "X", lastName: "Y" } }, student);
    expect((await rows("select first_name from profiles where id = $1", student.id))[0].first_name).toBe(
      "Lina",
    );

    await book({ startsAt: slot(8), names }, other);
    expect(await holdOf(other)).toBeUndefined();
    expect((await book({ startsAt: slot(6) })).bookingId).toBeTruthy();
  });

  test("is free again after half an hour, and at once if another sign-up replaces the account", async () => {
    const late = await signUp(slot(5));
    await rows("update bookings set held_until = now() - interval '1 second'");
    expect(await holdOf(late)).toBeUndefined();
    expect((await book({ startsAt: slot(5) })).bookingId).toBeTruthy();
    const replaced = await signUp(slot(6));
    await rows("delete from users where id = $1", replaced.id);
    const again = await signUp(slot(6));
    expect(await holdOf(again)).toMatchObject({ startsAt: slot(6) });
  });

  test("is not held where it is gone, where nobody booked, or after three others of this coach", async () => {
    await book({ startsAt: slot(5) });
    expect(await holdOf(await signUp(slot(5)))).toBeUndefined();
    expect(await holdOf(await signUp(slot(6), { name: "contactDraft:1" }))).toBeUndefined();
    const many = [];
    for (const day of [6, 7, 8, 9]) many.push(await signUp(slot(day)));
    const held = await Promise.all(many.map(holdOf));
    expect(held.map(Boolean)).toEqual([true, true, true, false]);
  });

  test("counts among the three that a student holds with all coaches together", async () => {
    const student = await signUp(slot(5));
    const accounts = Array.from({ length: 3 }, (_, nth) => ({
      id: randomUUID(),
      email: `autre${nth}@seances.fr`,
    }));
    await db.insert(users).values(accounts.map((one) => ({ ...one, role: "coach" as const })));
    const others = accounts.map(({ id: userId }) => ({ userId, price: 5_000, webcam: true }));
    const listings = await rows(
      "select id from listings where coach_id = any($1)",
      await addCoaches(sessions.pool, others),
    );
    const bookAt = (nth: number) =>
      book({ listingId: listings[nth].id, startsAt: slot(6 + nth), names }, student);
    await bookAt(0);
    await bookAt(1);
    await expect(bookAt(2)).rejects.toThrow("déjà 3 créneaux");
  });
});
