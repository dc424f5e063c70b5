import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { renderSelfBilledDocument } from "~/features/invoicing/queries/render-self-billed-document.server.ts";
import { documentNumber } from "~/features/invoicing/rules/document-numbers.ts";
import { payoutDocuments, selfBilledDocuments } from "~/features/invoicing/tables.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { addMonths, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { mails } from "~/platform/mail/mail.server.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import {
  balances,
  newPaidCoach,
  newPerson,
  OPERATOR,
  sell,
  sellSupplied,
  settle,
} from "../../../../tests/fixtures/payments/coach-income.ts";
import { PAYMENT_INFO } from "../../../../tests/fixtures/payments/paid-coach.ts";
import { readFacturX } from "../../../../tests/fixtures/read-factur-x.ts";
import { readPdf } from "../../../../tests/fixtures/read-pdf.ts";
import { findSelfBilledDocument } from "../gate.server.ts";
import { holderOf } from "../ledger/commands/post-ledger-entry.server.ts";
import { coachPaymentInfo, payoutAccounts, servicePurchases } from "../tables.server.ts";
import { issueSelfBilled } from "./commands/issue-self-billed.server.ts";
import { payCoaches } from "./commands/pay-coaches.server.ts";
import { getIncome } from "./queries/income.server.ts";

const { db, pool } = testDatabase();
const parts = { db, publicUrl: "https://elan.example", linkSecret: "secret", operator: OPERATOR };
const { iban: _, position: __, ...INFO } = PAYMENT_INFO;
const thisMonth = `${parisDay(new Date()).slice(0, 8)}01`;
/** The morning of the first day of a month, counted from this one. */
const morningOf = (months: number) => parisInstant(addMonths(thisMonth, months), "06:00");

async function newCoach(info: Partial<typeof coachPaymentInfo.$inferInsert> = {}, mandated = true) {
  const coach = await newPaidCoach(db);
  const selfBillingMandateAt = mandated ? new Date() : null;
  await db.insert(coachPaymentInfo).values({ coachId: coach.userId, ...INFO, selfBillingMandateAt, ...info });
  return coach;
}
const newPayer = async () => {
  const user = await newPerson(db, "student", `${randomUUID()}@exemple.fr`);
  return db.transaction((tx) => holderOf(tx, { user }));
};
const documentsOf = (holderId: number) =>
  db
    .select()
    .from(selfBilledDocuments)
    .where(eq(selfBilledDocuments.holderId, holderId))
    .orderBy(selfBilledDocuments.issuedAt);
/** As if what the coach has sold so far had been booked months before. */
const bookEarlier = (holderId: number, months: number) =>
  pool.query(`begin; set local session_replication_role = replica;
    update ledger_transactions t set booked_at = t.booked_at - interval '${months} months' from service_purchases s
      where s.transaction_id = t.id and s.holder_id = ${holderId} and s.document_id is null; commit`);
const refundOf = (cents: number) =>
  ({ ref: `re_${randomUUID()}`, callId: undefined, cents, status: "done" }) as const;
const pages = { income: 1, payouts: 1, provider: "demo" } as const;

describe("what the house buys of a coach", () => {
  it("is a sale and a purchase: nine tenths of the price without VAT, no commission", async () => {
    const { holderId, userId } = await newCoach();
    const { deliver } = await sellSupplied(db, holderId, { cents: 56_000 });
    const before = await balances(db);
    await deliver({ item: "a", cents: 56_000 });
    const after = await balances(db);
    const moved = (account: string) => (after[account] ?? 0) - (before[account] ?? 0);
    expect(["sales", "services", "coaches", "commission", "input vat", "deferred", "all"].map(moved)).toEqual(
      [-56_000, 42_000, -42_000, 0, 0, 56_000, 0],
    );
    const { income } = await getIncome(db, ownerOf(userId, "coach"), pages);
    expect(income.rows).toMatchObject([
      {
        what: "Séance d’1 h\u00a0: Séance a",
        grossCents: null,
        netCents: 42_000,
        service: { baseCents: 46_667, netCents: 42_000, vatCents: 0, isSelfBilled: true },
      },
    ]);
  });

  it("has the VAT of a coach who is liable on top, to the cent of the month, however it is cut", async () => {
    const { holderId } = await newCoach({ vatStatus: "liable", vatRate: 200, vatNumber: "FR44732829320" });
    // Thirteen deliveries of three sales at the same moment.
    const sales = await Promise.all([1, 2, 3].map(() => sellSupplied(db, holderId, { cents: 9_999 })));
    await Promise.all(
      sales.map(async ({ deliver }) => {
        await deliver({ item: "a", cents: 3_333 });
        await deliver({ item: "a", cents: 3_333 }, { item: "b", cents: 1_111 });
        await deliver({ item: "a", cents: 3_333 }, { item: "b", cents: 1_111 }, { item: "c", cents: 5_555 });
      }),
    );
    await issueSelfBilled(parts, morningOf(1));
    const [invoice] = await documentsOf(holderId);
    // 9 999 cents are 8 333 without VAT, of which 7 500 are the coach's.
    expect(invoice).toMatchObject({ netCents: 22_500, vatCents: 4_500 });
    expect(invoice?.content.vat).toEqual([
      { treatment: "liable", rate: 200, netCents: 22_500, vatCents: 4_500 },
    ]);
    const { rows } = await pool.query(
      "select account, sum(cents)::int as cents from ledger_entries e join service_purchases s using (transaction_id) where s.holder_id = $1 group by account order by account",
      [holderId],
    );
    expect(rows).toEqual([
      { account: "coaches", cents: -27_000 },
      { account: "deferred", cents: 29_997 },
      { account: "input vat", cents: 4_500 },
      { account: "sales", cents: -29_997 },
      { account: "services", cents: 22_500 },
    ]);
  });

  it("costs a house without VAT the coach's VAT too", async () => {
    const { holderId } = await newCoach({ vatStatus: "liable", vatRate: 200 });
    const { deliver } = await sellSupplied(db, holderId, { cents: 10_000, vatRate: 0 });
    await deliver({ item: "a", cents: 10_000 });
    const [bought] = await db.select().from(servicePurchases).where(eq(servicePurchases.holderId, holderId));
    expect(bought).toMatchObject({ baseCents: 10_000, netCents: 9_000, vatCents: 1_800 });
    const { rows } = await pool.query(
      "select cents::int as cents from ledger_entries where transaction_id = $1 and account = 'services'",
      [bought?.transactionId],
    );
    expect(rows).toEqual([{ cents: 10_800 }]);
  });
});

describe("the invoice of a month", () => {
  it("is issued once, with its mentions, and mailed to its coach", async () => {
    const { holderId, userId } = await newCoach({ vatStatus: "franchise" });
    const payerId = await newPayer();
    const { deliver } = await sellSupplied(db, holderId, {
      cents: 20_000,
      payerId,
      description: "Accompagnement complet, 3\u00a0mois",
    });
    await deliver({ item: "a", cents: 5_000 }, { item: "b", cents: 5_000 });
    // No document is issued before the month is over.
    await issueSelfBilled(parts, new Date());
    expect(await documentsOf(holderId)).toEqual([]);
    await Promise.all([issueSelfBilled(parts, morningOf(1)), issueSelfBilled(parts, morningOf(1))]);
    const [invoice, ...more] = await documentsOf(holderId);
    if (!invoice) throw new Error("There is no invoice.");
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({
      kind: "self-billed invoice",
      series: `DEMO-AF${holderId}-${parisDay(morningOf(1)).slice(0, 4)}`,
      number: 1,
      month: thisMonth,
      netCents: 7_500,
      vatCents: 0,
    });
    const bytes = await renderSelfBilledDocument(invoice);
    const text = (await readPdf(bytes)).pages.join(" ");
    expect(await readFacturX(bytes)).toMatchObject({
      number: documentNumber(invoice),
      type: "389",
      seller: "Nora Diallo",
      buyer: "Élan SAS",
      grossCents: 7_500,
      dueCents: 7_500,
      parts: [{ category: "E", reasonCode: "VATEX-FR-FRANCHISE" }],
    });
    for (const words of [
      `Facture nº ${documentNumber(invoice)}`,
      "Autofacturation",
      "Nora Diallo",
      "3 rue des Lilas",
      "SIRET : 73282932000074",
      "Élan SAS",
      "1 rue du Stade, 75012 Paris",
      "Séance a",
      "Camille L.",
      "75,00 €",
      "TVA non applicable, art. 293 B du CGI",
      "au nom et pour le compte de Nora Diallo",
      "40 €",
    ])
      expect(text).toContain(words);
    const written = await db.select().from(mails);
    expect(
      written.filter(({ body }) => body.includes(`https://elan.example/payout-documents/${invoice.id}`)),
    ).toHaveLength(1);
    // Its coach and the operator read it, and nobody else.
    expect(await findSelfBilledDocument(db, ownerOf(userId, "coach"), invoice.id)).toBeDefined();
    expect(await findSelfBilledDocument(db, ownerOf("operator", "operator"), invoice.id)).toBeDefined();
    const support = ownerOf("operator", "operator", "support");
    expect(await findSelfBilledDocument(db, support, invoice.id)).toBeUndefined();
    expect(await findSelfBilledDocument(db, ownerOf(randomUUID(), "coach"), invoice.id)).toBeUndefined();
    const { invoices } = await getIncome(db, ownerOf(userId, "coach"), pages);
    expect(invoices.rows).toMatchObject([{ id: invoice.id, cents: 7_500, month: thisMonth }]);
  });

  it("is a credit note that names its invoices where more is taken back than given", async () => {
    const { holderId } = await newCoach();
    const { deliver, state } = await sellSupplied(db, holderId, { cents: 20_000 });
    await deliver({ item: "a", cents: 12_000 }, { item: "b", cents: 8_000 });
    await bookEarlier(holderId, 1);
    await issueSelfBilled(parts, morningOf(0));
    const [invoice] = await documentsOf(holderId);
    expect(invoice).toMatchObject({ kind: "self-billed invoice", number: 1, netCents: 15_000 });
    // A part of what was paid goes back to the student: the last item first.
    await settle(db, { ...state, refunds: [refundOf(10_000)] });
    await issueSelfBilled(parts, morningOf(1));
    const [, credit] = await documentsOf(holderId);
    expect(credit).toMatchObject({
      kind: "self-billed credit note",
      series: expect.stringMatching(/^DEMO-AA\d+-\d{4}$/),
      number: 1,
      netCents: -7_500,
      content: { corrects: [invoice && documentNumber(invoice)] },
    });
    if (!credit) throw new Error("There is no credit note.");
    const bytes = await renderSelfBilledDocument(credit);
    const { pages: found } = await readPdf(bytes);
    expect(await readFacturX(bytes)).toMatchObject({
      type: "261",
      grossCents: 7_500,
      corrects: [invoice && documentNumber(invoice)],
    });
    expect(found.join(" ")).toContain("Total hors taxes 75,00 €");
    // A delivery that was reversed within its month needs no document.
    const again = await sellSupplied(db, holderId, { cents: 5_000 });
    await again.deliver({ item: "a", cents: 5_000 });
    await again.deliver();
    await issueSelfBilled(parts, morningOf(2));
    expect(await documentsOf(holderId)).toHaveLength(2);
  });

  it("numbers each coach apart without a gap, month by month, also where months were missed", async () => {
    const { holderId } = await newCoach();
    const { deliver } = await sellSupplied(db, holderId, { cents: 20_000 });
    await deliver({ item: "a", cents: 5_000 });
    await bookEarlier(holderId, 2);
    await deliver({ item: "a", cents: 5_000 }, { item: "b", cents: 6_000 });
    await bookEarlier(holderId, 1);
    await deliver({ item: "a", cents: 5_000 }, { item: "b", cents: 6_000 }, { item: "c", cents: 7_000 });
    await issueSelfBilled(parts, morningOf(1));
    expect(
      (await documentsOf(holderId)).map(({ number, month, netCents }) => [number, month, netCents]).sort(),
    ).toEqual([
      [1, addMonths(thisMonth, -3), 3_750],
      [2, addMonths(thisMonth, -1), 4_500],
      [3, thisMonth, 5_250],
    ]);
  });

  it("names a coach who has closed the account since, and nobody writes to them", async () => {
    const { holderId, userId } = await newCoach();
    const { deliver } = await sellSupplied(db, holderId, { cents: 5_000 });
    await deliver({ item: "a", cents: 5_000 });
    const before = await db.$count(mails);
    await db.delete(users).where(eq(users.id, userId));
    await issueSelfBilled(parts, morningOf(1));
    const [invoice] = await documentsOf(holderId);
    expect(invoice?.seller).toMatchObject({ name: "Nora Diallo", siret: "73282932000074" });
    expect(await db.$count(mails)).toBe(before);
    expect(
      await db
        .select({ seller: servicePurchases.seller })
        .from(servicePurchases)
        .where(eq(servicePurchases.holderId, holderId)),
    ).toEqual([{ seller: null }]);
  });

  it("is the coach's own to write without a mandate, and after it is revoked", async () => {
    const { holderId, userId } = await newCoach({}, false);
    const { deliver } = await sellSupplied(db, holderId, { cents: 30_000 });
    await deliver({ item: "a", cents: 5_000 });
    const give = (set: Partial<typeof coachPaymentInfo.$inferInsert>) =>
      db.update(coachPaymentInfo).set(set).where(eq(coachPaymentInfo.coachId, userId));
    await give({ selfBillingMandateAt: new Date() });
    await deliver({ item: "a", cents: 5_000 }, { item: "b", cents: 6_000 });
    await give({ selfBillingRevokedAt: new Date() });
    await deliver({ item: "a", cents: 5_000 }, { item: "b", cents: 6_000 }, { item: "c", cents: 7_000 });
    await issueSelfBilled(parts, morningOf(1));
    const issued = await documentsOf(holderId);
    expect(issued.map(({ netCents }) => netCents)).toEqual([4_500]);
  });
});

it("a statement says what to invoice, to whom, and what is invoiced already; commission is of sales alone", async () => {
  const { holderId, userId } = await newCoach({}, false);
  await sell(db, holderId, { cents: 10_000 });
  const { deliver } = await sellSupplied(db, holderId, { cents: 12_000 });
  await deliver({ item: "a", cents: 6_000 });
  await db
    .update(coachPaymentInfo)
    .set({ selfBillingMandateAt: new Date() })
    .where(eq(coachPaymentInfo.coachId, userId));
  await deliver({ item: "a", cents: 6_000 }, { item: "b", cents: 6_000 });
  await db.update(payoutAccounts).set({ lastPayday: null }).where(eq(payoutAccounts.holderId, holderId));
  const inAWeek = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000);
  await payCoaches({ db, provider: { name: "demo" }, operator: OPERATOR }, inAWeek);
  const issued = await db.select().from(payoutDocuments).where(eq(payoutDocuments.holderId, holderId));
  expect(issued.map(({ kind }) => kind).sort()).toEqual(["commission invoice", "payout statement"]);
  const sales = { grossCents: 10_000, commissionCents: 1_000, netCents: 9_000, returnedCents: 0 };
  const totalsOf = (kind: string) => issued.find((one) => one.kind === kind)?.content.totals;
  expect(totalsOf("payout statement")).toEqual({
    ...sales,
    services: { ownCents: 4_500, selfBilledCents: 4_500, vatCents: 0 },
    payoutCents: 18_000,
  });
  expect(totalsOf("commission invoice")).toMatchObject({ ...sales, payoutCents: 9_000 });
  const { printPayoutDocument } = await import("./queries/print-payout-document.server.ts");
  const textOf = async (kind: string) => {
    const document = issued.find((one) => one.kind === kind);
    const { bytes } = await printPayoutDocument(db, document as never);
    return (await readPdf(bytes)).pages.join(" ");
  };
  const statement = await textOf("payout statement");
  for (const words of [
    "50,00 € HT",
    "90 % du prix hors taxes",
    "À nous facturer : 45,00 € hors taxes",
    "Élan SAS, SAS au capital de 10 000 €, 1 rue du Stade, 75012 Paris",
    "Autofacturation : 45,00 € hors taxes",
    "180,00 €",
  ])
    expect(statement).toContain(words);
  const commission = await textOf("commission invoice");
  expect(commission).toContain("100,00 €");
  expect(commission).not.toContain("Séance a");
});
