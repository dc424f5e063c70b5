import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { documentNumber } from "~/features/invoicing/rules/document-numbers.ts";
import { documentSeries, payoutDocuments } from "~/features/invoicing/tables.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { newPaidCoach, OPERATOR, sell, settle } from "../../../../tests/fixtures/payments/coach-income.ts";
import { PAYMENT_INFO } from "../../../../tests/fixtures/payments/paid-coach.ts";
import { readFacturX } from "../../../../tests/fixtures/read-factur-x.ts";
import { setDelivered } from "../core/commands/apply-provider-state.server.ts";
import { findPayoutDocument } from "../gate.server.ts";
import { coachPaymentInfo, payoutAccounts, payouts } from "../tables.server.ts";
import { issueCommissionCredits } from "./commands/issue-commission-credits.server.ts";
import { issuePayoutDocuments } from "./commands/issue-payout-documents.server.ts";
import { payCoaches } from "./commands/pay-coaches.server.ts";
import { printPayoutDocument } from "./queries/print-payout-document.server.ts";

const { db } = testDatabase();
const inAWeek = () => new Date(Date.now() + 8 * 24 * 60 * 60 * 1000);
/** Whatever is payable is paid; answers the invoices of that coach, the first one first. */
async function invoicesAfterPaying(holderId: number) {
  await db.update(payoutAccounts).set({ lastPayday: null });
  await payCoaches({ db, provider: { name: "demo" }, operator: OPERATOR }, inAWeek());
  const issued = await db
    .select()
    .from(payoutDocuments)
    .where(eq(payoutDocuments.holderId, holderId))
    .orderBy(payoutDocuments.number);
  return issued.filter(({ kind }) => kind === "commission invoice");
}

it("writes down the VAT of a coach abroad, also after they have left", async () => {
  const { holderId, userId } = await newPaidCoach(db);
  const { iban: _, position: __, ...info } = PAYMENT_INFO;
  await db.insert(coachPaymentInfo).values({ coachId: userId, ...info, country: "BE" });
  await sell(db, holderId, { cents: 5_000 });
  await invoicesAfterPaying(holderId);
  await db.delete(users).where(eq(users.id, userId));
  await sell(db, holderId, { cents: 5_000 });
  const invoices = await invoicesAfterPaying(holderId);
  expect(invoices).toHaveLength(2);
  for (const { content } of invoices)
    expect(content).toMatchObject({
      commissionRate: 10,
      vatTreatment: "reverse charge",
      vatRate: 0,
      vatCents: 0,
    });
});

/** The electronic invoice of a document as its operator downloads it. */
async function readElectronic(id: string | undefined) {
  const document = await findPayoutDocument(db, ownerOf("operator", "operator"), id ?? "");
  if (!document) throw new Error("There is no such document.");
  return readFacturX((await printPayoutDocument(db, document)).bytes);
}

const refundOf = (cents: number) =>
  ({ ref: `re_${randomUUID()}`, callId: undefined, cents, status: "done" }) as const;
const creditsOf = async (holderId: number) =>
  (
    await db
      .select()
      .from(payoutDocuments)
      .where(and(eq(payoutDocuments.holderId, holderId), isNotNull(payoutDocuments.entryId)))
      .orderBy(payoutDocuments.number)
  ).map(({ content, ...document }) => ({ ...document, content }));
const credit = (holderId: number, operator = OPERATOR) =>
  db.transaction((tx) => issueCommissionCredits(tx, { holderId }, { operator, at: new Date() }));

it("has the rate of each sale, whatever is in force by now, and credits at that rate", async () => {
  const { holderId } = await newPaidCoach(db);
  await sell(db, holderId, { cents: 5_000 });
  const { state } = await sell(db, holderId, { cents: 3_333, commissionRate: 12 });
  const [invoice] = await invoicesAfterPaying(holderId);
  expect(invoice?.content).toMatchObject({
    totals: { grossCents: 8_333, commissionCents: 900, netCents: 7_433 },
    rates: { sales: [10, 12], services: [] },
  });
  expect(invoice?.content.trade?.lines.map(({ what }) => what.split(",")[0])).toEqual([
    "Commission de 10\u00a0%",
    "Commission de 12\u00a0%",
  ]);
  await settle(db, { ...state, refunds: [refundOf(3_333)] });
  await credit(holderId);
  const [credited] = await creditsOf(holderId);
  expect(credited?.content).toMatchObject({
    commissionRate: 12,
    totals: { grossCents: -3_333, commissionCents: -400 },
  });
});

it("credits the commission of a sale that is refunded after its payout, at once and whatever the balance is", async () => {
  const { holderId } = await newPaidCoach(db);
  const { state } = await sell(db, holderId, { cents: 5_000 });
  const [invoice] = await invoicesAfterPaying(holderId);
  expect(invoice).toMatchObject({
    series: expect.stringMatching(/^DEMO-F\d{4}$/),
    content: { vatTreatment: "domestic", vatRate: 20, vatCents: 83, corrects: [] },
  });
  // Nothing else is sold: the coach owes 18 €, and no payout ever lists it.
  const refund = refundOf(2_000);
  await settle(db, { ...state, refunds: [refund] });
  await credit(holderId);
  await credit(holderId);
  const [first, ...more] = await creditsOf(holderId);
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    kind: "commission invoice",
    payoutId: null,
    correctsId: invoice?.id,
    content: {
      totals: { grossCents: -2_000, commissionCents: -200 },
      vatRate: 20,
      vatCents: -33,
      corrects: [invoice && documentNumber(invoice)],
      trade: { type: "credit note", totals: [{ netCents: 167, vatCents: 33, category: "S" }] },
    },
  });
  // The rest comes back too: the credit notes add up to the invoice, VAT included.
  await settle(db, { ...state, refunds: [refund, refundOf(3_000)] });
  await credit(holderId);
  const all = await creditsOf(holderId);
  const electronic = await Promise.all([invoice?.id, ...all.map(({ id }) => id)].map(readElectronic));
  expect(electronic).toMatchObject([
    { type: "380", grossCents: 500, vatCents: 83, dueCents: 0, parts: [{ category: "S" }], corrects: [] },
    { type: "381", grossCents: 200, vatCents: 33, corrects: [invoice && documentNumber(invoice)] },
    { type: "381", grossCents: 300, vatCents: 50, corrects: [invoice && documentNumber(invoice)] },
  ]);
  const sum = (of: (content: (typeof all)[number]["content"]) => number) =>
    all.reduce((total, { content }) => total + of(content), 0);
  expect(sum(({ totals }) => totals.commissionCents)).toBe(-500);
  expect(sum(({ vatCents }) => vatCents)).toBe(-83);
});

it("invoices in a later payout what is new alone, and lists the reversal on its statement", async () => {
  const { holderId } = await newPaidCoach(db);
  const { state } = await sell(db, holderId, { cents: 5_000 });
  await invoicesAfterPaying(holderId);
  await settle(db, { ...state, refunds: [refundOf(5_000)] });
  await sell(db, holderId, { cents: 10_000 });
  // The job of the credit note has not run yet: the payout issues it first.
  const [, credited, next] = await invoicesAfterPaying(holderId);
  expect(credited).toMatchObject({ payoutId: null, content: { totals: { commissionCents: -500 } } });
  expect(next?.content).toMatchObject({
    totals: { grossCents: 10_000, commissionCents: 1_000 },
    corrects: [],
  });
  const [, statement] = await db
    .select()
    .from(payoutDocuments)
    .where(and(eq(payoutDocuments.holderId, holderId), eq(payoutDocuments.kind, "payout statement")))
    .orderBy(payoutDocuments.number);
  expect(statement?.content.totals).toMatchObject({
    grossCents: 5_000,
    commissionCents: 500,
    payoutCents: 4_500,
  });
});

it("credits what was invoiced of a sale that was paid out in part, and never more", async () => {
  const { holderId } = await newPaidCoach(db);
  const { paymentId, state } = await sell(db, holderId, { cents: 10_000, deliveredCents: 6_000 });
  await invoicesAfterPaying(holderId);
  await db.transaction((tx) => setDelivered(tx, { paymentId, cents: 9_000 }));
  // 90 € delivered, 60 of them paid out; 20 € are left after the refund.
  await settle(db, { ...state, refunds: [refundOf(8_000)] });
  await credit(holderId);
  const due = async () =>
    (
      await db.execute<{
        cents: number;
      }>(sql`select coalesce(sum((content -> 'totals' ->> 'commissionCents')::int), 0)::int as cents
        from documents where holder_id = ${holderId} and kind = 'commission invoice'`)
    ).rows[0]?.cents;
  expect(await due()).toBe(200);
  await sell(db, holderId, { cents: 10_000 });
  await invoicesAfterPaying(holderId);
  expect(await due()).toBe(1_200);
});

it("credits under the regime of the invoice, and invoices under that of the day", async () => {
  const { holderId } = await newPaidCoach(db);
  const { state } = await sell(db, holderId, { cents: 5_000 });
  await invoicesAfterPaying(holderId);
  const exempt = { ...OPERATOR, isVatExempt: true };
  await settle(db, { ...state, refunds: [refundOf(5_000)] });
  await sell(db, holderId, { cents: 10_000 });
  await db.update(payoutAccounts).set({ lastPayday: null });
  await payCoaches({ db, provider: { name: "demo" }, operator: exempt }, inAWeek());
  const [, credited, next] = (
    await db
      .select()
      .from(payoutDocuments)
      .where(eq(payoutDocuments.holderId, holderId))
      .orderBy(payoutDocuments.number)
  ).filter(({ kind }) => kind === "commission invoice");
  expect(credited?.content).toMatchObject({
    vatTreatment: "domestic",
    vatCents: -83,
    issuer: { isVatExempt: false },
  });
  expect(next?.content).toMatchObject({
    vatTreatment: "exempt",
    vatCents: 0,
    issuer: { isVatExempt: true },
    trade: { totals: [{ category: "E", exemption: { code: "VATEX-FR-FRANCHISE" } }] },
  });
  expect(await readElectronic(next?.id)).toMatchObject({ grossCents: 1_000, parts: [{ category: "E" }] });
});

it("issues each document of a payout once, and takes no number for the second time", async () => {
  const { holderId } = await newPaidCoach(db);
  await sell(db, holderId, { cents: 5_000 });
  await invoicesAfterPaying(holderId);
  const [payout] = await db.select().from(payouts).where(eq(payouts.holderId, holderId));
  const state = async () => ({
    series: await db.select().from(documentSeries).orderBy(documentSeries.series),
    documents: await db.select().from(payoutDocuments).where(eq(payoutDocuments.holderId, holderId)),
  });
  const before = await state();
  const paid = { id: payout?.id as string, holderId, provider: "demo" } as const;
  await db.transaction((tx) => issuePayoutDocuments(tx, paid, { operator: OPERATOR, at: inAWeek() }));
  expect(await state()).toEqual(before);
  expect(before.documents).toHaveLength(2);
});
