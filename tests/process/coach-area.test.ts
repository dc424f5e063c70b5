import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { MEMBER_PASSWORD, type Member } from "../fixtures/accounts/members.ts";
import { mustWork } from "../fixtures/accounts/newcomers.ts";
import { dumpDatabase } from "../fixtures/database/database-dump.ts";
import { embeddedUrl } from "../fixtures/database/postgres-process.ts";
import type { PlainBrowser } from "../fixtures/server/plain-browser.ts";
import { PlainPeople } from "../fixtures/server/plain-people.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };
const PAGE = "/dashboard/settings/payment";
const IBAN = "FR1420041010050500013M02606";
const SPACED = "FR14 2004 1010 0505 0001 3M02 606";
const TYPED = {
  intent: "save",
  first_name: "Nora",
  last_name: "Diallo",
  email: "nora.secrete@exemple.fr",
  phone: "",
  date_of_birth: "",
  address_line1: "3 rue des Lilas-Secrets",
  address_line2: "",
  city: "Lyon",
  postal_code: "69003",
  country: "FR",
  business_type: "individual",
  business_name: "",
  siret_number: "73282932000074",
  iban: SPACED,
  account_holder_name: "Nora Diallo",
  payout_frequency: "weekly",
  calendar_url: "",
};

const servers = new TestServers();
let server: ServerProcess;
let sql: pg.Client;
let coach: PlainBrowser;
let people: PlainPeople;
let person: Member;
/** All that was answered. */
const answers: string[] = [];

beforeAll(async () => {
  server = await servers.startSeeded({ LOG_LEVEL: "debug", TRUSTED_PROXIES: "1" });
  sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  people = new PlainPeople({ origin: server.url, sql, dataDir: servers.dataDir });
  const member = await people.member({ role: "coach" });
  coach = member.browser;
  person = member;
});
afterAll(async () => {
  await sql?.end();
  await servers.close();
});

async function send(more: Partial<typeof TYPED> = {}, suffix = "") {
  const answer = await coach.post(PAGE + suffix, new URLSearchParams({ ...TYPED, ...more }));
  answers.push(answer.text);
  return answer;
}

async function read(address: string) {
  const answer = await mustWork(coach.get(address));
  answers.push(answer.text);
  return answer.text;
}

test("an IBAN is in no page, no log and nowhere in the database in clear", async () => {
  // Refused, by a session that has not given the password, by a field, and by something that breaks.
  expect((await send()).status).toBe(403);
  expect((await send({ postal_code: "x" })).status).toBe(400);
  expect((await send({ postal_code: "x" }, ".data")).status).toBe(400);
  await mustWork(coach.post("/api/auth/verify-password", { password: MEMBER_PASSWORD }));
  await sql.query("alter table coach_payment_info rename column iban_last4 to gone");
  expect((await send()).status).toBe(500);
  await sql.query("alter table coach_payment_info rename column gone to iban_last4");
  expect((await send()).status).toBe(200);
  const page = await read(PAGE);
  expect(page).toContain("2606");
  expect(page).toContain("3 rue des Lilas-Secrets");
  await read(`${PAGE}.data`);
  const opened = await mustWork(
    coach.post("/functions/v1/create-stripe-connect-account", { coach_id: person.id, ...TYPED }),
  );
  answers.push(opened.text);
  expect(JSON.parse(opened.text)).toEqual({
    ok: true,
    onboarding_url: expect.stringMatching(/^http:\/\/[^/]+\/compte-demo\/[\w-]{20,}$/),
  });
  await mustWork(coach.post("/dashboard/account", new URLSearchParams({ intent: "export-data" })));
  const made = "select id from private_files where owner_id = $1 and key is not null";
  const copy = await vi.waitUntil(
    async () => (await sql.query<{ id: string }>(made, [person.id])).rows[0]?.id,
    PATIENCE,
  );
  expect(await read(`/private-files/${copy}`)).toContain('"iban_4_derniers_caracteres": "2606"');

  const last = (await coach.get("/faq")).headers["x-request-id"];
  await vi.waitUntil(() => server.stdout.includes(`"${last}"`), PATIENCE);
  const database = readFileSync(path.join(servers.dataDir, "postgres", "postgres.log"), "utf8");
  const log = server.stdout + server.stderr + database;
  const everything = await dumpDatabase(sql);
  expect(everything).toContain("3 rue des Lilas-Secrets");
  for (const [where, text] of Object.entries({ pages: answers.join("\n"), log, everything }))
    for (const spelling of [IBAN, SPACED, SPACED.replaceAll(" ", "+"), "20041010050500013M02", "0505 0001"])
      expect(text.toUpperCase().includes(spelling.toUpperCase()), `${spelling} in ${where}`).toBe(false);
  for (const word of ["lilas-secrets", "nora.secrete", "73282932000074"])
    expect(log.toLowerCase()).not.toContain(word);
});

test("an account is asked for with one's own id, by a coach, in a form or in JSON", async () => {
  const ask = async (body: Record<string, unknown> | URLSearchParams, by = coach) => {
    const { status, text } = await by.post("/functions/v1/create-stripe-connect-account", body);
    return { status, said: text };
  };
  expect(await ask({ coach_id: "somebody" })).toMatchObject({
    status: 403,
    said: expect.stringContaining("Ce compte n’est pas le vôtre."),
  });
  expect((await ask({})).status).toBe(400);
  const form = new URLSearchParams({ coach_id: person.id });
  expect((await ask(form)).status).toBe(200);
  // A session alone, however it was come by, opens nothing.
  await sql.query(
    "update sessions set reauthenticated_at = now() - interval '11 minutes' where user_id = $1",
    [person.id],
  );
  for (const body of [form, { coach_id: person.id }]) {
    const { status, said } = await ask(body);
    expect(status).toBe(403);
    expect(Object.keys(JSON.parse(said))).toEqual(["ok", "errors"]);
    expect(JSON.parse(said).errors).toEqual({
      password: "Confirmez que c’est bien vous pour ouvrir votre compte Stripe.",
    });
  }
  const visitor = people.visitor();
  expect(await ask({ coach_id: person.id }, visitor)).toMatchObject({
    status: 401,
    said: expect.stringContaining("Vous devez être connecté pour modifier vos informations de paiement."),
  });
});

test("a history of prospects that cannot be read is an empty one; a list that cannot be read leaves the page standing", async () => {
  const LIST = "/dashboard/prospects";
  const { rows } = await sql.query(
    `insert into prospects (coach_id, first_name, last_name, email) values ($1, 'Ida', 'Secrète', 'ida@exemple.fr')
     returning id`,
    [person.id],
  );
  await sql.query("alter table prospect_interactions rename to away");
  const dialog = await coach.get(`${LIST}/${rows[0].id}.data`);
  await sql.query("alter table away rename to prospect_interactions");
  expect(dialog.status).toBe(200);
  expect(dialog.text).toContain("ida@exemple.fr");

  await sql.query("alter table prospects rename to away");
  const page = await coach.get(LIST);
  await sql.query("alter table away rename to prospects");
  expect(page.status).toBe(500);
  expect(page.text).toContain("Vos prospects n’ont pas pu être lus");
  expect(page.text).toContain("Ajouter un prospect");
  expect((await coach.get(LIST)).status).toBe(200);
});
