import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { demoSessions } from "../../../../tests/fixtures/bookings/sessions.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { joinWaitingList } from "../availability/commands/waiting-list.server.ts";
import { findCoachSlots } from "../availability/queries/slots.server.ts";
import { buyPack } from "../packs/commands/packs.server.ts";
import { sweepPacks } from "../packs/commands/sweep-packs.server.ts";
import { cancelBooking } from "./commands/cancel-booking.server.ts";
import { sweepBookings } from "./commands/sweep-bookings.server.ts";
import { exportSessions } from "./queries/export-sessions.server.ts";
import { findBooking } from "./queries/find-booking.server.ts";

const sessions = demoSessions(testDatabase());
const { db, rows, ids, student, book, request, confirm, booking, slot, ofCoach, money, cancel, work } =
  sessions;

describe("where somebody lives", () => {
  const HOME = { latitude: 48.123456, longitude: -1.654321 };
  const atHome = async () => {
    const id = await request();
    await rows(
      "update bookings set place = 'home', address = '3 rue des Lices', latitude = $2, longitude = $3, words = 'Code 1234' where id = $1",
      id,
      HOME.latitude,
      HOME.longitude,
    );
    return id;
  };

  test("is not told to the coach before they have said yes, not even as coordinates", async () => {
    const found = await findBooking(db, await ofCoach(await atHome()), new Date());
    expect(JSON.stringify(found)).not.toMatch(/48\.12|1\.65|Lices/);
  });

  test("is not found by asking for slots: two doors of one quarter give the same slots everywhere", async () => {
    const id = await atHome();
    const day = slot(5);
    const question = {
      coachId: ids.coach,
      minutes: 60,
      from: day,
      to: new Date(day.getTime() + 8 * 3_600_000),
    };
    const seen = async (at: { latitude: number; longitude: number }) => {
      await rows(
        "update bookings set latitude = $2, longitude = $3 where id = $1",
        id,
        at.latitude,
        at.longitude,
      );
      const places = [48.1, 48.2, 48.3, 48.4].map((latitude) => ({ latitude, longitude: -1.65 }));
      return Promise.all(places.map((place) => findCoachSlots(db, { ...question, at: place })));
    };
    const first = await seen({ latitude: 48.1199, longitude: -1.6501 });
    expect(await seen({ latitude: 48.1201, longitude: -1.6549 })).toEqual(first);
    expect(await seen({ latitude: 48.4, longitude: -1.65 })).not.toEqual(first);
  });

  test("goes with their account, and so does what they said", async () => {
    const id = await atHome();
    await cancel(id);
    await rows("update booking_steps set words = 'Je déménage' where booking_id = $1 and by = 'student'", id);
    await rows("update bookings set student_id = null where id = $1", id);
    expect(await booking(id)).toMatchObject({ address: "", latitude: null, longitude: null, words: "" });
    expect(await rows("select words from booking_steps where booking_id = $1 and words <> ''", id)).toEqual(
      [],
    );
  });
});

describe("whom a coach has blocked", () => {
  test("buys no hours there, waits for no slot, and reaches nobody with words", async () => {
    await rows(
      "insert into coach_packs (coach_id, hours, price_cents) values ($1, 5, 22500) on conflict do nothing",
      ids.coach,
    );
    const id = await confirm();
    await rows(
      "update conversations set blocked_by = 'coach', blocked_at = now() where student_id = $1",
      student.id,
    );
    await expect(
      buyPack(sessions.parts, student, {
        coachId: ids.coach,
        hours: 5,
        shownCents: null,
        idempotencyKey: randomUUID(),
      }),
    ).rejects.toThrow("ne prend pas");
    await expect(joinWaitingList(db, student, { coachId: ids.coach })).rejects.toThrow("ne prend pas");
    await cancelBooking(db, await sessions.ofStudent(id), { words: "Vous allez le regretter", isDue: false });
    await work();
    expect(await rows("select body from messages where body like '%regretter%'")).toEqual([]);
    expect(await rows("select 1 from mails where body like '%regretter%'")).toEqual([]);
  });
});

test("a free lesson is the first one with its coach, not one more", async () => {
  await rows("update coaches set first_lesson_free = true where id = $1", ids.coach);
  await confirm();
  await expect(book({ isFree: true, startsAt: slot(8) })).rejects.toThrow("toute première");
});

test("nobody holds a whole week: three at a time", async () => {
  for (const days of [5, 6, 7]) await book({ startsAt: slot(days) });
  await expect(book({ startsAt: slot(8) })).rejects.toThrow("déjà 3 créneaux");
});

test("what a suspended coach had before them is paid back, and their packs end", async () => {
  const id = await confirm();
  await rows("update coaches set suspended = true where id = $1", ids.coach);
  try {
    await sweepBookings(db);
    await sweepPacks(sessions.mails);
    await work();
    expect(await booking(id)).toMatchObject({ status: "cancelled" });
    expect(await money(id)).toMatchObject({ refunded: 5_000, earned: 0 });
  } finally {
    await rows("update coaches set suspended = false where id = $1", ids.coach);
  }
});

test("however many packs are near their end, each is written of in its turn", async () => {
  await rows(
    `insert into packs (coach_id, student_id, hours, price_cents, status, bought_at, expires_at, warned_days)
     select $1, $2, 5, 22500, 'active', now(), now() + interval '40 days' + n * interval '1 second', 60 from generate_series(1, 250) n`,
    ids.coach,
    student.id,
  );
  await rows(
    `insert into packs (coach_id, student_id, hours, price_cents, status, bought_at, expires_at)
     values ($1, $2, 5, 22500, 'active', now(), now() + interval '59 days')`,
    ids.coach,
    student.id,
  );
  await rows("insert into pack_moves (pack_id, kind, minutes) select id, 'bought', 300 from packs");
  await sweepPacks(sessions.mails);
  expect(await rows("select 1 from packs where warned_days is null")).toEqual([]);
  await rows("select testing.empty_tables('packs')");
});

test("the copy of one's data has one's sessions, with one's own words alone", async () => {
  const id = await request({ words: "Bonjour, je débute", sharesPhone: true });
  await sessions.decline(id);
  const copy = await exportSessions(db, student);
  expect(copy.mes_seances).toMatchObject([
    { mon_role: "élève", mon_message: "Bonjour, je débute", mon_numero_est_donne: true },
  ]);
  expect(JSON.stringify(copy)).not.toContain("Désolée");
  const theirs = JSON.stringify(await exportSessions(db, sessions.coach));
  expect(theirs).toContain("Désolée");
  expect(theirs).not.toContain("Bonjour");
});
