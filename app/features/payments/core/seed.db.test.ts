import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { seedPeople } from "~/features/accounts/seed.server.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { SECRETS } from "../../../../tests/fixtures/accounts/secrets.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { balances, OPERATOR } from "../../../../tests/fixtures/payments/coach-income.ts";
import { payCoaches } from "../payouts/commands/pay-coaches.server.ts";
import { getIncome } from "../payouts/queries/income.server.ts";
import { seedPayments } from "../seed.server.ts";
import { charges, demoProviderObjects, providerCalls, reconciliations } from "../tables.server.ts";
import { refundPayment } from "./commands/decide-payment.server.ts";
import { paymentParts } from "./commands/provider.server.ts";
import { runProviderCall } from "./commands/provider-calls.server.ts";
import { exportPayments } from "./queries/export-payments.server.ts";
import { reconcile } from "./reconcile/reconcile.server.ts";

const { db } = testDatabase();
const settings = { publicUrl: "https://elan.example", stripe: undefined, sells: true } as never;
const parts = paymentParts({ db, log: createLogger("silent"), settings, secrets: SECRETS });
let people: Awaited<ReturnType<typeof seedPeople>>;

beforeAll(async () => {
  await db.transaction(async (tx) => {
    people = await seedPeople(tx);
    await seedPayments(tx, people, OPERATOR);
  });
});

it("gives the demo coaches income and payouts that add up", async () => {
  const { all, coaches = 0, payouts = 0, provider = 0 } = await balances(db);
  expect(all).toBe(0);
  expect(payouts).toBe(0);
  expect(provider).toBeGreaterThan(0);
  const pages = { income: 1, payouts: 1, provider: "demo" } as const;
  const camille = await getIncome(db, ownerOf(people["coach@exemple.fr"], "coach"), pages);
  const julien = await getIncome(db, ownerOf(people["coach2@exemple.fr"], "coach"), pages);
  const owed = [camille, julien].reduce(
    (sum, { totals }) => sum + totals.upcomingCents + totals.availableCents,
    0,
  );
  expect(owed).toBe(-coaches);
  expect(camille.income.pageCount).toBeGreaterThan(1);
  expect(camille.payouts.total).toBeGreaterThanOrEqual(5);
  for (const { documents } of camille.payouts.rows)
    expect(documents.map(({ kind }) => kind)).toEqual(["payout statement", "commission invoice"]);
  expect(julien.payouts.total).toBeGreaterThanOrEqual(1);
  const { rows: unequal } = await db.execute(sql`
    select from payouts p where cents <> (select -sum(e.cents) from payout_lines l
      join ledger_entries e on e.id = l.entry_id where l.payout_id = p.id)`);
  expect(unequal).toEqual([]);
  const { rows: strange } = await db.execute(sql`
    select from payments p where collected_cents - refunded_cents - recognised_cents <>
      (select -sum(cents) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where t.payment_id = p.id and account = 'deferred')`);
  expect(strange).toEqual([]);
});

it("numbers their papers in the order of their days", async () => {
  const { rows } = await db.execute<{ series: string; number: number; day: string }>(
    sql`select series, number, issued_at::text as day from documents order by issued_at, number`,
  );
  for (const series of new Set(rows.map((row) => row.series)))
    expect(rows.filter((row) => row.series === series).map(({ number }) => number)).toEqual(
      rows.filter((row) => row.series === series).map((_, at) => at + 1),
    );
});

it("agrees with what the demo provider knows, and leaves nothing to pay again", async () => {
  const before = await balances(db);
  const objects = await db.select({ kind: demoProviderObjects.kind }).from(demoProviderObjects);
  await reconcile(parts);
  const [compared] = await db.select().from(reconciliations);
  // An order that is only set aside counts as unfinished, and is looked at once more.
  expect(compared).toMatchObject({ differences: [], lookedAt: objects.length + 1 });
  expect(compared?.endedAt).not.toBeNull();
  await payCoaches({ db, provider: { name: "demo" }, operator: OPERATOR });
  expect(await balances(db)).toEqual(before);
});

it("is known there as what was asked for: a part of it can be given back", async () => {
  const [charge] = await db.select().from(charges).where(eq(charges.refundedCents, 0)).limit(1);
  const paymentId = charge?.paymentId ?? "";
  await db.transaction((tx) => refundPayment(tx, { paymentId, cents: 100 }));
  const [call] = await db.select().from(providerCalls).where(eq(providerCalls.status, "wanted"));
  await runProviderCall(parts, call?.id ?? "");
  const [after] = await db
    .select()
    .from(charges)
    .where(eq(charges.id, charge?.id ?? ""));
  expect(after?.refundedCents).toBe(100);
});

it("is in the copy of their data that people ask for", async () => {
  const coach = await exportPayments(db, ownerOf(people["coach@exemple.fr"], "coach"));
  expect(coach.revenus.length).toBeGreaterThan(15);
  expect(coach.virements[0]).toMatchObject({ etat: "paid" });
  expect(coach.achats).toEqual([]);
  const student = await exportPayments(db, ownerOf(people["eleve@exemple.fr"]));
  expect(student.revenus).toEqual([]);
  expect(student.achats).toContainEqual(expect.objectContaining({ paye_centimes: 4_500, etat: "paid" }));
  expect(student.achats).toContainEqual(expect.objectContaining({ paye_centimes: 0, etat: "authorised" }));
});
