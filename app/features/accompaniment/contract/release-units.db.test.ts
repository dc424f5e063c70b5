import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findCoachSlots } from "~/features/bookings/availability/queries/slots.server.ts";
import { requireStudentBooking } from "~/features/bookings/gate.server.ts";
import { bookSession } from "~/features/bookings/sessions/commands/book-session.server.ts";
import { cancelBooking } from "~/features/bookings/sessions/commands/cancel-booking.server.ts";
import { findStudentTerms } from "~/features/bookings/sessions/queries/student-terms.server.ts";
import { demoAccompaniment } from "../../../../tests/fixtures/accompaniment/accompaniment.ts";
import { accompanimentMonths } from "../../../../tests/fixtures/accompaniment/accompaniment-money.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { countUnits } from "../coach/queries/followed.server.ts";
import { requireOwnAccompaniment } from "../gate.server.ts";

const database = testDatabase();
const { db } = database;
const demo = demoAccompaniment(database);
const { rows, row, begin, parts, student, ids } = demo;
const { inMonth, pass, problems } = accompanimentMonths(database, demo);

const own = (id: string) => requireOwnAccompaniment(db, student, id);
const sessionsOf = async (id: string) =>
  (await countUnits(db, await own(id))).find(({ purpose }) => purpose === "sessions");
const packOf = async (id: string, purpose = "sessions"): Promise<string> =>
  (await rows("select id from packs where accompaniment_id = $1 and purpose = $2", id, purpose))[0].id;
const LOCKED = "se réservent après la prochaine mensualité";

describe("units of an accompaniment", () => {
  it("are released as instalments are paid: the first with the first, then in proportion, rounded up", async () => {
    const id = await begin({ plan: { duration: 3, coachingSessions: 4, monthlyReviews: 3 } });
    expect(await sessionsOf(id)).toMatchObject({ left: 2, locked: 2 });
    await pass(await inMonth(id, 1));
    expect(await sessionsOf(id)).toMatchObject({ left: 3, locked: 1 });
    const [told] = await rows("select body from mails where body like '%Vous pouvez maintenant réserver%'");
    expect(told.body).toContain("1 séance de coaching et 1 bilan mensuel de plus");
    await pass(await inMonth(id, 2));
    expect(await sessionsOf(id)).toMatchObject({ left: 4, locked: 0 });
    expect(await problems()).toEqual([]);
  });

  it("of eighteen months with a failing card are two, not twelve, and cannot be booked while it is paused", async () => {
    const id = await begin({ plan: { duration: 18, coachingSessions: 12, monthlyReviews: 0 } }, "failing");
    const packId = await packOf(id);
    expect(await sessionsOf(id)).toMatchObject({ left: 1, locked: 11 });
    const times = await findTimes(2);
    await book(packId, times[0]);
    await expect(book(packId, times[1])).rejects.toThrow(LOCKED);
    expect(await findStudentTerms(db, student, ids.coach)).toMatchObject({ hasLockedUnits: true });
    for (const days of [0, 1.1, 3.2, 7.3]) await pass(await inMonth(id, 1, days));
    expect((await row(id)).status).toBe("paused");
    await expect(book(packId, times[1])).rejects.toThrow("en pause");
  });

  it("that are asked for at the same moment are never more than are released", async () => {
    const id = await begin({ plan: { duration: 3, coachingSessions: 9, monthlyReviews: 0 } });
    const packId = await packOf(id);
    // Three are released; ten requests want one each, at different times.
    const times = await findTimes(10);
    const answers = await Promise.allSettled(times.map((startsAt) => book(packId, startsAt)));
    const made = answers.filter(({ status }) => status === "fulfilled");
    expect(made).toHaveLength(3);
    for (const answer of answers)
      if (answer.status === "rejected") expect(String(answer.reason.message)).toMatch(/prochaine mensualité/);
    expect(await sessionsOf(id)).toMatchObject({ planned: 3, left: 0, locked: 6 });
  });

  it("that are released while others are booked are counted once", async () => {
    const id = await begin({ plan: { duration: 3, coachingSessions: 9, monthlyReviews: 0 } });
    const packId = await packOf(id);
    const times = await findTimes(8);
    const releasing = pass(await inMonth(id, 1));
    const answers = await Promise.allSettled(times.map((startsAt) => book(packId, startsAt)));
    await releasing;
    const made = answers.filter(({ status }) => status === "fulfilled").length;
    expect(made).toBeGreaterThanOrEqual(3);
    expect(made).toBeLessThanOrEqual(6);
    expect(await sessionsOf(id)).toMatchObject({ left: 6 - made, locked: 3 });
  });

  it("that come back are bookable again, within what is released", async () => {
    const id = await begin({ plan: { duration: 3, coachingSessions: 3, monthlyReviews: 0 } });
    const packId = await packOf(id);
    const [first, second] = await findTimes(2);
    const { bookingId } = await book(packId, first);
    await expect(book(packId, second)).rejects.toThrow(LOCKED);
    await cancelBooking(db, await requireStudentBooking(db, student, bookingId), { words: "", isDue: false });
    await book(packId, second);
    expect(await sessionsOf(id)).toMatchObject({ planned: 1, left: 0, locked: 2 });
  });
});

/** Times of the coach that do not overlap. */
async function findTimes(count: number): Promise<Date[]> {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  const slots = await findCoachSlots(db, {
    coachId: ids.coach,
    minutes: 60,
    at: null,
    from: inDays(40),
    to: inDays(54),
  });
  const times: Date[] = [];
  for (const slot of slots)
    if (slot.getTime() >= (times.at(-1)?.getTime() ?? 0) + 4 * 3_600_000) times.push(slot);
  return times.slice(0, count);
}

function book(packId: string, startsAt: Date | undefined) {
  if (!startsAt) throw new Error("No time is free.");
  return bookSession(parts, student, {
    listingId: ids.listing,
    minutes: 60,
    place: "webcam",
    startsAt,
    address: "",
    latitude: null,
    longitude: null,
    serviceIds: [],
    packId,
    isFree: false,
    shownCents: null,
    words: "",
    idempotencyKey: randomUUID(),
  });
}
