import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { parse } from "papaparse";
import { beforeAll, expect, it } from "vitest";
import { seedPeople } from "~/features/accounts/seed.server.ts";
import { payoutDocuments } from "~/features/invoicing/tables.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { balances, newPaidCoach, OPERATOR, sell } from "../../../../tests/fixtures/payments/coach-income.ts";
import { listFailedPayouts } from "../core/queries/refusals.server.ts";
import { findPayoutDocument } from "../gate.server.ts";
import { seedPayments } from "../seed.server.ts";
import { ledgerEntries, payoutAccounts, payouts, reconciliations } from "../tables.server.ts";
import { exportLedger, monthSpan, type WantedEntries } from "./queries/export-ledger.server.ts";
import { getFinances } from "./queries/finances.server.ts";
import { findHolder, findHolders, listHolderLines, listOwedAfterClosing } from "./queries/holders.server.ts";
import { sumLedger } from "./queries/ledger-sums.server.ts";

const { db, pool } = testDatabase();
const operator = ownerOf("operator", "operator");
let people: Awaited<ReturnType<typeof seedPeople>>;

beforeAll(async () => {
  await db.transaction(async (tx) => {
    people = await seedPeople(tx);
    await seedPayments(tx, people, OPERATOR);
  });
});

const file = async (wanted: WantedEntries) => {
  let text = "";
  for await (const piece of exportLedger(pool, operator, wanted)) text += piece;
  return parse<Record<string, string>>(text.replace(/^\ufeff/, ""), { header: true, skipEmptyLines: true })
    .data;
};
const cents = (typed: string | undefined) => Math.round(Number((typed || "0").replace(",", ".")) * 100);
const sum = (rows: Record<string, string>[]) =>
  rows.reduce((total, row) => total + cents(row.Débit) - cents(row.Crédit), 0);

it("adds up accounts, and months to the same", async () => {
  const { all, ...accounts } = await balances(db);
  const finances = await getFinances({ db, pool }, operator, "demo");
  expect(finances.balances).toEqual(accounts);
  expect(finances.unbalancedCount).toBe(0);
  expect(all).toBe(0);
  // All of the samples lie within the last twelve months.
  for (const [account, total] of Object.entries(accounts))
    expect(
      finances.months.reduce((booked, month) => booked + (month.cents[account as "coaches"] ?? 0), 0),
    ).toBe(total);
});

it("writes files that balance: the whole, each month, and one holder's", async () => {
  const { entriesCount, months } = await getFinances({ db, pool }, operator, "demo");
  const whole = await file({});
  expect(whole).toHaveLength(entriesCount);
  expect(sum(whole)).toBe(0);
  const parts = await Promise.all(months.map(({ month }) => file({ span: monthSpan(month) })));
  expect(parts.flat()).toHaveLength(entriesCount);
  for (const part of parts) expect(sum(part)).toBe(0);
  const [camille] = await findHolders(pool, operator, "camille");
  const hers = await file({ holderId: camille?.id });
  expect(-sum(hers)).toBe(camille?.owedCents);
});

it("writes into a person's file what their page shows, of a student as well", async () => {
  for (const name of ["manon", "camille"]) {
    const [holder] = await findHolders(pool, operator, name);
    const theirs = await file({ holderId: holder?.id });
    const shown = await listHolderLines(pool, operator, { holderId: holder?.id ?? 0, page: 1 });
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs).toHaveLength(shown.total);
    const last = theirs.slice(-shown.rows.length).reverse();
    expect(last.map((row) => Number(row.Écriture))).toEqual(
      shown.rows.map(({ transactionId }) => transactionId),
    );
    expect(sum(last)).toBe(shown.rows.reduce((total, row) => total + row.cents, 0));
  }
});

it.each(["2026-13", "9999-12", "x", ""])("knows no month %j", (month) =>
  expect(monthSpan(month)).toBeUndefined(),
);

it("finds people by name and number, and shows what they have earned and bought", async () => {
  const [camille, ...others] = await findHolders(pool, operator, "Camille Lau");
  expect(others).toEqual([]);
  expect(camille).toMatchObject({ email: "coach@exemple.fr" });
  const { rows } = await listHolderLines(pool, operator, { holderId: camille?.id ?? 0, page: 1 });
  expect(new Set(rows.map(({ account }) => account))).toEqual(new Set(["coaches", "payouts"]));
  const [manon] = await findHolders(pool, operator, "Manon");
  const bought = await listHolderLines(pool, operator, { holderId: manon?.id ?? 0, page: 1 });
  expect(new Set(bought.rows.map(({ kind }) => kind))).toEqual(new Set(["collected", "refunded"]));
  expect(await findHolder(pool, operator, 999_999)).toBeUndefined();
});

it("shows a document to its coach and the operator alone", async () => {
  const { holderId, userId } = await newPaidCoach(db);
  await sell(db, holderId, { cents: 5_000 });
  const [document] = await db.select().from(payoutDocuments).limit(1);
  const id = document?.id as string;
  const camille = people["coach@exemple.fr"];
  const julien = people["coach2@exemple.fr"];
  const found = await Promise.all(
    [camille, julien].map((coach) => findPayoutDocument(db, ownerOf(coach, "coach"), id)),
  );
  expect(found.filter(Boolean)).toHaveLength(1);
  expect(await findPayoutDocument(db, ownerOf(userId, "coach"), id)).toBeUndefined();
  expect(await findPayoutDocument(db, operator, id)).toMatchObject({ id });
});

it("keeps the account of somebody who has left, without a name", async () => {
  const { holderId, userId } = await newPaidCoach(db);
  await sell(db, holderId, { cents: 5_000 });
  await db.delete(users).where(eq(users.id, userId));
  expect(await findHolder(pool, operator, holderId)).toEqual({
    id: holderId,
    firstName: null,
    lastName: null,
    email: null,
    owedCents: 4_500,
  });
});

it("adds what was booked since to what the last comparison has kept", async () => {
  const ledger = await sumLedger(db);
  expect(ledger.upTo).toBeGreaterThan(0);
  const before = await getFinances({ db, pool }, operator, "demo");
  expect(before.checkedAt).toBeNull();
  const endedAt = new Date();
  await db.insert(reconciliations).values({ provider: "demo", endedAt, ledger });
  const { holderId } = await newPaidCoach(db);
  await sell(db, holderId, { cents: 5_000 });
  const { all: _, ...accounts } = await balances(db);
  const after = await getFinances({ db, pool }, operator, "demo");
  expect(after).toMatchObject({ balances: accounts, unbalancedCount: 0, checkedAt: endedAt });
  expect(after.entriesCount).toBe(await db.$count(ledgerEntries));
  expect(after.months.map(({ month }) => month)).toEqual(before.months.map(({ month }) => month));
});

it("lists payouts that did not arrive, and what is owed to whoever has left without an account for it", async () => {
  const { holderId, userId } = await newPaidCoach(db);
  await sell(db, holderId, { cents: 5_000 });
  const id = randomUUID();
  const failed = { holderId, cents: 900, status: "failed", reason: "account_closed" } as const;
  const [endedAt, long] = [new Date(), new Date(Date.now() - 100 * 24 * 60 * 60 * 1000)];
  await db.insert(payouts).values([
    { id, ...failed, provider: "demo", accountRef: "a", endedAt },
    { id: randomUUID(), ...failed, provider: "demo", accountRef: "a", endedAt: long },
  ]);
  expect(await listFailedPayouts(db, operator)).toEqual([
    { id, holderId, cents: 900, reason: "account_closed", at: endedAt },
  ]);
  const owed = async () => (await listOwedAfterClosing(pool, operator)).filter((one) => one.id === holderId);
  await db.delete(users).where(eq(users.id, userId));
  expect(await owed()).toEqual([]);
  await db.delete(payoutAccounts).where(eq(payoutAccounts.holderId, holderId));
  expect(await owed()).toEqual([{ id: holderId, owedCents: 4_500 }]);
});
