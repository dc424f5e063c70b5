import { beforeAll, describe, expect, it } from "vitest";
import {
  cancelSessionNow,
  moveSessionNow,
  refundSessionNow,
} from "~/features/back-office/desk/commands/work-on-sales.server.ts";
import { findBookingStory } from "~/features/back-office/desk/queries/find-booking.server.ts";
import { sweepBookings } from "~/features/bookings/sessions/commands/sweep-bookings.server.ts";
import type { RefundShare } from "~/features/bookings/sessions/rules/operator-work.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { ownerOf } from "../../fixtures/accounts/owners.ts";
import { demoSessions } from "../../fixtures/bookings/sessions.ts";
import { testDatabase } from "../../fixtures/database/database.ts";
import { createRandom } from "../../fixtures/test-seed.ts";

const database = testDatabase();
const { db, pool } = database;
const market = demoSessions(database);
const { rows, work, slot, confirm, request, shift, booking, money, cancel, ids, student } = market;
const operator = ownerOf("operator", "operator");
const colleague = ownerOf("colleague", "operator");

beforeAll(() =>
  rows(`insert into users (id, email, role) values ('operator', 'equipe@seances.fr', 'coach'),
    ('colleague', 'collegue@seances.fr', 'coach')`),
);

const reason = "Salle fermée ce jour-là.";

const refund = (id: string, cents: number, { seenCents = 0, who = operator } = {}) =>
  refundSessionNow(db, who, { id, cents, seenCents, reason });
const callOff = (id: string, share: RefundShare, { cents = 0, seenCents = 0 } = {}) =>
  cancelSessionNow(db, operator, { id, share, cents, seenCents, reason });
const actions = () => rows("select action, subject_id, cents, reason from operator_actions order by id");
const settled = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map(({ status }) => status).sort();

/** A session that took place and is earned: 50 €. */
async function completed(): Promise<string> {
  const id = await confirm({ startsAt: slot(5) });
  await shift(id, new Date(Date.now() - 30 * HOUR_MS));
  await sweepBookings(db);
  await work();
  return id;
}

describe("a refund by the operator", () => {
  it("gives a part back, takes it from the coach with its commission, and is told to both", async () => {
    const id = await completed();
    await refund(id, 2_000);
    await work();
    expect(await money(id)).toMatchObject({ collected: 5_000, refunded: 2_000, earned: 3_000 });
    expect(
      await rows("select sum(cents)::int as cents from ledger_entries where account = 'commission'"),
    ).toEqual([{ cents: -300 }]);
    expect(await booking(id)).toMatchObject({ status: "completed" });
    expect(await actions()).toEqual([{ action: "refund session", subject_id: id, cents: 2_000, reason }]);
    const told = await rows("select recipient, body from mails where body like $1", `%${reason}%`);
    expect(told.map(({ recipient }) => recipient).sort()).toEqual(["coach@seances.fr", "eleve@seances.fr"]);
    for (const { body } of told) expect(body).toContain("20,00");
  });

  it("is in the session’s story, with the payment, the ledger and the mails", async () => {
    const id = await completed();
    await refund(id, 1_234);
    await work();
    const story = await findBookingStory({ db, pool }, operator, id);
    expect(story?.money).toEqual({ collectedCents: 5_000, returnedCents: 1_234, refundableCents: 3_766 });
    expect(story?.steps.at(-1)).toMatchObject({
      step: "refunded",
      by: "operator",
      cents: 1_234,
      words: reason,
    });
    expect(story?.payment?.entries.map(({ kind }) => kind)).toContain("refunded");
    expect(story?.mails.length).toBeGreaterThan(1);
    expect(story?.actions).toMatchObject([{ action: "refund session", cents: 1_234 }]);
  });

  it("is made once by two operators at the same moment, and once by a form that is sent twice", async () => {
    const id = await completed();
    expect(await settled([refund(id, 3_000), refund(id, 3_000, { who: colleague })])).toEqual([
      "fulfilled",
      "rejected",
    ]);
    await work();
    await expect(refund(id, 3_000)).rejects.toThrow("déjà été remboursés");
    expect(await money(id)).toMatchObject({ refunded: 3_000, earned: 2_000 });
    expect(await actions()).toHaveLength(1);
  });

  it("never exceeds what was paid", async () => {
    const id = await completed();
    await expect(refund(id, 5_001)).rejects.toThrow("Un montant entre");
    await refund(id, 5_000);
    await work();
    await expect(refund(id, 1, { seenCents: 5_000 })).rejects.toThrow();
    expect(await money(id)).toMatchObject({ refunded: 5_000, earned: 0 });
  });

  it("leaves a session that is to come with what was not refunded", async () => {
    const id = await confirm();
    await expect(refund(id, 5_000)).rejects.toThrow("annulez-la");
    await refund(id, 1_000);
    await work();
    expect(await money(id)).toMatchObject({ refunded: 1_000, earned: 0 });
    await shift(id, new Date(Date.now() - 30 * HOUR_MS));
    await sweepBookings(db);
    await work();
    expect(await money(id)).toMatchObject({ refunded: 1_000, earned: 4_000 });
  });

  it("while the coach cancels: the student never gets more than the price", async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await confirm({ startsAt: slot(5 + round) });
      await Promise.allSettled([refund(id, 2_500), cancel(id, "coach")]);
      await work();
      await rows("update bookings set choice_by = now() - interval '1 hour' where id = $1", id);
      await sweepBookings(db);
      await work();
      expect(await booking(id)).toMatchObject({ status: "cancelled", ending: "by coach" });
      expect(await money(id)).toMatchObject({ collected: 5_000, refunded: 5_000, earned: 0 });
    }
  });
});

describe("a cancellation by the operator", () => {
  it.each([
    ["whole", 0, { ending: "by operator", due_cents: null }, { refunded: 5_000, earned: 0 }],
    ["part", 1_500, { ending: "due by operator", due_cents: 3_500 }, { refunded: 1_500, earned: 3_500 }],
    ["nothing", 0, { ending: "due by operator", due_cents: 5_000 }, { refunded: 0, earned: 5_000 }],
  ] as const)("gives back what the operator decides: %s", async (share, cents, row, after) => {
    const id = await confirm();
    await callOff(id, share, { cents });
    await work();
    expect(await booking(id)).toMatchObject({ status: "cancelled", ...row });
    expect(await money(id)).toMatchObject(after);
    await expect(callOff(id, share, { cents })).rejects.toThrow();
  });

  it("releases a request that nobody has accepted", async () => {
    const id = await request();
    await callOff(id, "nothing");
    await work();
    expect(await booking(id)).toMatchObject({ status: "cancelled", ending: "by operator" });
    expect(await money(id)).toMatchObject({ status: "released", collected: 0 });
  });

  it("happens once, whoever else cancels at the same moment", async () => {
    const id = await confirm();
    expect(await settled([callOff(id, "whole"), callOff(id, "nothing"), cancel(id)])).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    await work();
    const { refunded, earned } = await money(id);
    expect(refunded + earned).toBe(5_000);
  });
});

describe("a move by the operator", () => {
  const move = async (id: string, startsAt: Date) =>
    moveSessionNow(db, operator, { id, startsAt, seenStartsAt: (await booking(id)).starts_at, reason });

  it("takes a free slot at once, and tells both", async () => {
    const id = await confirm();
    await move(id, slot(7));
    await work();
    expect((await booking(id)).starts_at).toEqual(slot(7));
    expect(await rows("select recipient from mails where body like $1", `%${reason}%`)).toHaveLength(2);
  });

  it("never takes a slot that is taken, nor moves a session that was moved meanwhile", async () => {
    const id = await confirm();
    const other = await confirm({ startsAt: slot(7) });
    await expect(move(id, slot(7))).rejects.toThrow("n’est plus libre");
    const seenStartsAt = (await booking(id)).starts_at;
    await move(id, slot(8));
    await expect(
      moveSessionNow(db, operator, { id, startsAt: slot(9), seenStartsAt, reason }),
    ).rejects.toThrow("a changé");
    expect(await settled([move(id, slot(10)), move(other, slot(10))])).toEqual(["fulfilled", "rejected"]);
    expect(ids.coach).toBeGreaterThan(0);
    expect(student.id).toBeTruthy();
  });
});

it("whatever operators, coaches and students do, nobody gets more than was paid and the ledger is balanced", async () => {
  const random = createRandom();
  const all: string[] = [];
  for (let at = 0; at < 4; at += 1) all.push(await confirm({ startsAt: slot(5 + at) }));
  for (let step = 0; step < 24; step += 1) {
    const id = random.one(all);
    const { refunded = 0 } = await money(id);
    const cents = random.one([1, 999, 2_500, 5_000]);
    const act = random.one([
      () => refund(id, cents, { seenCents: refunded }),
      () => refund(id, cents, { seenCents: refunded }),
      () => callOff(id, random.one(["nothing", "part", "whole"]), { cents, seenCents: refunded }),
      () => cancel(id, random.one(["coach", "student"])),
      async () => {
        await rows(
          `update bookings set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days'
           where id = $1 and status = 'confirmed'`,
          id,
        );
        await sweepBookings(db);
      },
    ]);
    // A refusal is an answer like any other.
    await act().catch((error: unknown) => expect(error).toHaveProperty("code"));
    await work();
    expect(await market.audit(), `step ${step}`).toEqual([]);
  }
});
