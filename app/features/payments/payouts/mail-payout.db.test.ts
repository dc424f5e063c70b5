import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { payoutDocuments } from "~/features/invoicing/tables.server.ts";
import { mails } from "~/platform/mail/mail.server.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { newPaidCoach, OPERATOR, sell } from "../../../../tests/fixtures/payments/coach-income.ts";
import { payouts } from "../tables.server.ts";
import { mailPayout } from "./commands/mail-payout.server.ts";
import { payCoaches } from "./commands/pay-coaches.server.ts";

const { db } = testDatabase();
const parts = { db, publicUrl: "https://elan.example", linkSecret: "secret" };

it("writes to the coach once for each end of a payout, with the statement or with what to do", async () => {
  const { holderId } = await newPaidCoach(db);
  await sell(db, holderId, { cents: 5_000 });
  const inAWeek = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000);
  await payCoaches({ db, provider: { name: "demo" }, operator: OPERATOR }, inAWeek);
  const [payout] = await db.select().from(payouts);
  const tell = () => mailPayout(parts, payout?.id as string);
  const written = () => db.select({ subject: mails.subject, body: mails.body }).from(mails).orderBy(mails.id);

  await tell();
  expect(await written()).toEqual([]);

  await db.update(payouts).set({ status: "paid", endedAt: new Date("2026-11-16T05:00:00Z") });
  await Promise.all([tell(), tell()]);
  const [sent, ...more] = await written();
  expect(more).toEqual([]);
  expect(sent?.subject).toMatch(/^45,00\s€ en route vers votre compte/);
  const [statement] = await db
    .select()
    .from(payoutDocuments)
    .where(eq(payoutDocuments.kind, "payout statement"));
  expect(sent?.body).toContain(`https://elan.example/payout-documents/${statement?.id}`);
  expect(sent?.body).toMatch(/Vendu\s: 50,00\s€\nCommission \(10\s%\)\s: −5,00\s€\nVersé\s: 45,00\s€/);

  await db.update(payouts).set({ status: "failed" });
  await tell();
  await tell();
  const [, failed, ...others] = await written();
  expect(others).toEqual([]);
  expect(failed?.subject).toContain("Un virement n’a pas abouti");
});
