import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { documentNumber } from "~/features/invoicing/rules/document-numbers.ts";
import { documentSeries, payoutDocuments } from "~/features/invoicing/tables.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { newPaidCoach, OPERATOR, sell, settle } from "../../../../tests/fixtures/payments/coach-income.ts";
import { PAYMENT_INFO } from "../../../../tests/fixtures/payments/paid-coach.ts";
import { coachPaymentInfo, payoutAccounts, payouts } from "../tables.server.ts";
import { issuePayoutDocuments } from "./commands/issue-payout-documents.server.ts";
import { payCoaches } from "./commands/pay-coaches.server.ts";
import { failPayout } from "./commands/settle-payout.server.ts";

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

it("names the invoice that a credit note corrects, and numbers what was only played apart", async () => {
  const { holderId } = await newPaidCoach(db);
  const { state } = await sell(db, holderId, { cents: 5_000 });
  const [invoice] = await invoicesAfterPaying(holderId);
  expect(invoice).toMatchObject({
    series: expect.stringMatching(/^DEMO-F\d{4}$/),
    content: { vatTreatment: "domestic", vatRate: 20, vatCents: 83, corrects: [] },
  });
  // It comes back, and some of what it paid is given back to the student: what is left is paid with a credit note.
  const [payout] = await db.select().from(payouts).where(eq(payouts.holderId, holderId));
  await db.transaction((tx) => failPayout(tx, payout?.id as string, "account_closed"));
  const refund = { ref: `re_${randomUUID()}`, callId: undefined, cents: 2_000, status: "done" } as const;
  await settle(db, { ...state, refunds: [refund] });
  const [, credit] = await invoicesAfterPaying(holderId);
  expect(credit?.content).toMatchObject({
    totals: { commissionCents: -200, payoutCents: 2_700 },
    corrects: [invoice && documentNumber(invoice)],
  });
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
