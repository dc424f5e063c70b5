import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { demoSessions, fromNow } from "../../../../tests/fixtures/bookings/sessions.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { sweepBookings } from "../sessions/commands/sweep-bookings.server.ts";
import { buyPack } from "./commands/packs.server.ts";
import { sweepPacks } from "./commands/sweep-packs.server.ts";

const database = testDatabase();
const sessions = demoSessions(database);
const { db, rows, book, press, work, request, booking, slot, accept, shift, cancel, mails } = sessions;

describe("hours that are bought ahead", () => {
  const buy = async () => {
    await rows(
      "insert into coach_packs (coach_id, hours, price_cents) values ($1, 5, 22500) on conflict do nothing",
      sessions.ids.coach,
    );
    const { packId, checkoutUrl } = await buyPack(sessions.parts, sessions.student, {
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
        `select p.collected_cents as collected, p.refunded_cents as refunded, p.recognised_cents as earned
         from payments p join packs k on k.payment_id = p.id where k.id = $1`,
        id,
      )
    )[0];

  test("are drawn on by bookings, given back in time, and earned session by session", async () => {
    const packId = await buy();
    expect(await pack(packId)).toMatchObject({ status: "active", minutes_left: 300 });
    const kept = await request({ packId });
    const undone = await request({ packId, startsAt: slot(6) });
    expect(await booking(kept)).toMatchObject({ status: "pending", price_cents: 0 });
    expect(await pack(packId)).toMatchObject({ minutes_left: 180 });
    await cancel(undone);
    expect(await pack(packId)).toMatchObject({ minutes_left: 240 });
    await accept(kept);
    await shift(kept, fromNow(-30));
    await sweepBookings(db);
    await work();
    expect(await sold(packId)).toEqual({ collected: 22_500, refunded: 0, earned: 4_500 });
    await expect(book({ packId }, sessions.other)).rejects.toThrow("plus utilisable");
  });

  test("never end in silence: three mails, and then what is left is paid back", async () => {
    const packId = await buy();
    const used = await request({ packId });
    await accept(used);
    for (const days of [61, 60, 59, 30, 7, 1]) {
      await rows(
        "update packs set expires_at = now() + make_interval(days => $2) where id = $1",
        packId,
        days,
      );
      await sweepPacks(mails);
    }
    const about = async () => (await sessions.subjects()).filter((subject) => subject.includes("reste"));
    expect(await about()).toHaveLength(3);
    await rows("update packs set expires_at = now() - interval '1 minute' where id = $1", packId);
    await sweepPacks(mails);
    await sweepPacks(mails);
    await work();
    expect(await pack(packId)).toMatchObject({ status: "ended", minutes_left: 0 });
    expect(await sold(packId)).toEqual({ collected: 22_500, refunded: 18_000, earned: 0 });
    expect((await sessions.subjects()).filter((subject) => subject.includes("remboursés"))).toHaveLength(1);
    // Minutes that come back to a pack that has ended are refunded as well.
    await cancel(used);
    await work();
    expect(await pack(packId)).toMatchObject({ minutes_left: 0 });
    expect(await sold(packId)).toEqual({ collected: 22_500, refunded: 22_500, earned: 0 });
  });

  test("a pack that is bought twice at the same moment by one page is one pack and one checkout", async () => {
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
    const bought = () => buyPack(sessions.parts, sessions.student, wanted);
    const sent = await Promise.all([bought(), bought(), bought()]);
    expect(sent[0]?.checkoutUrl).toBeTruthy();
    expect([...sent, await bought()]).toEqual(Array(4).fill(sent[0]));
    expect(await rows("select from packs")).toHaveLength(1);
    await press(sent[0]?.checkoutUrl);
    await work();
    // Paid since: the same press leads to the pack, and to no checkout.
    expect(await bought()).toEqual({ packId: sent[0]?.packId });
  });

  test("a pack costs what the page showed; where the coach has changed it, the student is asked again", async () => {
    const price = (cents: number) =>
      rows(
        `insert into coach_packs (coach_id, hours, price_cents) values ($1, 5, $2)
         on conflict (coach_id, hours) do update set price_cents = excluded.price_cents`,
        sessions.ids.coach,
        cents,
      );
    const wanted = (shownCents: number | null) =>
      buyPack(sessions.parts, sessions.student, {
        coachId: sessions.ids.coach,
        hours: 5,
        shownCents,
        idempotencyKey: randomUUID(),
      });
    await price(25_000);
    await expect(wanted(14_999)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/ce pack coûte 250,00\s€ au lieu de 149,99\s€/),
    });
    await expect(wanted(null)).rejects.toThrow("Rechargez la page");
    expect(await rows("select from packs")).toEqual([]);
    expect(await pack((await wanted(25_000)).packId)).toMatchObject({ price_cents: 25_000 });
    // A price from before there was a lower limit cannot be charged.
    await price(20);
    await expect(wanted(20)).rejects.toMatchObject({ code: "conflict" });
    await price(22_500);
  });

  test("a pack that nobody has paid for is none", async () => {
    await rows(
      "insert into coach_packs (coach_id, hours, price_cents) values ($1, 5, 22500) on conflict do nothing",
      sessions.ids.coach,
    );
    const { packId, checkoutUrl } = await buyPack(sessions.parts, sessions.student, {
      coachId: sessions.ids.coach,
      hours: 5,
      shownCents: 22_500,
      idempotencyKey: randomUUID(),
    });
    await expect(book({ packId })).rejects.toThrow("plus utilisable");
    await press(checkoutUrl, false);
    await work({ hurries: true });
    expect(["held", "ended"]).toContain((await pack(packId)).status);
    expect(await pack(packId)).toMatchObject({ minutes_left: 0 });
  });
});
