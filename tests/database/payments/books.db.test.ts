import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { parse } from "papaparse";
import { beforeAll, describe, expect, it } from "vitest";
import { documentSeries, saleDocuments, selfBilledDocuments } from "~/features/invoicing/tables.server.ts";
import { saveAccountPlan } from "~/features/payments/books/commands/save-accounts.server.ts";
import { getAccountPlan } from "~/features/payments/books/queries/account-plan.server.ts";
import { exportFec } from "~/features/payments/books/queries/export-fec.server.ts";
import { exportPayouts } from "~/features/payments/books/queries/export-payouts.server.ts";
import { exportSales } from "~/features/payments/books/queries/export-sales.server.ts";
import { findFirstMonth } from "~/features/payments/books/queries/first-month.server.ts";
import {
  countDocuments,
  listDocumentMonths,
  listMonthDocuments,
  listOwnMonthDocuments,
  zipDocuments,
} from "~/features/payments/books/queries/month-documents.server.ts";
import { BOOK_ACCOUNTS } from "~/features/payments/books/rules/accounts.ts";
import { fecFileName } from "~/features/payments/books/rules/fec.ts";
import { type BookPeriod, listMonths, spanOf } from "~/features/payments/books/rules/periods.ts";
import { setDelivered } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import { issueCommissionCredits } from "~/features/payments/payouts/commands/issue-commission-credits.server.ts";
import { createPayout } from "~/features/payments/payouts/commands/pay-coaches.server.ts";
import { failPayout } from "~/features/payments/payouts/commands/settle-payout.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { ensureReferenceData, seedDemo } from "../../../server/wiring.ts";
import { ownerOf } from "../../fixtures/accounts/owners.ts";
import { testDatabase } from "../../fixtures/database/database.ts";
import { SEED_SERVICES } from "../../fixtures/database/seed-services.ts";
import { balances, newPaidCoach, OPERATOR, sell, settle } from "../../fixtures/payments/coach-income.ts";
import { checkFec, type FecRow, readCents, sumAccounts } from "../../fixtures/payments/fec-checker.ts";
import { readFacturX } from "../../fixtures/read-factur-x.ts";
import { readPdf } from "../../fixtures/read-pdf.ts";
import { readZip } from "../../fixtures/read-zip.ts";
import { DELIVERY_TERMS } from "../../fixtures/shop/shop.ts";

const { db, pool } = testDatabase();
const operator = ownerOf("operator", "operator");
let whole: BookPeriod;

beforeAll(async () => {
  await db.transaction(async (tx) => {
    await ensureReferenceData(tx);
    await seedDemo(tx, { operator: OPERATOR, delivery: DELIVERY_TERMS }, SEED_SERVICES);
  });
  // Beside the samples: a contested payment, a payout that comes back and is paid again.
  const { holderId } = await newPaidCoach(db);
  const { state } = await sell(db, holderId, { cents: 5_000 });
  const dispute = { ref: "dp_1", cents: 5_000, status: "open" } as const;
  await settle(db, { ...state, feeCents: 95, disputes: [dispute] });
  await settle(db, { ...state, feeCents: 95, disputes: [{ ...dispute, status: "lost" }] });
  const other = await newPaidCoach(db);
  await sell(db, other.holderId, { cents: 8_000 });
  const account = { holderId: other.holderId, provider: "demo", ref: "acct_1" } as const;
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  const pay = (days: number) =>
    db.transaction((tx) => createPayout(tx, OPERATOR, { account, at: inDays(days) }));
  const payoutId = (await pay(9)) as string;
  await db.transaction((tx) => failPayout(tx, payoutId, "account_closed"));
  expect(await pay(10)).toBeDefined();
  // A commission that was invoiced is given back after the payout.
  const third = await newPaidCoach(db);
  const sold = await sell(db, third.holderId, { cents: 6_000 });
  const late = { holderId: third.holderId, provider: "demo", ref: "acct_3" } as const;
  await db.transaction((tx) => createPayout(tx, OPERATOR, { account: late, at: inDays(9) }));
  await settle(db, {
    ...sold.state,
    refunds: [{ ref: "re_3", callId: undefined, cents: 6_000, status: "done" }],
  });
  await db.transaction((tx) => setDelivered(tx, { paymentId: sold.paymentId, cents: 0 }));
  await db.transaction((tx) =>
    issueCommissionCredits(tx, { holderId: third.holderId }, { operator: OPERATOR, at: inDays(10) }),
  );
  const last = await pool.query("select max(booked_at) as at from ledger_transactions");
  whole = { from: await findFirstMonth(db, operator), to: parisDay(last.rows[0].at).slice(0, 7) };
}, 120_000);

const join = async (pieces: AsyncIterable<Uint8Array | string>) => {
  const parts: Buffer[] = [];
  for await (const piece of pieces) parts.push(Buffer.from(piece));
  return Buffer.concat(parts);
};
const fecOf = async (period: BookPeriod, provider: "demo" | "stripe" = "demo") => {
  const plan = await getAccountPlan(db, operator);
  return join(exportFec(pool, operator, { plan, span: spanOf(period), provider }));
};
const readFec = async (period: BookPeriod) =>
  checkFec(fecFileName("732829320", spanOf(period).lastDay), await fecOf(period));
const csvOf = async (pieces: AsyncIterable<string>) =>
  parse<Record<string, string>>((await join(pieces)).toString("utf8").replace(/^\ufeff/, ""), {
    header: true,
    skipEmptyLines: true,
  }).data;
const cents = (typed: string | undefined) => Math.round(Number((typed || "0").replace(",", ".")) * 100);
const vatOf = (rows: FecRow[]) =>
  Object.fromEntries(Object.entries(sumAccounts(rows)).filter(([account]) => account.startsWith("4457")));

describe("the audit file", () => {
  it("follows the norm, as another reader finds, and repeats itself byte by byte", async () => {
    const { rows, problems } = await readFec(whole);
    expect(problems).toEqual([]);
    expect(rows.length).toBeGreaterThan(200);
    expect((await fecOf(whole)).equals(await fecOf(whole))).toBe(true);
    expect(
      rows.filter(({ PieceRef }) => /^DEMO-[BARF]20\d\d-\d{5}$/.test(PieceRef ?? "")).length,
    ).toBeGreaterThan(20);
  });

  it("has the balances of the ledger, and VAT beside it", async () => {
    const { rows } = await readFec(whole);
    const sums = sumAccounts(rows);
    const of = (...accounts: (keyof typeof BOOK_ACCOUNTS)[]) =>
      accounts.reduce((sum, account) => sum + (sums[BOOK_ACCOUNTS[account].number] ?? 0), 0);
    const ledger = await balances(db);
    expect(of("provider")).toBe(ledger.provider);
    expect(of("advances", "held")).toBe(ledger.deferred);
    expect(of("coaches", "suppliers")).toBe(ledger.coaches);
    expect(of("fees")).toBe(ledger.fees);
    expect(of("transit")).toBe(ledger.payouts ?? 0);
    expect(of("disputes")).toBe(ledger.disputes ?? 0);
    expect(of("losses")).toBe(ledger.losses ?? 0);
    const vat = Object.values(vatOf(rows)).reduce((sum, one) => sum + one, 0);
    const sales = of("goods", "subscriptions", "accompaniments", "otherSales", "commission");
    expect(sales + vat + of("vatOnAdvances")).toBe((ledger.sales ?? 0) + (ledger.commission ?? 0));
    expect(of("goods")).toBeLessThan(0);
    expect(of("vatOnAdvances")).toBeGreaterThanOrEqual(0);
  });

  it("is the same month by month", async () => {
    const withoutNumber = (rows: FecRow[]) => rows.map(({ EcritureNum: _, ...row }) => row);
    const months = listMonths(whole.from, whole.to).reverse();
    const parts = [];
    for (const month of months) {
      const { rows, problems } = await readFec({ from: month, to: month });
      expect(problems).toEqual([]);
      parts.push(...rows);
    }
    expect(withoutNumber(parts)).toEqual(withoutNumber((await readFec(whole)).rows));
  });

  it("says nothing of demo payments once there are real ones", async () => {
    const { rows, problems } = checkFec("732829320FEC20261231.txt", await fecOf(whole, "stripe"));
    expect({ rows, problems }).toEqual({ rows: [], problems: [] });
  });

  it("uses the operator's accounts, and forgets them when they are the usual ones again", async () => {
    const plan = await getAccountPlan(db, operator);
    const changed = { ...plan, fees: { number: "627100", label: "Frais Stripe" } };
    await db.transaction((tx) => saveAccountPlan(tx, operator, changed));
    const { rows, problems } = await readFec(whole);
    expect(problems).toEqual([]);
    expect(rows.some((row) => row.CompteNum === "627100" && row.CompteLib === "Frais Stripe")).toBe(true);
    expect(rows.some((row) => row.CompteNum === plan.fees.number)).toBe(false);
    await db.transaction((tx) => saveAccountPlan(tx, operator, plan));
    expect((await pool.query("select from book_accounts")).rowCount).toBe(0);
  });
});

describe("the sales journal", () => {
  it("has the VAT of the audit file at each rate", async () => {
    const rows = await csvOf(exportSales(pool, operator, { span: spanOf(whole), provider: "demo" }));
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(cents(row.HT) + cents(row.TVA)).toBe(cents(row.TTC));
    expect(rows.filter((row) => row.Document === "Avoir sur commission").map((row) => row.TTC)).toContain(
      "-6",
    );
    const vat = rows.reduce((sum, row) => sum + cents(row.TVA), 0);
    const booked = vatOf((await readFec(whole)).rows);
    expect(-Object.values(booked).reduce((sum, one) => sum + one, 0)).toBe(vat);
    const atFive = rows.filter((row) => /^5,5/.test(row["Taux de TVA"] ?? ""));
    expect(-(booked[BOOK_ACCOUNTS.vat55.number] ?? 0)).toBe(
      atFive.reduce((sum, row) => sum + cents(row.TVA), 0),
    );
  });
});

it("lists the payouts with their statements", async () => {
  const rows = await csvOf(exportPayouts(pool, operator, { span: spanOf(whole), provider: "demo" }));
  const { rows: paid } = await pool.query(
    "select count(*)::int as count, sum(cents)::int as cents from payouts",
  );
  expect(rows).toHaveLength(paid[0].count);
  expect(rows.reduce((sum, row) => sum + cents(row.Versé), 0)).toBe(paid[0].cents);
  for (const row of rows) expect(row.Relevé).toMatch(/^DEMO-R\d{4}-\d{5}$/);
  expect(rows.some((row) => row.État === "Non abouti")).toBe(true);
});

/** An invoice of a session in the coach's name, and one of what the marketplace bought of the coach. */
async function issueInNameOf(holderId: number, issuedAt: Date): Promise<void> {
  const [invoice] = await db.select().from(saleDocuments).where(eq(saleDocuments.kind, "invoice")).limit(1);
  if (!invoice) throw new Error("There is no invoice.");
  const { content, recipient, totalCents } = invoice;
  const series = { sale: `DEMO-B${holderId}-2026`, selfBilled: `DEMO-AF${holderId}-2026` };
  await db
    .insert(documentSeries)
    .values(Object.values(series).map((name) => ({ series: name, lastNumber: 1 })));
  await db.insert(saleDocuments).values({
    subject: "session",
    subjectId: randomUUID(),
    subjectStepId: 1,
    kind: "invoice",
    series: series.sale,
    number: 1,
    sellerId: holderId,
    content,
    recipient,
    totalCents,
    issuedAt,
  });
  const { issuer } = content;
  await db.insert(selfBilledDocuments).values({
    id: randomUUID(),
    holderId,
    month: `${parisDay(issuedAt).slice(0, 7)}-01`,
    isDemo: true,
    kind: "self-billed invoice",
    series: series.selfBilled,
    number: 1,
    seller: { name: "Camille Laurent", lines: [] },
    content: {
      buyer: issuer,
      month: parisDay(issuedAt).slice(0, 7),
      lines: [],
      vat: [],
      corrects: [],
      isDemo: true,
    },
    netCents: 0,
    vatCents: 0,
    issuedAt,
  });
}

describe("the documents of a month", () => {
  it("are an archive of PDFs, all for the operator and a coach's own for the coach", async () => {
    const { rows } = await pool.query(`
      select to_char(d.issued_at at time zone 'Europe/Paris', 'YYYY-MM') as month, d.issued_at as at, h.user_id as user, h.id::int as holder
      from documents d join ledger_holders h on h.id = d.holder_id
      join users u on u.id = h.user_id where u.email = 'coach@exemple.fr' order by d.issued_at desc limit 1`);
    const [{ month, at, user, holder }] = rows;
    await issueInNameOf(holder, at);
    const span = spanOf({ from: month, to: month });
    const listed = await listMonthDocuments(db, operator, span);
    const all = readZip(await join(zipDocuments(db, listed)));
    expect(all.size).toBe(countDocuments(listed));
    expect(all.size).toBeGreaterThan(4);
    const own = await listOwnMonthDocuments(db, ownerOf(user, "coach"), span);
    const theirs = readZip(await join(zipDocuments(db, own)));
    expect(theirs.size).toBe(countDocuments(own));
    expect(theirs.size).toBeLessThan(all.size);
    for (const [name, content] of theirs) {
      expect(all.has(name)).toBe(true);
      const [, number = "none"] = /^\w+\/[a-z-]+-((?:DEMO-)?[A-Z].*)\.pdf$/.exec(name) ?? [];
      expect((await readPdf(content)).title).toContain(number);
      // A statement is no invoice, and the invoice of a month without services says nothing.
      const isInvoice = !/^versements\/releve|^autofactures/.test(name);
      expect((await readFacturX(content))?.number, name).toBe(isInvoice ? number : undefined);
    }
    const folders = new Set([...theirs.keys()].map((name) => name.split("/")[0]));
    expect(folders).toEqual(new Set(["ventes", "versements", "autofactures"]));
    expect(await listDocumentMonths(db, ownerOf(user, "coach"))).toContain(month);
    const { userId } = await newPaidCoach(db);
    expect(countDocuments(await listOwnMonthDocuments(db, ownerOf(userId, "coach"), span))).toBe(0);
  });
});

it("reads amounts as the norm writes them", () => {
  expect(["12,5", "0,00", "1234,56", "1.5", ""].map(readCents)).toEqual([
    1_250,
    0,
    123_456,
    undefined,
    undefined,
  ]);
});
