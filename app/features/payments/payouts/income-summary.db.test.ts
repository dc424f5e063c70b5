import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { parisDay } from "~/platform/format/dates.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import {
  holdPayouts,
  newPaidCoach,
  newPerson,
  OPERATOR,
  sell,
  sellSupplied,
  settle,
} from "../../../../tests/fixtures/payments/coach-income.ts";
import { exportReceived, listReceivedMonths, sumReceipts } from "../books/queries/receipts-book.server.ts";
import { holderOf } from "../ledger/commands/post-ledger-entry.server.ts";
import { payments } from "../tables.server.ts";
import { payCoaches } from "./commands/pay-coaches.server.ts";
import { listClientPayments } from "./queries/client-payments.server.ts";
import { sumIncomeBetween } from "./queries/income.server.ts";
import { getIncomeSummary } from "./queries/income-summary.server.ts";
import { findNextPayout } from "./queries/next-payout.server.ts";
import { monthPeriod, readIncomePeriod, shiftedPeriod } from "./rules/income.ts";

const { db, pool } = testDatabase();
/** Long before the months that the tests compare. */
const LONG_AGO = new Date("2025-03-12T10:00:00Z");
afterEach(() => vi.useRealTimers());

/** Ledger entries have the clock of the database, which no test can set: they are moved by hand. */
const book = (paymentId: string, at: Date) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update ledger_transactions set booked_at = ${at} where payment_id = ${paymentId}`);
  });

interface Sold {
  cents: number;
  kind: "booking" | "pack" | "test";
  payerId: number;
  at: Date;
  refundedCents?: number;
}

async function sold(holderId: number, { cents, kind, payerId, at, refundedCents = 0 }: Sold) {
  const { paymentId, state } = await sell(db, holderId, { cents, payerId });
  await db.update(payments).set({ payableKind: kind }).where(eq(payments.id, paymentId));
  if (refundedCents > 0) {
    const refund = {
      ref: `re_${randomUUID()}`,
      callId: undefined,
      cents: refundedCents,
      status: "done",
    } as const;
    await settle(db, { ...state, refunds: [refund] });
  }
  await book(paymentId, at);
  return paymentId;
}

async function newPayer(firstName: string) {
  const userId = await newPerson(db, "student", `${randomUUID()}@exemple.fr`);
  await pool.query("update profiles set first_name = $2, last_name = 'Petit' where id = $1", [
    userId,
    firstName,
  ]);
  return { userId, id: await db.transaction((tx) => holderOf(tx, { user: userId })) };
}

const coach = { userId: "", holderId: 0 };
let manon: { userId: string; id: number };
let leo: { userId: string; id: number };
const own = () => ownerOf(coach.userId, "coach");
const march = monthPeriod("2025-03");
const year = readIncomePeriod(new URLSearchParams("annee=2025"), LONG_AGO);
const summary = (period: typeof march, clients = 1) => getIncomeSummary(db, own(), { period, clients });

/** Reads from the ledger, as plainly as possible, how much the deliveries of some months earned the coach. */
async function ledgerNet(from: string, to: string): Promise<number> {
  const { rows } = await pool.query<{ cents: number }>(
    `select coalesce(-sum(e.cents), 0)::float8 as cents from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where e.account = 'coaches' and e.holder_id = $1 and t.kind = 'recognised'
       and to_char(t.booked_at at time zone 'Europe/Paris', 'YYYY-MM') between $2 and $3`,
    [coach.holderId, from, to],
  );
  return rows[0]?.cents ?? 0;
}

beforeAll(async () => {
  Object.assign(coach, await newPaidCoach(db));
  manon = await newPayer("Manon");
  leo = await newPayer("Léo");
  const { holderId } = coach;
  await sold(holderId, {
    cents: 3_333,
    kind: "booking",
    payerId: manon.id,
    at: new Date("2025-02-28T22:59:00Z"),
  });
  // In Paris, this is the first of March.
  await sold(holderId, {
    cents: 4_567,
    kind: "booking",
    payerId: manon.id,
    at: new Date("2025-02-28T23:01:00Z"),
  });
  await sold(holderId, {
    cents: 19_999,
    kind: "pack",
    payerId: manon.id,
    at: LONG_AGO,
    refundedCents: 3_333,
  });
  await sold(holderId, { cents: 5_555, kind: "booking", payerId: leo.id, at: LONG_AGO });
  await sold(holderId, { cents: 1_001, kind: "test", payerId: leo.id, at: new Date("2025-07-01T10:00:00Z") });
  const supplied = await sellSupplied(db, holderId, { cents: 10_000, payerId: leo.id });
  await supplied.deliver({ item: "1", cents: 5_000 });
  await db.update(payments).set({ payableKind: "accompaniment" }).where(eq(payments.id, supplied.paymentId));
  await book(supplied.paymentId, LONG_AGO);
  // Another coach's sale to the same student.
  const other = await newPaidCoach(db);
  await sold(other.holderId, { cents: 9_900, kind: "booking", payerId: manon.id, at: LONG_AGO });
});

describe("the income of a month and of a year", () => {
  it("is that of the ledger to the cent, by kind and by client", async () => {
    for (const period of [
      march,
      year,
      monthPeriod("2025-02"),
      monthPeriod("2025-07"),
      monthPeriod("2024-01"),
    ]) {
      const { total, kinds, clients } = await summary(period);
      expect(total.netCents, period.name).toBe(await ledgerNet(period.from, period.to));
      const parts = Object.values(kinds);
      expect(parts.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(total.netCents);
      expect(parts.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(total.grossCents);
      expect(clients.rows.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(total.netCents);
      expect(clients.rows.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(total.grossCents);
    }
  });

  it("says what each kind and each client brought, and what there was before", async () => {
    const { kinds, clients, before } = await summary(march);
    expect(kinds.session).toEqual({ grossCents: 4_567 + 5_555, netCents: 4_567 - 457 + 5_555 - 556 });
    expect(kinds.pack).toEqual({ grossCents: 16_666, netCents: 16_666 - 1_667 });
    // The house sold 50 € with 20 % of VAT, and buys nine tenths of the price without VAT: there is no commission.
    expect(kinds.accompaniment).toEqual({ grossCents: 3_750, netCents: 3_750 });
    expect(clients.rows.map(({ name, userId }) => [name, userId])).toEqual([
      ["Manon\u00a0P.", manon.userId],
      ["Léo\u00a0P.", leo.userId],
    ]);
    expect(before).toEqual({ grossCents: 3_333, netCents: 3_333 - 333 });
    expect((await summary(shiftedPeriod(year, 1))).before).toEqual((await summary(year)).total);
    const span = { from: new Date("2025-02-28T23:00:00Z"), to: new Date("2025-03-31T22:00:00Z") };
    expect(await sumIncomeBetween(db, own(), span)).toBe((await summary(march)).total.netCents);
  });

  it("is nothing for a coach who has sold nothing", async () => {
    const { userId } = await newPaidCoach(db);
    const found = await getIncomeSummary(db, ownerOf(userId, "coach"), { period: march, clients: 3 });
    expect(found.total).toEqual({ grossCents: 0, netCents: 0 });
    expect(found.clients).toEqual({ rows: [], total: 0, page: 1, pageCount: 1 });
  });
});

it("a client's file has what they paid this coach, and nothing that they paid another", async () => {
  const paid = (student: { userId: string }, page = 1) =>
    listClientPayments(db, own(), { studentId: student.userId, page });
  const { rows, total } = await paid(manon);
  expect(total).toBe(3);
  expect(rows.map(({ collectedCents }) => collectedCents).sort((a, b) => a - b)).toEqual([
    3_333, 4_567, 19_999,
  ]);
  expect(rows.find(({ collectedCents }) => collectedCents === 19_999)).toMatchObject({
    refundedCents: 3_333,
    soldId: expect.any(String),
    documents: [],
  });
  // A sale of the marketplace is not a payment to the coach.
  expect((await paid(leo)).total).toBe(2);
  expect((await paid({ userId: "nobody" })).rows).toEqual([]);
});

it("the turnover to declare is the book of receipts, month by month", async () => {
  const wanted = { year: 2025, provider: "demo" } as const;
  const months = await listReceivedMonths(pool, own(), wanted);
  expect(months).toEqual([
    { month: "2025-02", salesCents: 3_333, suppliedCents: 0 },
    { month: "2025-03", salesCents: 4_567 + 19_999 - 3_333 + 5_555, suppliedCents: 0 },
    { month: "2025-07", salesCents: 1_001, suppliedCents: 0 },
  ]);
  const { salesCents } = await sumReceipts(pool, own(), wanted);
  expect(salesCents).toBe(months.reduce((sum, month) => sum + month.salesCents, 0));
  let text = "";
  for await (const piece of exportReceived(pool, own(), wanted)) text += piece;
  const lines = text.trim().split(/\r?\n/);
  expect(lines).toHaveLength(1 + 12 + 4 + 1);
  expect(lines[4]).toMatch(/^Trimestre 1 de 2025 \(démonstration\);/);
  expect(lines.at(-1)).toMatch(/^Année 2025 \(démonstration\);"311,22";0;"311,22"$/);
});

it("the next payout is what the job then pays, to the cent", async () => {
  const { userId, holderId } = await newPaidCoach(db, { payoutFrequency: "weekly" });
  const owner = ownerOf(userId, "coach");
  const parts = { db, provider: { name: "demo" }, operator: OPERATOR } as const;
  const next = (now: Date) => findNextPayout(db, owner, { provider: "demo", now });
  await sell(db, holderId, { cents: 12_345 });
  const now = new Date();
  expect(await next(now)).toMatchObject({ cents: 0, isTooLittle: true });
  // Nothing has been paid yet: the first run after the seven days pays.
  const later = new Date(now.getTime() + 9 * DAY_MS);
  const promised = await next(later);
  expect(promised).toMatchObject({ cents: 12_345 - 1_235, isTooLittle: false, heldUntil: null });
  const held = new Date(later.getTime() + 3 * DAY_MS);
  await holdPayouts(db, holderId, held);
  expect(await next(later)).toMatchObject({ heldUntil: held });
  await holdPayouts(db, holderId, now);
  await payCoaches(parts, promised?.at);
  const { rows } = await pool.query("select cents from payouts where holder_id = $1", [holderId]);
  expect(rows).toEqual([{ cents: promised?.cents }]);
  const after = await next(promised?.at ?? later);
  expect(after?.cents).toBe(0);
  expect(parisDay(after?.at ?? now) > parisDay(promised?.at ?? now)).toBe(true);
  await pool.query("update payout_accounts set status = 'restricted' where holder_id = $1", [holderId]);
  expect(await next(later)).toBeUndefined();
});
