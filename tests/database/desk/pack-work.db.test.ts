import { beforeAll, describe, expect, it } from "vitest";
import { endPackNow, refundPackNow } from "~/features/back-office/desk/commands/work-on-sales.server.ts";
import { findPackStory } from "~/features/back-office/desk/queries/find-pack.server.ts";
import { buyPack } from "~/features/bookings/packs/commands/packs.server.ts";
import { sweepBookings } from "~/features/bookings/sessions/commands/sweep-bookings.server.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { ownerOf } from "../../fixtures/accounts/owners.ts";
import { demoSessions } from "../../fixtures/bookings/sessions.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const database = testDatabase();
const { db, pool } = database;
const { rows, work, slot, confirm, shift, booking, ids, student, parts, press, mails } =
  demoSessions(database);
const operator = ownerOf("operator", "operator");
const colleague = ownerOf("colleague", "operator");
const PRICE = 20_000;
const reason = "Déménagement de l’élève.";

beforeAll(async () => {
  await rows(`insert into users (id, email, role) values ('operator', 'equipe@seances.fr', 'coach'),
    ('colleague', 'collegue@seances.fr', 'coach')`);
  await rows("insert into coach_packs (coach_id, hours, price_cents) values ($1, 5, $2)", ids.coach, PRICE);
});

/** Five hours, of which one was given and one is to come. */
async function usedPack() {
  const { packId, checkoutUrl } = await buyPack(parts, student, {
    coachId: ids.coach,
    hours: 5,
    shownCents: PRICE,
    idempotencyKey: crypto.randomUUID(),
  });
  await press(checkoutUrl);
  await work();
  const had = await confirm({ packId, startsAt: slot(5) });
  await shift(had, new Date(Date.now() - 30 * HOUR_MS));
  await sweepBookings(db);
  const coming = await confirm({ packId, startsAt: slot(6) });
  await work();
  return { packId, had, coming };
}

const money = async (packId: string) =>
  (
    await rows(
      `select p.collected_cents as collected, p.refunded_cents as refunded, p.recognised_cents as earned
       from payments p join packs k on k.payment_id = p.id where k.id = $1`,
      packId,
    )
  )[0];
const refund = (id: string, cents: number, { seenCents = 0, who = operator } = {}) =>
  refundPackNow(db, who, mails, { id, cents, seenCents, reason });
const end = (id: string, cents: number, seenCents = 0) =>
  endPackNow(db, operator, mails, { id, cents, seenCents, reason });

describe("a pack", () => {
  it("is refunded in part, keeps its hours, and both are told why", async () => {
    const { packId } = await usedPack();
    await refund(packId, 3_000);
    await work();
    expect(await money(packId)).toEqual({ collected: PRICE, refunded: 3_000, earned: 4_000 });
    expect(await rows("select status, minutes_left from packs where id = $1", packId)).toEqual([
      { status: "active", minutes_left: 180 },
    ]);
    const told = await rows(
      "select recipient from mails where body like $1 order by recipient",
      `%${reason}%`,
    );
    expect(told.map(({ recipient }) => recipient)).toEqual(["coach@seances.fr", "eleve@seances.fr"]);
  });

  it("is refunded once by two operators at the same moment", async () => {
    const { packId } = await usedPack();
    const attempts = [refund(packId, 3_000), refund(packId, 3_000, { who: colleague })];
    const done = (await Promise.allSettled(attempts)).filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(1);
    await work();
    expect(await money(packId)).toMatchObject({ refunded: 3_000 });
  });

  it("is refunded whole only once it has ended, so that nobody gives its hours for nothing", async () => {
    const { packId } = await usedPack();
    await expect(refund(packId, PRICE)).rejects.toThrow("mettez d’abord fin");
    await end(packId, PRICE);
    await work();
    expect(await money(packId)).toEqual({ collected: PRICE, refunded: PRICE, earned: 0 });
  });

  it("ends with its session to come, and refunds at least what was not used", async () => {
    const { packId, had, coming } = await usedPack();
    const story = await findPackStory({ db, pool }, operator, packId);
    expect(story?.unusedCents).toBe(16_000);
    await expect(end(packId, 15_999)).rejects.toThrow("Au moins 160,00");
    expect(await booking(coming)).toMatchObject({ status: "confirmed" });
    await end(packId, 16_000);
    await work();
    expect(await money(packId)).toEqual({ collected: PRICE, refunded: 16_000, earned: 4_000 });
    expect(await booking(coming)).toMatchObject({ status: "cancelled", ending: "by operator" });
    expect(await booking(had)).toMatchObject({ status: "completed" });
    await expect(end(packId, 0, 16_000)).rejects.toThrow("a changé");
  });

  it("that was partly refunded before refunds no more than is left", async () => {
    const { packId } = await usedPack();
    await refund(packId, 5_000);
    await work();
    expect((await findPackStory({ db, pool }, operator, packId))?.unusedCents).toBe(11_000);
    await end(packId, 11_000, 5_000);
    await work();
    expect(await money(packId)).toEqual({ collected: PRICE, refunded: 16_000, earned: 4_000 });
  });
});
