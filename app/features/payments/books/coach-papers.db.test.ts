import { eq } from "drizzle-orm";
import { parse } from "papaparse";
import { beforeAll, describe, expect, it } from "vitest";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { SECRETS } from "../../../../tests/fixtures/accounts/secrets.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import {
  newPaidCoach,
  newPerson,
  OPERATOR,
  sell,
  settle,
} from "../../../../tests/fixtures/payments/coach-income.ts";
import { PAYMENT_INFO } from "../../../../tests/fixtures/payments/paid-coach.ts";
import { readPdf } from "../../../../tests/fixtures/read-pdf.ts";
import { readXml } from "../../../../tests/fixtures/read-xml.ts";
import { setDelivered } from "../core/commands/apply-provider-state.server.ts";
import { holderOf } from "../ledger/commands/post-ledger-entry.server.ts";
import { setShares } from "../ledger/commands/share-payment.server.ts";
import { createPayout } from "../payouts/commands/pay-coaches.server.ts";
import { settleTransfer } from "../payouts/commands/settle-payout.server.ts";
import { coachPaymentInfo, payments, providerCalls } from "../tables.server.ts";
import { mailStatements } from "./commands/mail-statements.server.ts";
import { pruneFormerSellers } from "./commands/prune-former-sellers.server.ts";
import { exportDeclaration } from "./queries/export-declaration.server.ts";
import { listIncomeYears } from "./queries/income-years.server.ts";
import { exportReceipts } from "./queries/receipts-book.server.ts";
import { checkSellers } from "./queries/sellers.server.ts";
import { printYearStatement } from "./queries/year-statement.server.ts";

const { db, pool } = testDatabase();
const operator = ownerOf("operator", "operator");
const ibans = sealedColumn(SECRETS.columnKeys, "coach_payment_info.iban");
const year = Number(parisDay(new Date()).slice(0, 4));
const IBAN = "FR7630006000011234567890189";
const wanted = { year, provider: "demo" } as const;
const mails = {
  db,
  publicUrl: "https://elan.example",
  linkSecret: SECRETS.linkSecret,
  provider: { name: "demo" },
} as const;

const known = { userId: "", holderId: 0 };
let payerId: number;
beforeAll(async () => {
  Object.assign(known, await newPaidCoach(db));
  const student = await newPerson(db, "student", "manon@exemple.fr");
  await pool.query("update profiles set first_name = 'Manon', last_name = 'Petit' where id = $1", [student]);
  payerId = await db.transaction((tx) => holderOf(tx, { user: student }));
  const { position: _, ...info } = PAYMENT_INFO;
  await db.insert(coachPaymentInfo).values({
    ...info,
    coachId: known.userId,
    iban: ibans.seal(known.userId, IBAN),
    ibanLast4: "0189",
    siretNumber: "73282932000074",
  });
  // 50 € delivered, 80 € delivered and then refunded by half, 30 € paid and not delivered yet.
  await sell(db, known.holderId, { cents: 5_000, payerId });
  const { state, paymentId } = await sell(db, known.holderId, {
    cents: 8_000,
    payerId,
    description: "Pack de 2 h",
  });
  await settle(db, { ...state, refunds: [{ ref: "re_1", callId: undefined, cents: 4_000, status: "done" }] });
  await db.transaction((tx) => setDelivered(tx, { paymentId, cents: 4_000 }));
  await sell(db, known.holderId, { cents: 3_000, deliveredCents: 0, payerId });
  // The marketplace sells something that the coach delivers; a payout pays for it.
  const { paymentId: house } = await sell(db, known.holderId, { cents: 10_000, deliveredCents: 0 });
  await db.update(payments).set({ sellerId: null }).where(eq(payments.id, house));
  await db.transaction((tx) =>
    setShares(tx, {
      paymentId: house,
      items: [{ holderId: known.holderId, item: "session 1", what: "Séance", at: new Date(), cents: 10_000 }],
    }),
  );
  const account = { holderId: known.holderId, provider: "demo", ref: "acct" } as const;
  const inTenDays = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000);
  const payoutId = await db.transaction((tx) => createPayout(tx, OPERATOR, { account, at: inTenDays }));
  const call = { id: payoutId as string, kind: "pay out", payoutId, holderId: known.holderId } as const;
  await db.insert(providerCalls).values({ ...call, status: "done", ref: "tr_1", endedAt: new Date() });
  await db.transaction((tx) => settleTransfer(tx, { ref: "tr_1", callId: call.id, status: "paid" } as never));
});

const coach = () => ownerOf(known.userId, "coach");
const receipts = async (who = coach()) => {
  let text = "";
  for await (const piece of exportReceipts(pool, who, wanted)) text += piece;
  return parse<Record<string, string>>(text.replace(/^\ufeff/, ""), { header: true, skipEmptyLines: true })
    .data;
};
const declaration = async () => {
  const at = new Date(`${year + 1}-01-12T09:00:00Z`);
  const reporter = { ...OPERATOR, siren: "732829320", platform: "Élan" };
  let text = "";
  for await (const piece of exportDeclaration({ pool, provider: "demo", ibans }, operator, {
    year,
    at,
    reporter,
  }))
    text += piece;
  return readXml(text);
};

describe("the book of receipts", () => {
  it("has what students paid in the coach's name, what went back, and what the marketplace paid", async () => {
    const rows = await receipts();
    expect(
      rows.map((row) => [row.Client, row.Nature, row["Montant encaissé"], row["Mode de règlement"]]),
    ).toEqual([
      ["Manon Petit", "Séance d’1 h", "50", "Paiement en ligne (démonstration)"],
      ["Manon Petit", "Pack de 2 h", "80", "Paiement en ligne (démonstration)"],
      ["Manon Petit", "Pack de 2 h", "-40", "Paiement en ligne (démonstration)"],
      ["Manon Petit", "Séance d’1 h", "30", "Paiement en ligne (démonstration)"],
      ["Élan", "Prestations d’accompagnement", "90", "Virement (démonstration)"],
    ]);
    expect(rows.at(-1)?.Référence).toMatch(/^DEMO-R\d{4}-00001$/);
    for (const row of rows) expect(row.Date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it("is a coach's own", async () => {
    const { userId } = await newPaidCoach(db);
    expect(await receipts(ownerOf(userId, "coach"))).toEqual([]);
    expect(await listIncomeYears(db, ownerOf(userId, "coach"))).toEqual([]);
    expect(await listIncomeYears(db, coach())).toContain(year);
  });
});

describe("the yearly statement", () => {
  it("adds up what was sold, quarter by quarter, and tells what the tax office is told", async () => {
    const printed = await printYearStatement(pool, coach(), { ...wanted, operator: OPERATOR });
    const { title, pages } = await readPdf(printed?.bytes as Uint8Array);
    expect(title).toBe(`Relevé annuel ${year}`);
    for (const words of [
      "Nora Diallo",
      "SIRET : 73282932000074",
      "90,00 €",
      "−9,00 €",
      "81,00 €",
      "1649 ter A",
    ])
      expect.soft(pages[0]).toContain(words);
    // Received: 50 + 80 - 40 + 30, and 90 for the accompaniment.
    for (const words of ["livre des recettes) 120,00 €", `accompagnements en ${year} 90,00 €`])
      expect.soft(pages[0]).toContain(words);
    expect(
      await printYearStatement(pool, coach(), { ...wanted, year: year - 5, operator: OPERATOR }),
    ).toBeUndefined();
  });

  it("is mailed once in January, with what is missing", async () => {
    const { userId, holderId } = await newPaidCoach(db);
    await sell(db, holderId, { cents: 2_000 });
    const mailed = async (user: string) =>
      (
        await pool.query(
          "select m.subject, m.body as text from mails m join users u on u.email = m.recipient where u.id = $1",
          [user],
        )
      ).rows;
    await mailStatements(mails, new Date(`${year + 1}-01-09T08:00:00Z`));
    expect(await mailed(userId)).toEqual([]);
    const january = new Date(`${year + 1}-01-10T08:00:00Z`);
    await Promise.all([mailStatements(mails, january), mailStatements(mails, january)]);
    await mailStatements(mails, new Date(`${year + 1}-01-11T08:00:00Z`));
    const [mail, ...more] = await mailed(userId);
    expect(more).toEqual([]);
    expect(mail.subject).toBe(`Votre relevé annuel ${year} · Élan`);
    expect(mail.text).toContain(`/dashboard/settings/payment/fichiers/releve?annee=${year}`);
    expect(mail.text).toContain("les informations de paiement");
    const [whole] = await mailed(known.userId);
    expect(whole.text).not.toContain("Il nous manque");
  });
});

describe("the declaration", () => {
  it("names who has sold and is known, lists who is not, and leaves out what the marketplace sold", async () => {
    const { holderId } = await newPaidCoach(db);
    await sell(db, holderId, { cents: 7_000 });
    const check = await checkSellers(pool, operator, wanted);
    expect(check).toMatchObject({ reportedCount: 1, netCents: 8_100, commissionCents: 900, abroadCount: 0 });
    expect(check.incomplete).toContainEqual(expect.objectContaining({ holderId, missing: ["details"] }));
    const body = (await declaration()).at("dpi:DPIBody");
    const sellers = body.children.filter(({ name }) => name === "dpi:ReportableSeller");
    expect(sellers).toHaveLength(1);
    const standard = sellers[0]?.at("dpi:Identity", "dpi:IndividualSeller", "dpi:Standard");
    expect(standard?.texts("dpi:FinancialIdentifier")).toEqual([
      ["dpi:Identifier", IBAN],
      ["dpi:AccountHolderName", "Nora Diallo"],
    ]);
    const services = sellers[0]?.at("dpi:RelevantActivities", "dpi:PersonalServices");
    const sum = (name: string) => services?.texts(name).reduce((all, [, text]) => all + Number(text), 0);
    expect([sum("dpi:Consideration"), sum("dpi:Fees"), sum("dpi:NumberOfActivities")]).toEqual([81, 9, 2]);
  });

  it("still names a coach who has closed the account, without an IBAN, for five years", async () => {
    await db.delete(users).where(eq(users.id, known.userId));
    const [seller] = (await declaration())
      .at("dpi:DPIBody")
      .children.filter(({ name }) => name === "dpi:ReportableSeller");
    const standard = seller?.at("dpi:Identity", "dpi:IndividualSeller", "dpi:Standard");
    expect(standard?.names()).toEqual(["dpi:IndSellerID"]);
    expect(standard?.texts("dpi:IndSellerID", "dpi:Name")).toEqual([
      ["dpi:FirstName", "Nora"],
      ["dpi:LastName", "Diallo"],
    ]);
    const kept = async () => (await pool.query("select from former_sellers")).rowCount;
    await pruneFormerSellers(db);
    expect(await kept()).toBe(1);
    await pool.query("update former_sellers set left_at = now() - interval '5 years 1 day'");
    await pruneFormerSellers(db);
    expect(await kept()).toBe(0);
  });

  it("keeps nothing of a coach who has never sold", async () => {
    const { userId } = await newPaidCoach(db);
    const { position: _, ...info } = PAYMENT_INFO;
    await db.insert(coachPaymentInfo).values({ ...info, coachId: userId });
    await db.delete(users).where(eq(users.id, userId));
    expect((await pool.query("select from former_sellers")).rowCount).toBe(0);
  });
});
