import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { requireStudentBooking } from "~/features/bookings/gate.server.ts";
import { buyPack } from "~/features/bookings/packs/commands/packs.server.ts";
import {
  soldPack,
  withdrawPack,
  withdrawSession,
} from "~/features/bookings/sessions/commands/withdraw.server.ts";
import {
  findWithdrawablePack,
  findWithdrawableSession,
} from "~/features/bookings/sessions/queries/withdrawable.server.ts";
import { withdrawFromService } from "~/features/withdrawals/commands.server.ts";
import { findServiceWithdrawal } from "~/features/withdrawals/queries.server.ts";
import { SECRETS } from "../../fixtures/accounts/secrets.ts";
import { demoSessions, fromNow } from "../../fixtures/bookings/sessions.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const sessions = demoSessions(testDatabase());
const { db, rows, press, work, request, booking, student, other, shift, slot } = sessions;
const PARTS = { publicUrl: "https://elan.example", linkSecret: SECRETS.linkSecret };

const buy = async () => {
  await rows("delete from withdrawals");
  await rows(
    "insert into coach_packs (coach_id, hours, price_cents) values ($1, 5, 22500) on conflict do nothing",
    sessions.ids.coach,
  );
  const { packId, checkoutUrl } = await buyPack(sessions.parts, student, {
    coachId: sessions.ids.coach,
    hours: 5,
    shownCents: 22_500,
    idempotencyKey: randomUUID(),
  });
  await press(checkoutUrl);
  await work();
  return packId;
};
const pack = async (id: string) => (await rows("select * from packs where id = $1", id))[0];
const sold = async (id: string) =>
  (
    await rows(
      `select p.refunded_cents as refunded, p.recognised_cents as earned
       from payments p join packs k on k.payment_id = p.id where k.id = $1`,
      id,
    )
  )[0];

const withdraw = (id: string, who = student, buyer = who) =>
  withdrawFromService(db, PARTS, { owner: who, name: "Inès" }, soldPack(buyer, id, { dueCents: 22_500 }));

describe("a pack that is withdrawn from", () => {
  test("is paid back but for what was drawn; what can still be cancelled goes with it", async () => {
    const packId = await buy();
    const near = await request({ packId });
    const far = await request({ packId, startsAt: slot(6) });
    await shift(near, fromNow(12));
    expect(await findWithdrawablePack(db, student, packId)).toMatchObject({
      dueCents: 4_500,
      declared: "Le pack entier, 45,00\u00a0€ restant dus pour les heures qui commencent dans les 24\u00a0h",
      kept: { cents: 4_500, text: expect.stringMatching(/^La séance du .* commence dans moins de 24\sh/) },
      ends: "L’autre séance réservée avec ce pack est annulée.",
    });
    await withdraw(packId);
    await work();
    expect(await pack(packId)).toMatchObject({ status: "ended" });
    expect(await booking(far)).toMatchObject({ status: "cancelled", ending: "withdrawn" });
    expect(await booking(near)).toMatchObject({ status: "pending" });
    expect(await sold(packId)).toEqual({ refunded: 18_000, earned: 0 });
    expect(await findServiceWithdrawal(db, student, { kind: "pack", id: packId })).toMatchObject({
      atOnceCents: 18_000,
      status: "closed",
    });
    const mails = await rows("select body from mails where subject like '%rétractation%'");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain("180,00");
    const told = await rows(
      "select body from mails where subject like '%séance est annulée%' order by subject",
    );
    expect(told).toHaveLength(2);
    expect(told[0]?.body).toContain("a renoncé à cet achat, comme la loi le permet.");
    expect(told[1]?.body).toContain("Vous avez renoncé à cet achat.");
    for (const { body } of told) {
      expect(body).toContain("1\u00a0h remboursée avec");
      expect(body).not.toMatch(/à temps|de nouveau|Il vous reste|Il n’y reste/);
    }
  });

  test("says apart what was used and what is kept, to the cent of the whole", async () => {
    const packId = await buy();
    await rows("update packs set price_cents = 14999 where id = $1", packId);
    const [used, near, nearToo] = [
      await request({ packId }),
      await request({ packId, startsAt: slot(6) }),
      await request({ packId, startsAt: slot(7) }),
    ];
    await shift(used, fromNow(-1));
    await shift(near, fromNow(3));
    await shift(nearToo, fromNow(20));
    // Three of five hours of 149,99 € are due, of which the first is used.
    expect(await findWithdrawablePack(db, student, packId)).toMatchObject({
      dueCents: 8_999,
      kept: {
        cents: 5_999,
        text: expect.stringMatching(/^Les 2 séances .* leurs 59,99\s€ restent dus/),
      },
      ends: undefined,
    });
    await rows("update packs set price_cents = 22500 where id = $1", packId);
  });

  test("is asked for again where a session has come within a day since the page was shown", async () => {
    const packId = await buy();
    const id = await request({ packId });
    const asShown = (await findWithdrawablePack(db, student, packId)) ?? { dueCents: Number.NaN };
    expect(asShown).toMatchObject({ dueCents: 0, kept: undefined });
    await shift(id, fromNow(23));
    const press = () =>
      withdrawFromService(db, PARTS, { owner: student, name: "Inès" }, soldPack(student, packId, asShown));
    await expect(press()).rejects.toThrow("ce qui reste dû a changé");
    expect(await rows("select id from withdrawals")).toEqual([]);
    expect(await pack(packId)).toMatchObject({ status: "active" });
    await withdraw(packId);
    await work();
    expect(await sold(packId)).toEqual({ refunded: 18_000, earned: 0 });
  });

  test("twice, or twice at once, is withdrawn from once", async () => {
    const packId = await buy();
    await Promise.all([withdraw(packId), withdraw(packId), withdraw(packId)]);
    await withdraw(packId);
    await work();
    expect(await sold(packId)).toEqual({ refunded: 22_500, earned: 0 });
    expect(await rows("select id from withdrawals")).toHaveLength(1);
    expect(await rows("select id from mails where subject like '%rétractation%'")).toHaveLength(1);
  });

  test("is not kept from it by whoever declares something else under its id", async () => {
    const packId = await buy();
    await rows(
      `insert into withdrawals (kind, contract_id, client_id, user_id, contract, declared, status, closed_at)
       values ('session', gen_random_uuid(), $1, $2, 'Séance', 'La séance', 'closed', now())`,
      packId,
      other.id,
    );
    await withdraw(packId);
    await work();
    expect(await sold(packId)).toEqual({ refunded: 22_500, earned: 0 });
    expect(await findServiceWithdrawal(db, student, { kind: "pack", id: packId })).toMatchObject({
      status: "closed",
    });
  });

  test("is not answered with what somebody else has declared", async () => {
    const packId = await buy();
    await withdraw(packId);
    await work();
    await expect(withdraw(packId, other)).rejects.toThrow("délai");
    await expect(withdraw(packId, other, student)).rejects.toMatchObject({ code: "conflict" });
    expect(await rows("select id from withdrawals")).toHaveLength(1);
  });

  test("by somebody else, or too late, is not", async () => {
    const packId = await buy();
    expect(await findWithdrawablePack(db, other, packId)).toBeUndefined();
    await expect(withdraw(packId, other)).rejects.toThrow("délai");
    await expect(db.transaction((tx) => withdrawPack(tx, other, packId, { dueCents: 0 }))).rejects.toThrow(
      "plus possible",
    );
    await rows("update packs set bought_at = now() - interval '20 days' where id = $1", packId);
    await expect(withdraw(packId)).rejects.toThrow("délai");
    expect(await rows("select id from withdrawals")).toEqual([]);
    expect(await pack(packId)).toMatchObject({ status: "active" });
  });
});

test("a session with a date has no such right; one that is paid and has none is paid back whole", async () => {
  const id = await sessions.confirm();
  const own = await requireStudentBooking(db, student, id);
  expect(await findWithdrawableSession(db, own)).toBeUndefined();
  await expect(db.transaction((tx) => withdrawSession(tx, own))).rejects.toThrow("plus possible");
  // As on a coach's own calendar.
  await rows("update bookings set starts_at = null, ends_at = null where id = $1", id);
  expect(await findWithdrawableSession(db, own)).toMatchObject({ isOpen: true, priceCents: 5_000 });
  const { refundCents } = await db.transaction((tx) => withdrawSession(tx, own));
  await work();
  expect(refundCents).toBe(5_000);
  expect(await sessions.money(id)).toMatchObject({ refunded: 5_000, earned: 0 });
});
