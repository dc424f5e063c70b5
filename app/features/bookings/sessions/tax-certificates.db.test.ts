import { beforeEach, describe, expect, it } from "vitest";
import { coachPaymentInfo } from "~/features/payments/tables.server.ts";
import { addDays, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { SECRETS } from "../../../../tests/fixtures/accounts/secrets.ts";
import { demoSessions } from "../../../../tests/fixtures/bookings/sessions.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { OPERATOR } from "../../../../tests/fixtures/payments/coach-income.ts";
import { PAYMENT_INFO } from "../../../../tests/fixtures/payments/paid-coach.ts";
import { readPdf } from "../../../../tests/fixtures/read-pdf.ts";
import { mailTaxCertificates } from "./commands/mail-tax-certificates.server.ts";
import { sweepBookings } from "./commands/sweep-bookings.server.ts";
import { renderTaxCertificate } from "./queries/render-tax-certificate.server.ts";
import { listCertifiedSessions, listCertifiedYears } from "./queries/tax-certificates.server.ts";

const database = testDatabase();
const { db, pool } = database;
const { coach, student, other, rows, work, slot, confirm, shift } = demoSessions(database);

const year = Number(parisDay(new Date()).slice(0, 4));
const certifying = {
  homeServices: { number: "SAP732829320", declaredOn: `${year - 1}-01-15` },
  provider: "demo",
} as const;
const AT_HOME = { place: "home", address: "8 rue de la Paix, 69001 Lyon" } as const;
const years = (who = student) => listCertifiedYears(db, who, certifying);

beforeEach(async () => {
  await pool.query("delete from coach_payment_info");
  await pool.query("delete from yearly_mails");
  const { position: __, ...info } = PAYMENT_INFO;
  await db.insert(coachPaymentInfo).values({
    ...info,
    coachId: coach.id,
    homeServicesNumber: "SAP898765437",
    homeServicesSince: `${year - 1}-01-01`,
  });
});

/** A paid session that took place two days ago. */
async function had({ place, address }: { place: string; address: string } = AT_HOME): Promise<string> {
  const id = await confirm({ startsAt: slot(6) });
  await pool.query("update bookings set place = $2, address = $3 where id = $1", [id, place, address]);
  await shift(id, new Date(Date.now() - 50 * 60 * 60 * 1000));
  await sweepBookings(db);
  await work();
  return id;
}

describe("what a certificate names", () => {
  it("is a paid session at home with a declared coach", async () => {
    await had();
    expect(await years()).toMatchObject([{ sessions: 1, minutes: 60, cents: 5_000 }]);
    expect(await years(other)).toEqual([]);
    const [{ year: of } = { year }] = await years();
    const sessions = await listCertifiedSessions(db, student, { ...certifying, year: of });
    expect(sessions).toMatchObject([{ coachName: "Nora Diallo", coachNumber: "SAP898765437", cents: 5_000 }]);
    const bytes = await renderTaxCertificate({
      year: of,
      operator: OPERATOR,
      homeServices: certifying.homeServices,
      studentName: "Manon Petit",
      sessions,
      isDemo: true,
    });
    const { title, pages } = await readPdf(bytes);
    expect(title).toBe(`Attestation fiscale ${of}`);
    for (const words of [
      "Manon Petit",
      AT_HOME.address,
      `SAP732829320, déclaré le 15 janvier ${year - 1}`,
      "Nora Diallo, SAP898765437",
      "Total payé 50,00 €",
      "199 sexdecies",
    ])
      expect.soft(pages[0]).toContain(words);
  });

  it.each([
    ["not at home", { place: "webcam", address: "" }, ""],
    [
      "with a coach who is not declared",
      AT_HOME,
      "update coach_payment_info set home_services_number = null",
    ],
    [
      "before the coach gave the number",
      AT_HOME,
      "update coach_payment_info set home_services_since = current_date",
    ],
    [
      "in which the student was absent",
      AT_HOME,
      "update bookings set absent = 'student', absence_said_at = now()",
    ],
    [
      "of which the money went back",
      AT_HOME,
      "update payments set refunded_cents = collected_cents, recognised_cents = 0",
    ],
  ])("is not a session %s", async (_what, place, change) => {
    await had(place);
    if (change) await pool.query(change);
    expect(await years()).toEqual([]);
    if (change)
      await pool.query(
        "select testing.empty_tables('bookings, payments, ledger_transactions, ledger_entries')",
      );
  });

  it("is not a session before the operator's declaration, nor a demo payment where there are real ones", async () => {
    await had();
    const today = parisDay(new Date());
    const late = { ...certifying.homeServices, declaredOn: addDays(today, 1) };
    expect(await listCertifiedYears(db, student, { ...certifying, homeServices: late })).toEqual([]);
    expect(await listCertifiedYears(db, student, { ...certifying, provider: "stripe" })).toEqual([]);
  });

  it("counts a session without its extras, and hours of a pack by their share of the price", async () => {
    const id = await had();
    await pool.query("update bookings set extras = $2 where id = $1", [
      id,
      JSON.stringify([{ name: "Haltères", priceCents: 700 }]),
    ]);
    expect(await years()).toMatchObject([{ sessions: 1, cents: 4_300 }]);
    // A pack of 3 h for 100 €: its hours are 33,33 + 33,34 + 33,33 €, of which the second is not at home.
    const [payment] = await rows("select payment_id as id, coach_id from bookings where id = $1", id);
    const [pack] = await rows(
      `insert into packs (coach_id, student_id, hours, price_cents, status, payment_id, bought_at, expires_at)
       values ($1, $2, 3, 10000, 'active', $3, now(), now() + interval '1 year') returning id`,
      payment.coach_id,
      student.id,
      payment.id,
    );
    for (const [hours, place] of [
      [100, "home"],
      [98, "venue"],
      [96, "home"],
    ] as const)
      await pool.query(
        `insert into bookings (coach_id, student_id, service, minutes, place, price_cents, status, pack_id, starts_at, ends_at)
         select $1, $2, 'Force', 60, $3, 0, 'completed', $4, at, at + interval '1 hour'
         from (select now() - make_interval(hours => $5) as at) as t`,
        [payment.coach_id, student.id, place, pack.id, hours],
      );
    const sum = (await years()).reduce((all, { cents }) => all + cents, 0);
    expect(sum).toBe(4_300 + 3_333 + 3_333);
    await pool.query(
      "select testing.empty_tables('bookings, packs, payments, ledger_transactions, ledger_entries')",
    );
  });
});

it("is mailed once in the new year", async () => {
  await had();
  const [{ year: of } = { year }] = await years();
  const parts = { ...certifying, db, publicUrl: "https://elan.example", linkSecret: SECRETS.linkSecret };
  const mailed = async () =>
    (await rows("select from mails m where m.subject like 'Votre attestation%'")).length;
  await mailTaxCertificates(parts, parisInstant(`${of}-12-01`, "08:00"));
  expect(await mailed()).toBe(0);
  const january = parisInstant(`${of + 1}-01-12`, "08:00");
  await Promise.all([mailTaxCertificates(parts, january), mailTaxCertificates(parts, january)]);
  await mailTaxCertificates(parts, january);
  expect(await mailed()).toBe(1);
});
