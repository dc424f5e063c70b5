import { describe, expect, it } from "vitest";
import { findCoachSlots, findSpot } from "~/features/bookings/availability/queries/slots.server.ts";
import { requireCoachBooking, requireStudentBooking } from "~/features/bookings/gate.server.ts";
import { cancelBooking } from "~/features/bookings/sessions/commands/cancel-booking.server.ts";
import { sendReminders } from "~/features/bookings/sessions/commands/mail-sessions.server.ts";
import {
  chooseTime,
  moveBooking,
  planBooking,
} from "~/features/bookings/sessions/commands/move-booking.server.ts";
import { sweepBookings } from "~/features/bookings/sessions/commands/sweep-bookings.server.ts";
import { demoAccompaniment } from "../../../../tests/fixtures/accompaniment/accompaniment.ts";
import { SECRETS } from "../../../../tests/fixtures/accounts/secrets.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { OPERATOR } from "../../../../tests/fixtures/payments/coach-income.ts";
import { withdrawAccompaniment } from "../contract/commands/end-accompaniment.server.ts";
import { findEndQuote } from "../contract/queries/contract-balance.server.ts";
import { requireOwnAccompaniment } from "../gate.server.ts";
import { askAnotherCoach } from "./commands/assign-coach.server.ts";
import { sweepOffers } from "./commands/sweep-offers.server.ts";
import { listAssigned } from "./queries/assigned.server.ts";

const demo = demoAccompaniment(testDatabase());
const { db, pool, rows, units, ids, start, answer, work, run, student, other, coach, money } = demo;
const mails = {
  db,
  publicUrl: "https://elan.example",
  mailFrom: "Élan <bonjour@elan.example>",
  linkSecret: SECRETS.linkSecret,
  operator: OPERATOR,
};

const TAKEN = /plus libre|plus possible|vient d’être pris/;

/** The id of an accompaniment whose coach has said yes, and of its first meeting. */
async function accompanied(given: Parameters<typeof start>[0] = {}) {
  const id = await start(given);
  await answer(id);
  await work();
  return { id, meeting: await meetingOf(id) };
}
const meetingOf = async (id: string): Promise<string> =>
  (
    await rows(
      `select b.id from bookings b join packs p on p.id = b.pack_id
       where p.accompaniment_id = $1 and b.status = 'confirmed' and b.unit = 'intro'`,
      id,
    )
  )[0]?.id;
const booking = async (id: string) => (await rows("select * from bookings where id = $1", id))[0];
const own = (id: string, of = student) => requireStudentBooking(db, of, id);
/** Slots a week ahead or later. */
async function slots(meeting: string, coachId = ids.coach): Promise<[Date, Date]> {
  const from = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000);
  const to = new Date(from.getTime() + 14 * 24 * 60 * 60 * 1000);
  const at = await findSpot(db, meeting);
  const [first, second] = await findCoachSlots(db, { coachId, minutes: 60, at, from, to });
  if (!first || !second) throw new Error("The coach has no free slot.");
  return [first, second];
}
const confirmedDaysAgo = (id: string, days: number) =>
  rows("update bookings set confirmed_at = now() - make_interval(days => $2) where id = $1", id, days);
const told = async (words: string) =>
  (await demo.subjects()).filter((subject) => subject.includes(words)).length;

describe("the first meeting", () => {
  it("has no time until the student chooses one of the coach's slots, and can be moved then", async () => {
    const { id, meeting } = await accompanied();
    expect(await booking(meeting)).toMatchObject({ starts_at: null, student_chooses: true });
    expect(await units(id)).toContainEqual(expect.objectContaining({ purpose: "intro", left: 0 }));
    expect(await listAssigned(pool, coach, new Date())).toMatchObject([{ awaitsFirstMeeting: true }]);
    const [first, second] = await slots(meeting);
    await chooseTime(db, await own(meeting), { startsAt: first });
    expect(await booking(meeting)).toMatchObject({
      status: "confirmed",
      starts_at: first,
      ends_at: new Date(first.getTime() + 60 * 60_000),
      planned_by: "student",
    });
    expect(await listAssigned(pool, coach, new Date())).toMatchObject([{ awaitsFirstMeeting: false }]);
    await moveBooking(db, await own(meeting), { startsAt: second });
    expect(await booking(meeting)).toMatchObject({ starts_at: second });
    await work();
    expect(await told("Le premier rendez-vous est fixé")).toBe(2);
  });

  it("is asked for by mail, with the link to the slots and what becomes of it", async () => {
    const { meeting } = await accompanied();
    const link = `https://elan.example/student-dashboard/bookings/${meeting}?faire=choose-time`;
    const bodies = await rows(
      "select subject, body from mails where recipient = 'eleve@suivi.fr' order by id",
    );
    const read = (subject: string) => bodies.find((mail) => mail.subject.startsWith(subject))?.body ?? "";
    expect(read("Nora Diallo vous accompagne")).toContain(link);
    const asked = read("Choisissez votre premier rendez-vous");
    for (const words of [link, "à choisir", "la séance est annulée\u00a0: elle vous revient"])
      expect(asked).toContain(words);
    // The operator sells the accompaniment, and nothing is refunded for a unit.
    for (const words of ["Vendeur", "remboursée", "0\u00a0min"]) expect(asked).not.toContain(words);
  });

  it("is given no time by the coach, and none that is not free", async () => {
    const { meeting } = await accompanied();
    const [first] = await slots(meeting);
    await expect(
      planBooking(db, await requireCoachBooking(db, coach, meeting), { startsAt: first }),
    ).rejects.toThrow("plus possible");
    await expect(planBooking(db, await own(meeting), { startsAt: first })).rejects.toThrow("plus possible");
    const night = new Date(first);
    night.setUTCHours(2, 0, 0, 0);
    await expect(chooseTime(db, await own(meeting), { startsAt: night })).rejects.toThrow("plus libre");
    expect(await booking(meeting)).toMatchObject({ starts_at: null });
  });

  it("is of one student only where two choose the same slot at the same moment", async () => {
    const meetings = [await accompanied(), await accompanied({ studentId: other.id })];
    const [first] = await slots(meetings[0]?.meeting ?? "");
    const chosen = await Promise.allSettled(
      meetings.flatMap(({ meeting }, at) =>
        [1, 2, 3].map(async () =>
          chooseTime(db, await own(meeting, at === 0 ? student : other), { startsAt: first }),
        ),
      ),
    );
    const states = await Promise.all(meetings.map(({ meeting }) => booking(meeting)));
    const winner = states.findIndex(({ starts_at }) => starts_at !== null);
    expect(states.filter(({ starts_at }) => starts_at !== null)).toHaveLength(1);
    // The winner's clicks are one choice; the other is told that the slot is gone.
    const clicks = chosen.slice(winner * 3, winner * 3 + 3);
    expect(clicks.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    const losing = chosen.slice((1 - winner) * 3, (1 - winner) * 3 + 3);
    for (const one of losing) expect(one.status === "rejected" && one.reason.message).toMatch(TAKEN);
    const steps = "select 1 from booking_steps where booking_id = $1 and step = 'planned'";
    expect(await rows(steps, meetings[winner]?.meeting)).toHaveLength(1);
  });

  it("is asked for once after three days, of the student alone", async () => {
    const { meeting } = await accompanied();
    await confirmedDaysAgo(meeting, 2);
    await sendReminders(mails);
    expect(await told("reste à choisir")).toBe(0);
    await confirmedDaysAgo(meeting, 4);
    await sendReminders(mails);
    await confirmedDaysAgo(meeting, 20);
    await sendReminders(mails);
    expect(await told("reste à choisir")).toBe(1);
    expect(await told("pas encore d’horaire")).toBe(0);
    expect(
      await rows(
        "select 1 from mails where subject like '%reste à choisir%' and recipient = 'eleve@suivi.fr'",
      ),
    ).toHaveLength(1);
  });

  it("that is never chosen comes back to the student after sixty days, and earns nothing", async () => {
    const { id, meeting } = await accompanied();
    await confirmedDaysAgo(meeting, 59);
    await sweepBookings(db);
    expect(await booking(meeting)).toMatchObject({ status: "confirmed" });
    await confirmedDaysAgo(meeting, 61);
    await sweepBookings(db);
    await sweepOffers(db);
    expect(await booking(meeting)).toMatchObject({ status: "cancelled", ending: "unplanned" });
    expect(await meetingOf(id)).toBeUndefined();
    expect(await units(id)).toContainEqual(expect.objectContaining({ purpose: "intro", left: 1 }));
    expect(await money(id)).toMatchObject({ earned: 0 });
  });

  it("costs nothing while it is not chosen: it is cancelled with a withdrawal, and not charged in a quote", async () => {
    const { id, meeting } = await accompanied();
    const mine = await requireOwnAccompaniment(db, student, id);
    expect(await findEndQuote(db, mine)).toMatchObject({ bookedCents: 0 });
    await run((tx) => withdrawAccompaniment(tx, mine));
    await work();
    expect(await booking(meeting)).toMatchObject({ status: "cancelled", ending: "called off" });
    expect(await money(id)).toMatchObject({ earned: 0 });
  });

  it("is chosen anew with another coach", async () => {
    const { id, meeting } = await accompanied();
    await chooseTime(db, await own(meeting), { startsAt: (await slots(meeting))[0] });
    await askAnotherCoach(db, await requireOwnAccompaniment(db, student, id), ids.coach);
    await answer(id);
    expect(await booking(meeting)).toMatchObject({ status: "cancelled", ending: "called off" });
    const next = await meetingOf(id);
    expect(await booking(next)).toMatchObject({
      coach_id: ids.second,
      starts_at: null,
      student_chooses: true,
    });
    const [first] = await slots(next, ids.second);
    await chooseTime(db, await own(next), { startsAt: first });
    expect(await booking(next)).toMatchObject({ starts_at: first });
  });

  it("that is cancelled before it is chosen can be booked like any session", async () => {
    const { id, meeting } = await accompanied();
    await cancelBooking(db, await own(meeting), { words: "", isDue: false });
    await sweepOffers(db);
    expect(await meetingOf(id)).toBeUndefined();
    expect(await units(id)).toContainEqual(expect.objectContaining({ purpose: "intro", left: 1 }));
  });

  it("that was given a time before keeps it, and is moved as before", async () => {
    const { meeting } = await accompanied();
    const [first, second] = await slots(meeting);
    await rows(
      `update bookings set student_chooses = false, starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where id = $1`,
      meeting,
      first,
    );
    await expect(chooseTime(db, await own(meeting), { startsAt: second })).rejects.toThrow("plus possible");
    await moveBooking(db, await own(meeting), { startsAt: second });
    expect(await booking(meeting)).toMatchObject({ starts_at: second });
  });
});
