import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { parisDay } from "~/platform/format/dates.ts";
import { type KlaviyoDouble, startKlaviyoDouble } from "../doubles/klaviyo.ts";
import { startSmtpServer } from "../doubles/smtp.ts";
import { EMAILS } from "../fixtures/accounts/cast.ts";
import { MEMBER_PASSWORD, type Member, newEmail } from "../fixtures/accounts/members.ts";
import { embeddedUrl } from "../fixtures/database/postgres-process.ts";
import { readPdf } from "../fixtures/read-pdf.ts";
import { readXml } from "../fixtures/read-xml.ts";
import { downloadFile } from "../fixtures/server/download.ts";
import { PlainBrowser } from "../fixtures/server/plain-browser.ts";
import { PlainPage } from "../fixtures/server/plain-page.ts";
import { PlainPeople } from "../fixtures/server/plain-people.ts";
import { TestServers } from "../fixtures/server/server-process.ts";

const PATIENCE = { timeout: 20_000, interval: 50 };
const NEW_PASSWORD = "Nouveau-mot-2027";
const ADDRESS = "/functions/v1/klaviyo-sync";

/** One site with all that its operator can set: Klaviyo, a mail server and the registrations of the company. */
const servers = new TestServers();
let origin: string;
let double: KlaviyoDouble;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let sql: pg.Client;
let site: PlainPeople;
const browsers = {} as Record<"visitor" | "student" | "coach" | "otherCoach", PlainBrowser>;
const people = {} as Record<"student" | "coach" | "otherCoach", Member>;

beforeAll(async () => {
  [double, smtp] = [await startKlaviyoDouble(), await startSmtpServer()];
  const settings = {
    KLAVIYO_API_KEY: "pk_of_the_tests_0123456789",
    KLAVIYO_API_URL: double.url,
    SMTP_URL: smtp.url,
    OPERATOR_NAME: "Élan SAS",
    OPERATOR_ADDRESS: "1 rue du Stade, 75012 Paris",
    OPERATOR_REGISTRATION: "RCS Paris 732 829 320",
    OPERATOR_SAP: "SAP732829320 du 15/01/2020",
  };
  const server = await servers.startSeeded({ LOG_LEVEL: "warn", TRUSTED_PROXIES: "1", ...settings });
  sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  origin = `http://localhost:${server.port}`;
  site = new PlainPeople({ origin, sql, dataDir: servers.dataDir });
  browsers.visitor = site.visitor();
  for (const who of ["student", "coach", "otherCoach"] as const) {
    const { browser, ...member } = await site.member({ role: who === "student" ? "student" : "coach" });
    browsers[who] = browser;
    people[who] = member;
  }
});
afterAll(async () => {
  await sql?.end();
  await servers.close();
  await double?.close();
  await smtp?.stop();
});

const ask = async (who: keyof typeof browsers, body: Record<string, unknown>) => {
  const { status, text } = await browsers[who].post(ADDRESS, body);
  return { status, said: JSON.parse(text || "null") };
};
const track = (who: keyof typeof browsers, data: Record<string, unknown>) =>
  ask(who, { type: "track_event", data });
const followed = async (coach: Member, email: string, agreed = true): Promise<number> => {
  const { rows } = await sql.query<{ id: number }>(
    `insert into prospects (coach_id, first_name, last_name, email, agreed_at)
     values ($1, 'Léa', 'Roux', $2, case when $3 then now() end) returning id::int`,
    [coach.id, email, agreed],
  );
  return rows[0]?.id ?? 0;
};
const arrived = (email: string) => vi.waitUntil(() => double.profiles.get(email), PATIENCE);
const TOLD = ["User Registered", "Profile Completed"];
const OK = { status: 200, said: { success: true } };

test("who is not signed in, or asks in words that nobody knows, is refused", async () => {
  expect((await ask("visitor", { type: "sync_profile", data: {} })).status).toBe(401);
  for (const body of [
    {},
    { type: "sync_everything", data: {} },
    { type: "sync_prospect", data: {} },
    { type: "sync_prospect", data: { id: "1" } },
    { type: "sync_prospect", data: { id: -1 } },
    { type: "track_event", data: { event: "Opened Email" } },
    { type: "track_event", data: { event: "Prospect Status Changed" } },
    { type: "track_event" },
  ])
    expect((await ask("coach", body)).status, JSON.stringify(body)).toBe(400);
  const elsewhere = { headers: { Origin: "https://ailleurs.example" } };
  const foreign = await browsers.coach.post(ADDRESS, { type: "sync_profile", data: {} }, elsewhere);
  expect(foreign.status).toBe(403);
  for (const method of ["PUT", "DELETE"])
    expect((await browsers.coach.send(method, ADDRESS, { type: "sync_profile", data: {} })).status).toBe(400);
  for (const body of [
    { type: "batch_sync", data: {} },
    { type: "sync_prospect", data: { id: 1 } },
    { type: "track_event", data: { event: "Prospect Status Changed", prospect_id: 1 } },
  ])
    expect((await ask("student", body)).status).toBe(403);
  expect(double.requests).toEqual([]);
});

test("a student who has said nothing is told of nowhere; one who has says so in a form without script", async () => {
  const refused = await ask("student", { type: "sync_profile", data: { email: "autre@exemple.fr" } });
  expect(refused).toEqual({ status: 409, said: expect.stringContaining("Vous n’avez pas demandé") });
  expect((await track("student", { event: "User Registered" })).status).toBe(409);
  const page = await browsers.student.get("/profile-completion");
  expect(page.text).toMatch(
    /<input(?=[^>]*type="checkbox")(?=[^>]*name="wantsNews")(?![^>]*checked="")[^>]*>/,
  );
  const names = { firstName: "Manon", lastName: "Petit" };
  // A mistake beside it does not cost the tick.
  const mistaken = new URLSearchParams({ ...names, lastName: "", wantsNews: "true" });
  const again = await browsers.student.post("/profile-completion", mistaken);
  expect(again.status).toBe(400);
  expect(again.text).toMatch(/<input(?=[^>]*name="wantsNews")(?=[^>]*checked="")[^>]*>/);
  const done = await browsers.student.post(
    "/profile-completion",
    new URLSearchParams({ ...names, wantsNews: "true" }),
  );
  expect(done.status).toBe(302);
  expect(await arrived(people.student.email)).toMatchObject(names);
  const told = () => double.eventsOf(people.student.email).map(({ name }) => name);
  await vi.waitFor(() => expect(told()).toEqual(TOLD), PATIENCE);
  // Asked for again by a browser, what has happened is told once, and what has not is not told.
  expect(await ask("student", { type: "sync_profile", data: { email: "autre@exemple.fr" } })).toEqual(OK);
  expect(await track("student", { event: "Profile Completed", time: "1999-01-01" })).toEqual(OK);
  expect((await track("student", { event: "Coach Contacted" })).status).toBe(409);
  for (const message of ["Bonjour, mon genou…", "Et encore mon genou."])
    await browsers.student.post("/coach/1/contact", new URLSearchParams({ message, address: "", phone: "" }));
  await vi.waitFor(() => expect(told()).toEqual([...TOLD, "Coach Contacted"]), PATIENCE);
  expect(await track("student", { event: "Coach Contacted" })).toEqual(OK);
  const unsubscribed = await browsers.student.post(
    "/student-dashboard/account",
    new URLSearchParams({ intent: "mail-preference", kind: "marketing" }),
  );
  expect(unsubscribed.status).toBe(200);
  await vi.waitUntil(() => !double.profiles.has(people.student.email), PATIENCE);
  expect(double.everTold.map(({ name }) => name)).toEqual([...TOLD, "Coach Contacted"]);
  expect(double.requests.map(({ body }) => body).join()).not.toMatch(/genou|autre@|1999/);
});

test("a coach has their own prospects told of, those who agreed, and nobody else's", async () => {
  const [lea, tom] = [
    await followed(people.coach, "lea@exemple.fr"),
    await followed(people.coach, "tom@exemple.fr"),
  ];
  const shy = await followed(people.coach, "sans@exemple.fr", false);
  const foreign = await followed(people.otherCoach, "autre-coach@exemple.fr");
  expect((await ask("coach", { type: "sync_prospect", data: { id: foreign } })).status).toBe(404);
  expect((await track("coach", { event: "Prospect Status Changed", prospect_id: foreign })).status).toBe(404);
  expect((await ask("coach", { type: "sync_prospect", data: { id: shy } })).status).toBe(409);
  expect(await ask("coach", { type: "sync_prospect", data: { id: lea, email: "x@exemple.fr" } })).toEqual(OK);
  await arrived("lea@exemple.fr");
  expect((await track("coach", { event: "Prospect Status Changed", prospect_id: lea })).status).toBe(409);
  await sql.query(
    "insert into prospect_interactions (prospect_id, old_status, new_status) values ($1, 'non_appele', 'appel_1')",
    [lea],
  );
  for (let times = 0; times < 2; times += 1)
    expect(
      await track("coach", { event: "Prospect Status Changed", prospect_id: lea, new_status: "gagne" }),
    ).toEqual(OK);
  await vi.waitFor(
    () =>
      expect(double.eventsOf("lea@exemple.fr")).toMatchObject([
        { properties: { old_status: "non_appele", new_status: "appel_1", coach_id: people.coach.id } },
      ]),
    PATIENCE,
  );
  expect(await ask("coach", { type: "batch_sync", data: {} })).toEqual({
    status: 200,
    said: { success: true, total: 2 },
  });
  await arrived("tom@exemple.fr");
  expect(tom).toBeGreaterThan(lea);
  expect([...double.profiles.keys()].sort()).toEqual(["lea@exemple.fr", "tom@exemple.fr"]);
  const tooMany = [];
  for (let times = 0; times < 10; times += 1)
    tooMany.push((await ask("coach", { type: "batch_sync", data: {} })).status);
  expect(tooMany.filter((status) => status === 429)).toHaveLength(1);
});

/** The address behind a mail's button, from the message as it came over the wire. */
function linkIn(raw: string): string {
  const text = raw
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const [link] = text.match(/http:\/\/[^\s"<>]*\/email-confirmed\?[^\s"<>]+/) ?? [];
  if (!link) throw new Error("the mail has no link");
  return link.replaceAll("&amp;", "&");
}

const forged = (link: string) => link.replace(/token=.*/, "token=forgee");

test("every mail comes through a real mail server; its link is opened forged, too late, in time and again", async () => {
  const browser = new PlainBrowser(origin);
  const email = newEmail("courrier");
  const call = async (path: string, body: Record<string, unknown>) =>
    expect((await browser.post(`/api/auth${path}`, body)).status, path).toBe(200);
  const mail = async (nth: number) => {
    const own = () => smtp.messages.filter(({ to }) => to.includes(email));
    await vi.waitUntil(() => own().length >= nth, { timeout: 60_000, interval: 50 });
    expect(own()).toHaveLength(nth);
    return own().at(-1)?.raw ?? "";
  };
  /** Opens the link of a sign-up and presses its button, as a browser without script does. */
  const confirm = async (link: string) => {
    const landing = await PlainPage.open(browser, link);
    const button = landing.document.querySelector<HTMLElement>("main form button");
    if (!button) throw new Error("the page has nothing to press");
    const outcome = await landing.submit(button);
    return outcome.document.querySelector("main")?.textContent;
  };
  const recover = async (link: string) =>
    (await PlainPage.open(browser, link)).document.querySelector("main")?.textContent;

  await call("/sign-up/email", {
    name: "",
    email,
    password: MEMBER_PASSWORD,
    confirmPassword: MEMBER_PASSWORD,
    termsAccepted: true,
    data: { role: "coach", phone_number: "" },
  });
  const first = linkIn(await mail(1));
  const invalid = /Ce lien n’est pas valable\s: il est incomplet, ou il a déjà servi\./;
  expect(await confirm(forged(first))).toMatch(invalid);
  await sql.query("update verifications set created_at = created_at - interval '25 hours'");
  expect(await confirm(first)).toContain("Ce lien a expiré. Demandez-en un nouveau.");
  await call("/send-verification-email", { email });
  const second = linkIn(await mail(2));
  expect(await confirm(second)).toMatch(/E-mail confirmé\s!/);
  expect(await confirm(second)).toContain("Votre adresse est déjà confirmée");

  const recovery = { email, redirectTo: "/email-confirmed?type=recovery" };
  await call("/request-password-reset", recovery);
  const third = linkIn(await mail(3));
  expect(await recover(forged(third))).toMatch(invalid);
  await sql.query("update verifications set expires_at = now() - interval '1 second'");
  expect(await recover(third)).toMatch(invalid);
  await call("/request-password-reset", recovery);
  const fourth = linkIn(await mail(4));
  expect(await recover(fourth)).not.toMatch(invalid);
  const token = new URL(fourth).searchParams.get("token");
  await call("/reset-password", { newPassword: NEW_PASSWORD, token });
  await mail(5);
  expect(await recover(fourth)).toMatch(invalid);

  await call("/sign-in/email", { email, password: NEW_PASSWORD });
  expect((await browser.get("/dev/mails")).status).toBe(404);
});

const PAYMENT_INFO = {
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
  const student = await site.demo("student");
  const before = await PlainPage.open(student, "/student-dashboard/attestations");
  expect(before.mainText).toContain("Pas d’attestation");
  const coach = await site.demo("coach");
  const page = "/dashboard/settings/payment";
  const refused = await coach.post(
    page,
    new URLSearchParams({ ...PAYMENT_INFO, home_services_number: "SAP12" }),
  );
  expect(refused.text).toContain("Un numéro comme SAP732829320.");
  const saved = await coach.post(
    page,
    new URLSearchParams({ ...PAYMENT_INFO, home_services_number: "sap 898 765 437" }),
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
  expect((await downloadFile((await site.member()).browser, link)).status).toBe(404);
  expect((await PlainPage.open(student, "/student-dashboard/history")).mainText).toContain(
    "Mes attestations fiscales",
  );

  const operator = await site.demo("operator");
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
