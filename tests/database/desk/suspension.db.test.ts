import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { suspendPerson } from "~/features/back-office/commands/suspend-person.server.ts";
import { pauseSales, resumeSales } from "~/features/back-office/desk/commands/pause-sales.server.ts";
import { findSuspensionEffect } from "~/features/back-office/desk/queries/suspension-effect.server.ts";
import { seenOf } from "~/features/back-office/desk/rules/suspension.ts";
import { buyPack } from "~/features/bookings/packs/commands/packs.server.ts";
import { sweepPacks } from "~/features/bookings/packs/commands/sweep-packs.server.ts";
import { sweepBookings } from "~/features/bookings/sessions/commands/sweep-bookings.server.ts";
import { ownerOf } from "../../fixtures/accounts/owners.ts";
import { demoSessions } from "../../fixtures/bookings/sessions.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const database = testDatabase();
const { db, pool } = database;
const { rows, work, slot, confirm, request, booking, ids, student, coach, parts, press, book, mails } =
  demoSessions(database);
const operator = ownerOf("operator", "operator");
const PRICE = 20_000;

beforeAll(async () => {
  await rows("insert into users (id, email, role) values ('operator', 'operateur@seances.fr', 'coach')");
  await rows("insert into coach_packs (coach_id, hours, price_cents) values ($1, 5, $2)", ids.coach, PRICE);
});
beforeEach(async () => {
  await rows("update coaches set sales_paused_at = null, sales_paused_reason = null");
  await rows("update users set suspended_at = null, suspended_reason = null");
});

const order = () =>
  buyPack(parts, student, {
    coachId: ids.coach,
    hours: 5,
    shownCents: PRICE,
    idempotencyKey: crypto.randomUUID(),
  });

async function soldThings() {
  const { packId, checkoutUrl } = await order();
  await press(checkoutUrl);
  await work();
  return {
    packId,
    paid: await confirm({ startsAt: slot(5) }),
    drawn: await confirm({ startsAt: slot(6), packId }),
    asked: await request({ startsAt: slot(7) }),
  };
}
const effectOf = () => findSuspensionEffect(pool, operator, { personId: coach.id });

describe("the suspension of a coach", () => {
  it("says before what it cancels and refunds, and does just that", async () => {
    const { packId, ...sessions } = await soldThings();
    const effect = await effectOf();
    expect(effect).toMatchObject({
      sessions: 3,
      sessionCents: 5_000,
      reservedCents: 5_000,
      packs: 1,
      packCents: PRICE,
    });
    expect(effect?.listed).toHaveLength(3);
    if (!effect) return;
    const suspend = (seenSessions: number) =>
      suspendPerson(db, operator, mails, {
        effect,
        seen: { ...seenOf(effect), seenSessions },
        ground: "conduct",
        reason: "Plaintes.",
        operatorEmails: [],
      });
    await expect(suspend(2)).rejects.toThrow("se sont ajoutés");
    await suspend(3);
    await sweepBookings(db);
    await sweepPacks(mails);
    await work();
    for (const id of Object.values(sessions))
      expect(await booking(id)).toMatchObject({ status: "cancelled", ending: "coach suspended" });
    const [returned] = await rows("select sum(refunded_cents)::int as cents from payments");
    expect(returned.cents).toBe(effect.sessionCents + effect.packCents);
    expect(await rows("select status from packs where id = $1", packId)).toEqual([{ status: "ended" }]);
    const told = await rows(
      "select body from mails where recipient = 'eleve@seances.fr' order by id desc limit 4",
    );
    expect(told.map(({ body }) => body).join()).toContain("ne donne plus de séances");
    const [suspended] = await rows("select body from mails where subject like 'Votre compte est suspendu%'");
    expect(suspended.body).toContain("3 séances à venir sont annulées");
    expect(suspended.body).toContain("Plaintes.");
    expect(suspended.body).toContain("nous relirons notre décision");
  });
});

describe("a pause of what a coach sells", () => {
  it("refuses whatever is new, keeps what was booked, and ends", async () => {
    const { packId, paid } = await soldThings();
    const pause = () => pauseSales(db, operator, mails, { coachId: ids.coach, reason: "Papiers à revoir." });
    await pause();
    await expect(pause()).rejects.toThrow("déjà en pause");
    for (const attempt of [
      () => book({ startsAt: slot(9) }),
      () => book({ startsAt: slot(9), packId }),
      order,
    ])
      await expect(attempt()).rejects.toThrow("ne prend pas de nouvelles réservations");
    await sweepBookings(db);
    await sweepPacks(mails);
    expect(await booking(paid)).toMatchObject({ status: "confirmed" });
    await resumeSales(db, operator, mails, { coachId: ids.coach });
    await book({ startsAt: slot(9) });
    await work();
    const told = await rows(
      "select subject from mails where recipient = 'coach@seances.fr' and subject like 'Vos %réservations%'",
    );
    expect(told).toHaveLength(2);
  });
});
