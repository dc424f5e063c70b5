import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { findCoachSlots } from "~/features/bookings/availability/queries/slots.server.ts";
import { buyPack } from "~/features/bookings/packs/commands/packs.server.ts";
import { bookSession } from "~/features/bookings/sessions/commands/book-session.server.ts";
import { tellReadiness } from "~/features/readiness/commands/tell-readiness.server.ts";
import { findReadiness } from "~/features/readiness/queries/readiness.server.ts";
import { NO_PAYMENTS } from "~/features/readiness/rules/readiness.ts";
import { demoSessions } from "../fixtures/bookings/sessions.ts";
import { testDatabase } from "../fixtures/database/database.ts";

const database = testDatabase();
const sessions = demoSessions(database);
const { db, rows, book, request, booking, ids, coach } = sessions;

const setAccount = (column: "status" | "provider", value: string) =>
  rows(`update payout_accounts set ${column} = $1`, value);
const buy = async () => {
  await rows(
    "insert into coach_packs (coach_id, hours, price_cents) values ($1, 5, 22500) on conflict do nothing",
    ids.coach,
  );
  return buyPack(sessions.parts, sessions.student, {
    coachId: ids.coach,
    hours: 5,
    shownCents: 22_500,
    idempotencyKey: randomUUID(),
  });
};
const readiness = (needsPapers = false) => findReadiness(db, ids.coach, { provider: "demo", needsPapers });
const expectUnsold = async () => {
  await expect(book()).rejects.toMatchObject({ code: "conflict", message: NO_PAYMENTS });
  await expect(buy()).rejects.toMatchObject({ code: "conflict", message: NO_PAYMENTS });
  expect(await rows("select from payments")).toEqual([]);
};

describe("a coach whose account cannot receive", () => {
  test.each([
    ["status", "pending"],
    ["status", "restricted"],
    ["status", "inactive"],
    ["provider", "stripe"],
  ] as const)("sells neither a session nor a pack: %s %s", async (column, value) => {
    await setAccount(column, value);
    await expectUnsold();
  });

  test("sells nothing without an account, and a free first lesson is booked all the same", async () => {
    await rows("delete from payout_accounts");
    await expectUnsold();
    await rows("update coaches set first_lesson_free = true where id = $1", ids.coach);
    expect(await booking(await request({ isFree: true }))).toMatchObject({ status: "pending" });
  });

  test("still gives the sessions of a pack that was bought before", async () => {
    const { packId, checkoutUrl } = await buy();
    await sessions.press(checkoutUrl);
    await sessions.work();
    await setAccount("status", "restricted");
    expect(await booking(await request({ packId }))).toMatchObject({ status: "pending", price_cents: 0 });
  });
});

describe("a coach without chosen hours", () => {
  const hours = async () => rows("select * from coach_work_hours where user_id = $1", coach.id);
  const restore = async (kept: Record<string, unknown>[]) => {
    for (const { weekday, start_minute, end_minute } of kept)
      await rows(
        "insert into coach_work_hours (user_id, weekday, start_minute, end_minute) values ($1, $2, $3, $4)",
        coach.id,
        weekday,
        start_minute,
        end_minute,
      );
  };
  let kept: Record<string, unknown>[] = [];
  afterEach(async () => {
    await rows("delete from coach_payment_info where coach_id = $1", coach.id);
    await rows(
      `insert into coach_availability (user_id, break_minutes, session_lengths, notice_hours, horizon_days)
       values ($1, 15, '{60}', 24, 60) on conflict do nothing`,
      coach.id,
    );
    await restore(kept);
  });

  test("offers no slot and sells nothing, unless sessions are planned in an external calendar", async () => {
    kept = await hours();
    await rows("delete from coach_availability where user_id = $1", coach.id);
    const question = { coachId: ids.coach, minutes: 60, at: null };
    const range = { from: new Date(), to: sessions.slot(20) };
    expect(await findCoachSlots(db, { ...question, ...range })).toEqual([]);
    expect(await readiness()).toMatchObject({ hasHours: false, canReceive: true });
    await expectUnsold();
    await rows(
      `insert into coach_payment_info (coach_id, first_name, last_name, email, address_line1, city, postal_code, calendar_url)
       values ($1, 'Nora', 'Diallo', 'n@exemple.fr', '3 rue des Lilas', 'Lyon', '69003', 'https://cal.com/nora')`,
      coach.id,
    );
    expect(await readiness()).toMatchObject({ hasHours: true });
  });
});

test("papers count while they are in date, and only where the operator asks for them", async () => {
  const check = (kind: string, days: number | null) =>
    rows(
      `insert into coach_checks (coach_id, kind, expires_on)
       values ($1, $2, (now() at time zone 'Europe/Paris')::date + $3::int)
       on conflict (coach_id, kind) do update set expires_on = excluded.expires_on`,
      ids.coach,
      kind,
      days,
    );
  const hasPapers = async () => (await readiness(true))?.hasPapers;
  expect((await readiness(false))?.hasPapers).toBe(true);
  for (const [kind, days] of [
    ["diploma", null],
    ["professional-card", 10],
    ["siret", null],
    ["insurance", 0],
  ] as const) {
    await check(kind, days);
    expect(await hasPapers(), kind).toBe(false);
  }
  await check("identity", 400);
  expect(await hasPapers()).toBe(true);
  await check("insurance", -1);
  expect(await hasPapers()).toBe(false);
  const asked = { ...sessions.parts, needsPapers: true };
  await expect(bookSession(asked, sessions.student, sessions.order())).rejects.toMatchObject({
    message: NO_PAYMENTS,
  });
  await check("insurance", 0);
  expect((await bookSession(asked, sessions.student, sessions.order())).checkoutUrl).toBeTruthy();
  await rows("delete from coach_checks where coach_id = $1", ids.coach);
});

test("the coach of a public page from before is told once what is missing, and one who is ready is not", async () => {
  const mails = { db, publicUrl: "https://elan.example", linkSecret: "x".repeat(32) };
  const tell = () => tellReadiness({ ...mails, terms: { provider: "demo", needsPapers: false } });
  await rows("update coaches set readiness_told_at = null");
  await tell();
  expect(await sessions.subjects()).toEqual([]);
  await rows("update coaches set readiness_told_at = null");
  await setAccount("status", "restricted");
  await Promise.all([tell(), tell()]);
  await tell();
  expect(await sessions.subjects()).toEqual([
    expect.stringMatching(/^Votre page attend quelque chose de vous/),
  ]);
  expect((await rows("select body from mails"))[0].body).toContain(
    "Stripe a besoin d’une information de plus",
  );
});
