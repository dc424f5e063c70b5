import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import {
  addBooking,
  at,
  newBookableCoach,
  newPerson,
} from "../../../../tests/fixtures/bookings/coach-calendar.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { lockCalendar } from "../sessions/commands/settle-booking.server.ts";
import { addBlock, removeBlock } from "./commands/blocks.server.ts";
import { isSlotOpen } from "./queries/slots.server.ts";

const { db, pool } = testDatabase();
type Made = Awaited<ReturnType<typeof newBookableCoach>>;
let coach: Made["coach"];
let coachId: number;
beforeEach(async () => {
  ({ coach, coachId } = await newBookableCoach(pool, db));
});

const block = (from: string, to: string, label = "") =>
  addBlock(db, coach, { startsAt: at(from), endsAt: at(to), label });
const isOpen = (time: string) => isSlotOpen(db, { coachId, startsAt: at(time), minutes: 60, at: null });
const HOLD = { status: "held", held_until: new Date(Date.now() + 300_000) };

describe("blocked time", () => {
  it("cannot be booked until it is given free, by whose it is alone", async () => {
    const { id } = await block("10:00", "11:00", "Dentiste");
    expect([await isOpen("09:00"), await isOpen("10:30"), await isOpen("11:00")]).toEqual([
      true,
      false,
      true,
    ]);
    const other = ownerOf(await newPerson(pool, "coach"), "coach");
    await expect(removeBlock(db, other, { id })).rejects.toMatchObject({ code: "not_found" });
    expect(await isOpen("10:30")).toBe(false);
    await removeBlock(db, coach, { id });
    expect(await isOpen("10:30")).toBe(true);
    await expect(removeBlock(db, coach, { id: randomUUID() })).rejects.toMatchObject({ code: "not_found" });
  });

  it.each([
    ["a session", {}],
    ["a request", { status: "pending" }],
    ["what is being paid for", HOLD],
    [
      "a proposed time",
      { starts_at: at("16:00"), ends_at: at("17:00"), proposed_starts_at: at("10:00"), proposed_by: "coach" },
    ],
  ])("never lies over %s", async (_, row) => {
    await addBooking(pool, coachId, at("10:00"), row);
    await expect(block("10:30", "12:00")).rejects.toMatchObject({ code: "conflict", field: "startsAt" });
    await expect(block("08:00", "20:00")).rejects.toMatchObject({ code: "conflict" });
    await block("11:00", "12:00");
    await block("09:00", "10:00");
  });

  it("may lie over what was cancelled or never paid", async () => {
    await addBooking(pool, coachId, at("10:00"), { status: "cancelled", ending: "late" });
    await addBooking(pool, coachId, at("11:00"), { ...HOLD, held_until: new Date(Date.now() - 1000) });
    await block("10:00", "12:00");
  });

  it("waits for whoever is booking at this moment", async () => {
    let blocked: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await lockCalendar(tx, coachId);
      blocked = block("10:00", "11:00").catch((error) => error);
      await addBooking(pool, coachId, at("10:00"));
    });
    expect(await blocked).toMatchObject({ code: "conflict" });
  });

  it.each([
    ["nothing", at("10:00"), at("10:00")],
    ["the past", new Date(Date.now() - 7_200_000), new Date(Date.now() - 3_600_000)],
    ["two months", at("10:00"), new Date(at("10:00").getTime() + 61 * 86_400_000)],
  ])("is not %s", async (_, startsAt, endsAt) => {
    await expect(addBlock(db, coach, { startsAt, endsAt, label: "" })).rejects.toMatchObject({
      code: "invalid_input",
      field: "endsAt",
    });
  });

  it("goes with the account", async () => {
    await block("10:00", "11:00");
    await pool.query("delete from users where id = $1", [coach.id]);
    expect((await pool.query("select from coach_blocks where user_id = $1", [coach.id])).rowCount).toBe(0);
  });
});
