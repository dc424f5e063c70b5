import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { ColumnKeys } from "~/platform/crypto/column-keys.server.ts";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import {
  balances,
  newPaidCoach,
  OPERATOR,
  sell,
  settle,
} from "../../../../tests/fixtures/payments/coach-income.ts";
import { cancelPayment } from "../core/commands/decide-payment.server.ts";
import type { PaymentProvider } from "../core/rules/provider.ts";
import { charges, payments } from "../tables.server.ts";
import { askForBalances } from "./commands/ask-for-balances.server.ts";
import { payBalance } from "./commands/pay-balance.server.ts";
import { payCoaches } from "./commands/pay-coaches.server.ts";
import { getIncome } from "./queries/income.server.ts";
import { findOwedBack, listOwedBack } from "./queries/owed-back.server.ts";

const { db, pool } = testDatabase();
const operator = ownerOf(randomUUID(), "operator");
const inAWeek = () => new Date(Date.now() + 8 * DAY_MS);
const mails = { db, publicUrl: "https://elan.test", linkSecret: "x".repeat(32) };
const parts = {
  db,
  log: createLogger("silent"),
  ibans: sealedColumn(
    new ColumnKeys([{ id: "1", key: randomBytes(32).toString("base64url") }]),
    "coach_payment_info.iban",
  ),
  provider: {
    name: "demo",
    openCheckout: async ({ id }: { id: string }) => ({ ref: `cs_${id}`, url: `https://pay.test/${id}` }),
  } as unknown as PaymentProvider,
};

let userId: string;
let holderId: number;
const coach = () => ownerOf(userId, "coach");
const pages = { income: 1, payouts: 1, provider: "demo" } as const;
const pay = () => payCoaches({ db, provider: { name: "demo" }, operator: OPERATOR }, inAWeek());
const asked = async () =>
  (await pool.query("select subject, body from mails where subject like '%à régler%' order by id")).rows;

/** A sale of 50 € is paid out, and refunded afterwards: the coach owes 45 €. */
beforeEach(async () => {
  await pool.query(
    "select testing.empty_tables('payout_accounts, payouts, payout_lines, payments, charges, provider_calls, ledger_transactions, ledger_entries, documents, ledger_holders, mails')",
  );
  ({ userId, holderId } = await newPaidCoach(db));
  const { state } = await sell(db, holderId, { cents: 5_000 });
  await pay();
  const refund = { ref: `re_${randomUUID()}`, callId: undefined, cents: 5_000, status: "done" } as const;
  await settle(db, { ...state, refunds: [refund] });
});

/** The refund was so many days ago. The ledger refuses changes, except of a replica. */
const age = async (days: number) => {
  const client = await pool.connect();
  await client.query("begin");
  await client.query("set local session_replication_role = replica");
  await client.query(
    `update ledger_transactions t set booked_at = now() - make_interval(days => $1)
     where exists (select from ledger_entries e
       where e.transaction_id = t.id and e.account = 'coaches' and e.cents > 0 and e.available_at is not null)`,
    [days],
  );
  await client.query("commit");
  client.release();
};

describe("a negative balance", () => {
  it("is shown to the coach and to the operators, since it is one", async () => {
    expect((await getIncome(db, coach(), pages)).owedBack).toMatchObject({
      cents: 4_500,
      since: expect.any(Date),
    });
    expect(await listOwedBack(db, operator)).toMatchObject([
      { holderId, userId, cents: 4_500, askedAt: null },
    ]);
    await sell(db, holderId, { cents: 5_000 });
    expect((await getIncome(db, coach(), pages)).owedBack).toBeUndefined();
    expect(await listOwedBack(db, operator)).toEqual([]);
  });

  it("is asked for by mail after thirty days, once", async () => {
    await age(29);
    await askForBalances(mails);
    expect(await asked()).toEqual([]);
    await age(31);
    await Promise.all([askForBalances(mails), askForBalances(mails)]);
    await askForBalances(mails);
    const [mail, ...more] = await asked();
    expect(more).toEqual([]);
    expect(mail.subject).toContain("45,00");
    expect(mail.body).toContain("/dashboard/revenus");
    expect((await findOwedBack(db, { holderId }))?.askedAt).toBeInstanceOf(Date);
  });

  it("is nobody's to be asked once the account is closed; the operators still see it", async () => {
    await age(31);
    await pool.query("delete from users where id = $1", [userId]);
    await askForBalances(mails);
    expect(await asked()).toEqual([]);
    expect(await listOwedBack(db, operator)).toMatchObject([
      { holderId, userId: null, email: null, cents: 4_500 },
    ]);
  });

  it("is paid by the coach, for the amount that the page showed, and counts once it is collected", async () => {
    const order = { idempotencyKey: randomUUID(), cents: 4_500 };
    await expect(payBalance(parts as never, coach(), { ...order, cents: 4_400 })).rejects.toMatchObject({
      code: "conflict",
    });
    await payBalance(parts as never, coach(), order);
    await payBalance(parts as never, coach(), order);
    const [payment, ...more] = await db
      .select()
      .from(payments)
      .where(eq(payments.payableKind, "coach balance"));
    expect(more).toEqual([]);
    if (!payment) throw new Error("There is no payment.");
    expect(await findOwedBack(db, { holderId })).toMatchObject({ cents: 4_500 });
    const [charge] = await db.select().from(charges).where(eq(charges.paymentId, payment.id));
    const state = {
      ref: `ch_${charge?.id}`,
      chargeId: charge?.id,
      paymentId: payment.id,
      subscriptionRef: undefined,
      amountCents: 4_500,
      status: "paid",
      reason: undefined,
      feeCents: 0,
      refunds: [],
      disputes: [],
    } as const;
    await settle(db, { ...state, refunds: [], disputes: [] });
    expect(await findOwedBack(db, { holderId })).toBeUndefined();
    // Nothing of it is a sale, of the house or of the coach.
    expect(await balances(db)).toMatchObject({ all: 0, coaches: 0, deferred: 0 });
    expect((await balances(db)).sales ?? 0).toBe(0);
    const { income } = await getIncome(db, coach(), pages);
    expect(income.rows[0]).toMatchObject({
      what: "Règlement de votre solde",
      grossCents: null,
      netCents: 4_500,
    });
    // The next payout lists both, and pays what is new.
    await sell(db, holderId, { cents: 10_000 });
    await pool.query("update payout_accounts set last_payday = null");
    await pay();
    const { rows } = await pool.query(
      "select content -> 'totals' as totals from documents where kind = 'payout statement' order by number desc limit 1",
    );
    expect(rows[0].totals).toMatchObject({
      grossCents: 5_000,
      balanceCents: 4_500,
      returnedCents: 0,
      payoutCents: 9_000,
    });
  });

  it("has one open checkout page: another one closes it", async () => {
    await payBalance(parts as never, coach(), { idempotencyKey: randomUUID(), cents: 4_500 });
    await payBalance(parts as never, coach(), { idempotencyKey: randomUUID(), cents: 4_500 });
    const [first] = await db
      .select()
      .from(payments)
      .where(eq(payments.payableKind, "coach balance"))
      .orderBy(payments.createdAt);
    const { rows } = await pool.query(
      "select 1 from provider_calls where payment_id = $1 and kind = 'expire checkout'",
      [first?.id],
    );
    expect(first?.status === "expired" || rows.length === 1).toBe(true);
    await db.transaction((tx) => cancelPayment(tx, { paymentId: first?.id ?? "" }));
  });
});
