import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { demoSessions, fromNow, PAID } from "../../../../tests/fixtures/bookings/sessions.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { buyPack } from "../packs/commands/packs.server.ts";
import { acceptBooking } from "./commands/answer-booking.server.ts";
import { cancelBooking, chooseRefund, chooseSlot } from "./commands/cancel-booking.server.ts";
import { answerMove, moveBooking, proposeMove } from "./commands/move-booking.server.ts";
import { onPaymentChanged } from "./commands/on-payment-changed.server.ts";
import { sweepBookings } from "./commands/sweep-bookings.server.ts";

const database = testDatabase();
const sessions = demoSessions(database);
const { db, pool, rows, book, press, work, request, confirm, booking, money, slot } = sessions;
const { ofCoach, ofStudent, shift, cancel, accept } = sessions;

describe("nobody says yes to what they have not seen", () => {
  test("a coach accepts the time they were shown, or is told to look again", async () => {
    const id = await request();
    await moveBooking(db, await ofStudent(id), { startsAt: slot(6) });
    const own = await ofCoach(id);
    for (const startsAt of [slot(5), null])
      await expect(acceptBooking(db, own, { startsAt })).rejects.toThrow("a changé entre-temps");
    await acceptBooking(db, own, { startsAt: slot(6) });
    expect(await booking(id)).toMatchObject({ status: "confirmed" });
    await work();
  });

  test("a proposal that was replaced is neither taken nor declined", async () => {
    const id = await confirm();
    const [coach, student] = [await ofCoach(id), await ofStudent(id)];
    await proposeMove(db, coach, { startsAt: slot(7) });
    await proposeMove(db, coach, { startsAt: slot(8) });
    for (const accepts of [true, false])
      for (const proposedStartsAt of [slot(7), null])
        await expect(answerMove(db, student, { accepts, proposedStartsAt })).rejects.toThrow("entre-temps");
    await answerMove(db, student, { accepts: true, proposedStartsAt: slot(8) });
    expect(await booking(id)).toMatchObject({ starts_at: slot(8) });
  });

  test("whoever was told that they get their money back does not cancel what is due by now", async () => {
    const id = await confirm();
    await shift(id, fromNow(23));
    const own = await ofStudent(id);
    for (const isDue of [false, null])
      await expect(cancelBooking(db, own, { words: "", isDue })).rejects.toThrow("a changé entre-temps");
    await cancelBooking(db, own, { words: "", isDue: true });
    expect(await booking(id)).toMatchObject({ ending: "late" });
    await work();
  });
});

describe("time that is left", () => {
  test("a request that its student moves leaves the coach an hour", async () => {
    const id = await request();
    await rows("update bookings set created_at = now() - interval '47 hours 59 minutes' where id = $1", id);
    await moveBooking(db, await ofStudent(id), { startsAt: slot(8) });
    const { answer_by: answerBy } = await booking(id);
    expect(answerBy.getTime()).toBeGreaterThan(Date.now() + 55 * 60_000);
  });

  test("whoever closes their account on the last day owes what they would owe for cancelling", async () => {
    const gone = ownerOf(randomUUID());
    await db.insert(users).values({ id: gone.id, email: "part@seances.fr", role: "student" });
    await rows(
      "update profiles set first_name = 'Zoé', last_name = 'Martin' where first_name is null and role = 'student'",
    );
    const [late, early] = [await request({}, gone), await request({ startsAt: slot(6) }, gone)];
    for (const id of [late, early]) await accept(id);
    await work();
    await shift(late, fromNow(20));
    await rows("delete from users where id = $1", gone.id);
    await sweepBookings(db);
    await work();
    expect(await booking(late)).toMatchObject({ status: "cancelled", ending: "late" });
    expect(await money(late)).toEqual({ ...PAID, earned: 5_000 });
    expect(await booking(early)).toMatchObject({ status: "cancelled", ending: "account closed" });
    expect(await money(early)).toMatchObject({ refunded: 5_000 });
  });
});

describe("holds that are over", () => {
  const endTime = (id: string) =>
    rows("update bookings set held_until = now() - interval '1 second' where id = $1", id);
  /** Paid, and nobody has told the booking: as between the two jobs that follow a payment. */
  const paidUnheard = async (): Promise<string> => {
    const id = await request();
    await rows("update bookings set status = 'held', answer_by = null, held_until = now() where id = $1", id);
    await endTime(id);
    return id;
  };

  test("do not lose the slot of whoever has paid: neither to the sweep nor to the next who wants it", async () => {
    const swept = await paidUnheard();
    await sweepBookings(db);
    expect(await booking(swept)).toMatchObject({ status: "pending", held_until: null });
    await rows(
      "update bookings set status = 'held', answer_by = null, held_until = now() where id = $1",
      swept,
    );
    await endTime(swept);
    await expect(book({}, sessions.other)).rejects.toThrow("vient d’être pris");
    const next = await book({ startsAt: slot(6) }, sessions.other);
    expect(await booking(swept)).toMatchObject({ status: "pending", held_until: null });
    await press(next.checkoutUrl, false);
    await work({ hurries: true });
    expect(await money(swept)).toMatchObject({ status: "authorised" });
  });

  test("keep nobody from moving, choosing, proposing or agreeing", async () => {
    const id = await confirm();
    const [coach, student] = [await ofCoach(id), await ofStudent(id)];
    const held = async (startsAt: Date) => {
      const { bookingId } = await book({ startsAt }, sessions.other);
      await endTime(bookingId);
      return bookingId;
    };
    const holds = [await held(slot(6))];
    await moveBooking(db, student, { startsAt: slot(6) });
    holds.push(await held(slot(7)));
    await proposeMove(db, coach, { startsAt: slot(7) });
    // The booking was held for a payment before the proposal, and the hold has ended when the answer comes.
    await rows(
      "update bookings set status = 'held', ending = null, cancelled_at = null where id = $1",
      holds.at(-1),
    );
    await answerMove(db, student, { accepts: true, proposedStartsAt: slot(7) });
    await cancel(id, "coach");
    holds.push(await held(slot(8)));
    await chooseSlot(db, student, { startsAt: slot(8) });
    expect(await booking(id)).toMatchObject({ status: "confirmed", starts_at: slot(8) });
    for (const over of holds) expect(await booking(over)).toMatchObject({ ending: "unpaid" });
    await work({ hurries: true });
  });
});

describe("a payment that is over", () => {
  /** The bank lets go what was set aside, as it does after a week. */
  const letGo = (id: string, status = "released") =>
    rows(
      `update payments p set status = $2 from bookings b where b.payment_id = p.id and b.id = $1`,
      id,
      status,
    );

  test("ends the request that waits with it, and is accepted by nobody", async () => {
    const id = await request();
    await letGo(id);
    await expect(accept(id)).rejects.toThrow("plus possible");
    await onPaymentChanged(db, { payableKind: "booking", payableId: id }, sessions.mails);
    await onPaymentChanged(db, { payableKind: "booking", payableId: id }, sessions.mails);
    expect(await booking(id)).toMatchObject({ status: "cancelled", ending: "lapsed", answer_by: null });
    expect(
      await rows("select from booking_steps where booking_id = $1 and step = 'lapsed'", id),
    ).toHaveLength(1);
    await work();
  });

  test("leaves nothing to choose", async () => {
    const id = await request();
    await accept(id);
    // Before anything was taken.
    await rows("delete from provider_calls where kind = 'capture'");
    await cancel(id, "coach");
    await rows("delete from provider_calls where kind = 'capture'");
    await letGo(id, "failed");
    const own = await ofStudent(id);
    await expect(chooseSlot(db, own, { startsAt: slot(8) })).rejects.toThrow("plus possible");
    await expect(chooseRefund(db, own)).rejects.toThrow("plus possible");
    await onPaymentChanged(db, { payableKind: "booking", payableId: id }, sessions.mails);
    expect(await booking(id)).toMatchObject({ status: "cancelled", ending: "lapsed", choice: null });
    await work();
  });
});

describe("hours of a pack", () => {
  const buy = async (): Promise<string> => {
    await rows(
      "insert into coach_packs (coach_id, hours, price_cents) values ($1, 5, 22500) on conflict do nothing",
      sessions.ids.coach,
    );
    const wanted = {
      coachId: sessions.ids.coach,
      hours: 5,
      shownCents: 22_500,
      idempotencyKey: randomUUID(),
    };
    const { packId, checkoutUrl } = await buyPack(sessions.parts, sessions.student, wanted);
    await press(checkoutUrl);
    await work();
    return packId;
  };

  test("are drawn on while something else happens between the same two", async () => {
    const packId = await buy();
    await request({ packId });
    const other = await pool.connect();
    try {
      // Every change of a booking locks first the conversation of the two, then the pack.
      await other.query("begin");
      await other.query("select from conversations where student_id = $1 for update", [sessions.student.id]);
      const second = book({ packId, startsAt: slot(6) });
      await expect
        .poll(() =>
          rows(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        )
        .toHaveLength(1);
      await other.query("select from packs where id = $1 for update", [packId]);
      await other.query("commit");
      expect(await booking((await second).bookingId)).toMatchObject({ status: "pending" });
    } finally {
      other.release();
    }
    await work();
  });

  test("that the coach has cancelled come back: neither the note nor the mail promises a choice", async () => {
    const packId = await buy();
    const ofPack = await request({ packId });
    await accept(ofPack);
    await rows("select testing.empty_tables('mails')");
    await cancel(ofPack, "coach");
    await work();
    const [mail] = await rows("select body as text from mails where recipient = 'eleve@seances.fr'");
    expect(mail.text).toContain("1\u00a0h de nouveau disponible dans votre pack.");
    expect(mail.text).not.toMatch(/remboursement/);
    const [note] = await rows("select body from messages where is_step order by id desc limit 1");
    expect(note.body).toContain("Ses heures retournent dans le pack.");
  });
});
