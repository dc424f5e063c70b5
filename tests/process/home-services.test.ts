import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parisDay } from "~/platform/format/dates.ts";
import { EMAILS } from "../fixtures/accounts/cast.ts";
import { embeddedUrl } from "../fixtures/database/postgres-process.ts";
import { readPdf } from "../fixtures/read-pdf.ts";
import { readXml } from "../fixtures/read-xml.ts";
import { downloadFile } from "../fixtures/server/download.ts";
import { PlainPage } from "../fixtures/server/plain-page.ts";
import { PlainPeople } from "../fixtures/server/plain-people.ts";
import { TestServers } from "../fixtures/server/server-process.ts";

const servers = new TestServers();
let sql: pg.Client;
let people: PlainPeople;

beforeAll(async () => {
  const server = await servers.startSeeded({
    LOG_LEVEL: "warn",
    OPERATOR_NAME: "Élan SAS",
    OPERATOR_ADDRESS: "1 rue du Stade, 75012 Paris",
    OPERATOR_REGISTRATION: "RCS Paris 732 829 320",
    OPERATOR_SAP: "SAP732829320 du 15/01/2020",
  });
  sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  people = new PlainPeople({ origin: `http://localhost:${server.port}`, sql, dataDir: servers.dataDir });
});
afterAll(async () => {
  await sql?.end();
  await servers.close();
});

const TYPED = {
  intent: "save",
  first_name: "Camille",
  last_name: "Laurent",
  email: EMAILS.coach,
  phone: "",
  date_of_birth: "1990-05-17",
  address_line1: "3 rue des Lilas",
  address_line2: "",
  city: "Lyon",
  postal_code: "69003",
  country: "FR",
  business_type: "individual",
  business_name: "",
  siret_number: "73282932000074",
  iban: "",
  account_holder_name: "",
  payout_frequency: "monthly",
  calendar_url: "",
};

test("a declared coach's sessions at home are certified, and the declaration names the coach", async () => {
  const student = await people.demo("student");
  const before = await PlainPage.open(student, "/student-dashboard/attestations");
  expect(before.mainText).toContain("Pas d’attestation");
  const coach = await people.demo("coach");
  const page = "/dashboard/settings/payment";
  const refused = await coach.post(page, new URLSearchParams({ ...TYPED, home_services_number: "SAP12" }));
  expect(refused.text).toContain("Un numéro comme SAP732829320.");
  const saved = await coach.post(
    page,
    new URLSearchParams({ ...TYPED, home_services_number: "sap 898 765 437" }),
  );
  expect(saved.status).toBe(200);
  // The sample sessions are older than what the coach has just declared.
  await sql.query("update coach_payment_info set home_services_since = '2020-01-01'");
  const { rowCount } = await sql.query(
    `update bookings b set place = 'home', address = '8 rue de la Paix, 75002 Paris' from coaches c, users coach, users student, payments p
     where c.id = b.coach_id and coach.id = c.user_id and coach.email = $1 and student.id = b.student_id and student.email = $2
       and p.id = b.payment_id and p.collected_cents > p.refunded_cents and b.status = 'completed'`,
    [EMAILS.coach, EMAILS.student],
  );
  expect(rowCount).toBeGreaterThan(0);
  const list = await PlainPage.open(student, "/student-dashboard/attestations");
  const link = list.document.querySelector("main a[download]")?.getAttribute("href") ?? "";
  const { name, bytes } = await downloadFile(student, link);
  expect(name).toMatch(/^attestation-fiscale-\d{4}\.pdf$/);
  const text = (await readPdf(bytes)).pages.join(" ");
  expect(text).toContain("Camille Laurent, SAP898765437");
  expect(text).toContain("SAP732829320, déclaré le 15 janvier 2020");
  expect((await downloadFile((await people.member()).browser, link)).status).toBe(404);
  expect((await PlainPage.open(student, "/student-dashboard/history")).mainText).toContain(
    "Mes attestations fiscales",
  );

  const operator = await people.demo("operator");
  const year = parisDay(new Date()).slice(0, 4);
  const check = await PlainPage.open(operator, `/back-office/comptabilite/dac7?annee=${year}`);
  expect(check.mainText).toContain("Il manque quelque chose");
  const file = await downloadFile(operator, `/back-office/comptabilite/exports/dac7?annee=${year}`);
  expect(file.name).toMatch(new RegExp(`^DPIDAC7_${year}_732829320_001_\\d{14}\\.xml$`));
  const xml = readXml(file.bytes.toString("utf8").replace(/^<\?xml[^>]*\?>\s*/, ""));
  const sellers = xml.at("dpi:DPIBody").children.filter((one) => one.name === "dpi:ReportableSeller");
  expect(sellers).toHaveLength(1);
  const fec = await downloadFile(
    operator,
    `/back-office/comptabilite/exports/fec?du=${year}-01&au=${year}-12`,
  );
  expect(fec.name).toBe(`732829320FEC${year}1231.txt`);
});
