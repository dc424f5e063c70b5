import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { refundSessionNow } from "~/features/back-office/desk/commands/work-on-sales.server.ts";
import { buyPack } from "~/features/bookings/packs/commands/packs.server.ts";
import { readReceipt } from "~/features/bookings/sessions/queries/receipt.server.ts";
import { expirePayments } from "~/features/payments/core/commands/expire-payments.server.ts";
import { promotions } from "~/features/payments/reductions/tables.server.ts";
import { ownerOf } from "../../fixtures/accounts/owners.ts";
import { BACK, demoSessions, fromNow, PAID } from "../../fixtures/bookings/sessions.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const database = testDatabase();
const operator = ownerOf("equipe-des-codes", "operator");
const sessions = demoSessions(database);
const { db, rows, book, press, work, request, confirm, cancel, money, booking, slot, shift, other } =
  sessions;

async function addCode(code: string, more: Partial<typeof promotions.$inferInsert> = {}): Promise<void> {
  await db.insert(promotions).values({
    code,
    label: "Un essai",
    amountCents: more.percent ? null : 1_000,
    scope: "all",
    startsAt: fromNow(-24),
    isOncePerPerson: true,
    isFirstBookingOnly: false,
    ...more,
  });
}
const uses = async (): Promise<string[]> =>
  (await rows("select status from promotion_uses order by created_at, id")).map(({ status }) => status);
const charged = async (bookingId: string): Promise<number[]> =>
  (
    await rows(
      "select c.amount_cents from charges c join bookings b on b.payment_id = c.payment_id where b.id = $1",
      bookingId,
    )
  ).map(({ amount_cents: cents }) => cents);
const account = async (name: string): Promise<number> =>
  (await rows("select coalesce(sum(cents), 0)::int as cents from ledger_entries where account = $1", name))[0]
    .cents;
/** As an operator refunds a gesture, on the page that shows what went back so far. */
const refundOf = async (id: string, cents: number, seenCents: number) => {
  await rows(
    "insert into users (id, email, role) values ($1, 'equipe@seances.fr', 'coach') on conflict do nothing",
    operator.id,
  );
  await refundSessionNow(db, operator, { id, cents, seenCents, reason: "Un geste." });
  await work();
};

describe("a session with a code", () => {
  test("asks the card for less, and is worth the whole price to the coach", async () => {
    await addCode("ETE10");
    const id = await confirm({ code: "ete 10", codeRestCents: 4_000 });
    expect(await charged(id)).toEqual([4_000]);
    expect(await money(id)).toEqual(PAID);
    expect(await account("promotions")).toBe(1_000);
    expect(await uses()).toEqual(["used"]);
    const receipt = await readReceipt(db, { id, kind: "session" } as never);
    expect(receipt).toMatchObject({ paidCents: 5_000, reduction: { label: "Code ETE10", cents: 1_000 } });
  });

  test("gives back what was paid in money, and the use of the code", async () => {
    await addCode("ETE10");
    const id = await confirm({ code: "ETE10" });
    await cancel(id);
    await work();
    expect(await money(id)).toEqual(BACK);
    expect(await account("promotions")).toBe(0);
    const [{ back }] = await rows("select sum(refunded_cents)::int as back from charges");
    expect(back).toBe(4_000);
    expect(await uses()).toEqual(["returned"]);
    await request({ code: "ETE10", startsAt: slot(6) });
    expect((await uses()).toSorted()).toEqual(["held", "returned"]);
  });

  test("returns money before the part of the house, and keeps the use after a partial refund", async () => {
    await addCode("ETE10");
    const id = await confirm({ code: "ETE10" });
    // Nobody cancels a session that has begun because its money went back.
    await shift(id, fromNow(-1));
    await refundOf(id, 3_500, 0);
    expect(await account("promotions")).toBe(1_000);
    await refundOf(id, 1_000, 3_500);
    // 40 € came from the card, so the last 5 € are the house's.
    expect(await account("promotions")).toBe(500);
    expect(await uses()).toEqual(["used"]);
    await expect(refundOf(id, 501, 4_500)).rejects.toThrow(/500?|5,00/);
  });

  test("that nobody pays gives the use back", async () => {
    await addCode("ETE10", { mostUses: 1 });
    const { checkoutUrl } = await book({ code: "ETE10" });
    expect(await uses()).toEqual(["held"]);
    await press(checkoutUrl, false);
    await work();
    await rows("update payments set expires_at = now() - interval '1 minute'");
    await rows("update bookings set held_until = now() - interval '1 minute'");
    await work({ hurries: true });
    await expirePayments(sessions.parts);
    await work();
    expect(await uses()).toEqual(["returned"]);
    await request({ code: "ETE10", startsAt: slot(6) }, other);
    expect((await uses()).toSorted()).toEqual(["held", "returned"]);
  });

  test("whose whole price a code pays needs no card, is requested at once, and is released if the coach declines", async () => {
    await addCode("CADEAU", { percent: 100, isOncePerPerson: false });
    const { bookingId, checkoutUrl } = await book({ code: "CADEAU", codeRestCents: 0 });
    expect(checkoutUrl).toBeUndefined();
    expect(await booking(bookingId)).toMatchObject({ status: "pending", price_cents: 5_000 });
    await sessions.decline(bookingId);
    await work();
    expect(await money(bookingId)).toEqual({ status: "released", collected: 0, refunded: 0, earned: 0 });
    expect(await uses()).toEqual(["returned"]);
    const kept = await confirm({ code: "CADEAU", startsAt: slot(6) });
    expect(await money(kept)).toEqual(PAID);
    expect(await account("promotions")).toBe(5_000);
    await cancel(kept);
    await work();
    expect(await money(kept)).toEqual(BACK);
    expect(await account("promotions")).toBe(0);
  });
});

describe("a code is refused", () => {
  test("if it is unknown, and nothing is booked", async () => {
    await expect(book({ code: "RIEN" })).rejects.toThrow("Nous ne connaissons pas ce code");
    expect(await rows("select from bookings")).toEqual([]);
  });

  test("at another price than the page showed", async () => {
    await addCode("ETE10");
    await expect(book({ code: "ETE10", codeRestCents: 3_500 })).rejects.toThrow(/il reste 40,00/);
    expect(await uses()).toEqual([]);
  });

  test("the second time, to the same person under any name of their mailbox", async () => {
    await addCode("ETE10");
    await request({ code: "ETE10" });
    await expect(book({ code: "ETE10", startsAt: slot(6) })).rejects.toThrow("déjà utilisé");
    await rows("update profiles set email = 'eleve+deux@seances.fr' where id = $1", other.id);
    await expect(book({ code: "ETE10", startsAt: slot(6) }, other)).rejects.toThrow("déjà utilisé");
    await rows("update profiles set email = 'autre@seances.fr' where id = $1", other.id);
    await request({ code: "ETE10", startsAt: slot(6) }, other);
  });

  test("after a first booking, if it is for that alone", async () => {
    await addCode("PREMIERE", { isFirstBookingOnly: true, isOncePerPerson: false });
    await request();
    await expect(book({ code: "PREMIERE", startsAt: slot(6) })).rejects.toThrow("première réservation");
    await request({ code: "PREMIERE", startsAt: slot(7) }, other);
  });
});

describe("at the same moment", () => {
  test("the last use of a code is sold once", async () => {
    await addCode("DERNIER", { mostUses: 1 });
    const tried = await Promise.allSettled([
      book({ code: "DERNIER", startsAt: slot(5) }),
      book({ code: "DERNIER", startsAt: slot(6) }, other),
    ]);
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [refused] = tried.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
    expect(refused).toContain("autant de fois que prévu");
    expect(await uses()).toEqual(["held"]);
    expect(await rows("select from bookings where status = 'held'")).toHaveLength(1);
  });

  test("one person uses a code for once each in one of two purchases of different kinds", async () => {
    await addCode("ETE10");
    await rows(
      "insert into coach_packs (coach_id, hours, price_cents) values ($1, 5, 20000)",
      sessions.ids.coach,
    );
    const pack = {
      coachId: sessions.ids.coach,
      hours: 5,
      shownCents: 20_000,
      code: "ETE10",
      idempotencyKey: randomUUID(),
    };
    const tried = await Promise.allSettled([
      book({ code: "ETE10" }),
      buyPack(sessions.parts, sessions.student, pack),
    ]);
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await uses()).toEqual(["held"]);
  });
});
