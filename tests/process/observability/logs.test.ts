import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { MEMBER_PASSWORD, type Member } from "../../fixtures/accounts/members.ts";
import {
  arrive,
  mustWork,
  openLink,
  PASSWORD,
  waitForCode,
  waitForLink,
} from "../../fixtures/accounts/newcomers.ts";
import { totp } from "../../fixtures/accounts/totp.ts";
import { addCoach } from "../../fixtures/bookings/coaches.ts";
import { dumpDatabase } from "../../fixtures/database/database-dump.ts";
import { embeddedUrl } from "../../fixtures/database/postgres-process.ts";
import { pdf } from "../../fixtures/pdf.ts";
import { PlainBrowser } from "../../fixtures/server/plain-browser.ts";
import { PlainPeople } from "../../fixtures/server/plain-people.ts";
import { type ServerProcess, TestServers } from "../../fixtures/server/server-process.ts";

// A whole process starts here, perhaps on a machine that is busy with other tests.
const PATIENCE = { timeout: 30_000, interval: 50 };
const COACH = 2;

const PAYMENT_PAGE = "/dashboard/settings/payment";
const IBAN = "FR1420041010050500013M02606";
const SPACED = "FR14 2004 1010 0505 0001 3M02 606";
const PAYMENT_INFO = {
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
let browser: PlainBrowser;
let coach: Member & { browser: PlainBrowser };
let operator: PlainBrowser;
/** Everything that was typed, shown or handed out on the way: none of it is anybody else's business. */
const secrets = new Set<string>();
const secret = (text: string) => {
  secrets.add(text);
  return text;
};
const unheard = (word: string) => secret(`${word}${randomBytes(5).toString("hex")}`);
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

beforeAll(async () => {
  server = await servers.startSeeded({ LOG_LEVEL: "debug", TRUSTED_PROXIES: "1" });
  sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  browser = new PlainBrowser(server.url, { caller: secret("127.203.113.77") });
  const people = new PlainPeople({ origin: server.url, sql, dataDir: servers.dataDir });
  coach = await people.member({ role: "coach" });
  operator = await people.demo("operator");
});
afterAll(async () => {
  await sql?.end();
  await servers.close();
});

/** All parts of an address that could be a token, wherever the mail puts them. */
function keepLink(link: string): string {
  const { pathname, searchParams } = new URL(link);
  for (const part of [...pathname.split("/"), ...searchParams.values()])
    if (part.length >= 16 && !part.startsWith("/")) secret(part);
  return link;
}

async function expectSilence(): Promise<void> {
  // The line of the last request is written when its answer is gone.
  const last = (await browser.get("/robots.txt")).headers["x-request-id"];
  await vi.waitUntil(() => server.stdout.includes(`"${last}"`), PATIENCE);
  for (const line of browser.setCookies)
    for (const part of decodeURIComponent(/^[^=]+=([^;]*)/.exec(line)?.[1] ?? "").split("."))
      if (part.length >= 16) secret(part);
  const database = readFileSync(path.join(servers.dataDir, "postgres", "postgres.log"), "utf8");
  const log = `${server.stdout}${server.stderr}${database}`.toLowerCase();
  const heard = [...secrets].filter((text) =>
    [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)].some((spelling) =>
      log.includes(spelling.toLowerCase()),
    ),
  );
  expect(heard).toEqual([]);
}

test("the log says nothing of who came, from the sign-up to the second step", async () => {
  secret("06 12 34 56 78");
  secret("612345678");
  secret(PASSWORD);
  const { email } = await arrive(browser, sql, "student");
  secret(email);
  secret(email.split("@")[0] as string);
  keepLink(await waitForLink(sql, email, 1));
  const wrong = { email, password: unheard("Wrong-1-") };
  expect((await browser.post("/api/auth/sign-in/email", wrong)).status).toBe(401);
  await browser.post("/api/auth/send-verification-email", { email, callbackURL: "/" });

  // A forgotten password.
  await mustWork(browser.post("/api/auth/request-password-reset", { email }));
  const landed = await openLink(browser, keepLink(await waitForLink(sql, email, 2)));
  const token = keepLink(landed.href) && landed.searchParams.get("token");
  const newPassword = unheard("Correct-2-");
  await mustWork(browser.post("/api/auth/reset-password", { token, newPassword }));
  await browser.post("/api/auth/reset-password", { token, newPassword });
  await mustWork(browser.post("/api/auth/sign-in/email", { email, password: newPassword }));

  // A code by mail instead of the password, and another to show again who is there.
  const codes: string[] = [];
  const codeOf = async (nth: number, to = email) => {
    const found = await waitForCode(sql, to, nth);
    codes.push(found);
    return found;
  };
  await mustWork(browser.post("/api/auth/email-otp/send-verification-otp", { email, type: "sign-in" }));
  await mustWork(browser.post("/api/auth/sign-in/email-otp", { email, otp: await codeOf(1) }));
  await mustWork(browser.post("/api/auth/email-otp/send-verification-otp", {}));
  const newEmail = secret(`nouvelle.${randomBytes(5).toString("hex")}@elan.test`);
  const otp = await codeOf(2);
  await mustWork(browser.post("/api/auth/email-otp/request-email-change", { newEmail, otp }));
  await codeOf(1, newEmail);

  // The second step.
  const asked = await mustWork(browser.post("/api/auth/two-factor/enable", { password: newPassword }));
  const { totpURI, backupCodes } = JSON.parse(asked.text) as { totpURI: string; backupCodes: string[] };
  secret(new URL(totpURI).searchParams.get("secret") ?? "");
  const [backupCode = ""] = backupCodes.map(secret);
  const code = totp(totpURI);
  codes.push(code);
  await mustWork(browser.post("/api/auth/two-factor/verify-totp", { code }));
  await mustWork(browser.post("/api/auth/sign-out", {}));
  await mustWork(browser.post("/api/auth/sign-in/email", { email, password: newPassword }));
  await browser.post("/api/auth/two-factor/verify-totp", { code: unheard("9") });
  await mustWork(
    browser.post("/api/auth/two-factor/verify-backup-code", { code: backupCode, trustDevice: true }),
  );
  await expectSilence();
  // Six digits also stand in ids: as a code they would stand alone.
  for (const digits of codes) expect(server.stdout).not.toMatch(new RegExp(`(?<![\\w-])${digits}(?![\\w-])`));
});

test("nor of what they did and looked for", async () => {
  const [firstName, lastName] = [unheard("Zélie"), unheard("Martin")];
  await mustWork(browser.post("/profile-completion", form({ firstName, lastName })));
  const phoneNumber = secret("06 98 76 54 31");
  secret("698765431");
  const account = "/student-dashboard/account";
  await mustWork(browser.post(account, form({ intent: "profile", firstName, lastName, phoneNumber })));
  const picture = sharp({ create: { width: 640, height: 600, channels: 3, background: "#c33" } }).png();
  const photo = new FormData();
  photo.set("intent", "photo");
  photo.set("photo", new Blob([new Uint8Array(await picture.toBuffer())]), `${unheard("vacances")}.png`);
  await mustWork(browser.post(`${account}.data`, photo));
  const { rows } = await sql.query<{ photo: string }>("select photo from profiles where photo is not null");
  secret(path.basename(rows[0]?.photo ?? ""));
  await mustWork(browser.get(`/files/${rows[0]?.photo}`));
  await browser.get(`/files/profiles/${unheard("autre")}.webp`);

  await mustWork(browser.post("/functions/v1/favorites", form({ coach: String(COACH), favorite: "true" })));
  const message = `Bonjour, ${unheard("mot")}`;
  const address = unheard("12 rue Secrete ");
  await mustWork(browser.post(`/coach/${COACH}/contact`, form({ message, address, phone: phoneNumber })));
  const sender = secret(`lea.${randomBytes(5).toString("hex")}@elan.test`);
  const note = {
    name: unheard("Léa "),
    email: sender,
    subject: unheard("Sujet "),
    message: unheard("Un mot "),
  };
  await mustWork(browser.post("/contact", form(note)));

  const waiting = secret(`zoe.${randomBytes(5).toString("hex")}@elan.test`);
  const wish = {
    intent: "ask",
    email: waiting,
    discipline: "3",
    mode: "",
    lat: secret("45.752345"),
    lng: "4.85",
  };
  await mustWork(browser.post("/search-alert", form(wish)));
  const { rows: asked } = await sql.query<{ body: string }>("select body from mails where recipient = $1", [
    waiting,
  ]);
  const alert = new URL(keepLink(/http\S+search-alert\S+/.exec(asked[0]?.body ?? "")?.[0] ?? ""));
  for (const intent of ["confirm", "end"])
    await mustWork(browser.post(alert.pathname + alert.search, form({ intent })));

  for (const word of ["/search-results?q=", "/coaches?q=", "/blog?q=", "/functions/v1/geocode/search?q="])
    await browser.get(`${word}${unheard("cherche")}`);
  await browser.get(`/search-results?address=${unheard("rue")}&lat=45.750123&lng=4.850123`);
  await browser.get(`/functions/v1/geocode/reverse?lat=${secret("45.751234")}&lon=${secret("4.851234")}`);
  await expectSilence();
});

test("nor of addresses that lead nowhere, broken bodies and links that are none", async () => {
  const elsewhere = new PlainBrowser(server.url, { caller: secret("127.203.113.78") });
  for (const address of [
    "/nulle-part/",
    "/coach/%zz",
    "/%c3%28",
    "/coach/1/",
    "/blog/",
    "/sitemap/",
    "/assets/",
    "/dev/mails/",
    "/api/auth/reset-password/",
    "/api/auth/reset-password/%zz",
    "/api/auth/callback/",
    "/api/auth/verify-email?token=",
    "/email-confirmed?type=recovery&token=",
    "/email-confirmed?type=signup&error=",
    "/reset-password?token=",
    "/search-alert?token=",
    "/avis/",
    "/ancien-client?token=",
    "/?auth=login&redirect=/",
    "/__manifest?paths=/",
  ])
    for (const suffix of ["", ".data"]) await elsewhere.get(`${address}${unheard("jeton")}${suffix}`);
  const unknown = secret(`personne-${randomBytes(5).toString("hex")}@elan.test`);
  for (const call of ["sign-in/email", "request-password-reset", "send-verification-email", "reset-password"])
    await elsewhere.post(`/api/auth/${call}`, {
      email: unknown,
      password: unheard("p"),
      token: unheard("t"),
    });
  await elsewhere.post("/api/auth/sign-up/email", { email: unknown, data: { role: unheard("role") } });
  const typed = { "Content-Type": "multipart/form-data; boundary=B" };
  await elsewhere.post("/contact", form({ name: unheard("coupe") }), { headers: typed });
  await expectSilence();
});

test("nor of a coach's papers: what they say, how they are named, and why one is refused", async () => {
  const owner = await new PlainPeople({ origin: server.url, sql, dataDir: servers.dataDir }).member({
    role: "coach",
  });
  await addCoach(sql, { userId: owner.id, name: "Nora Diallo" });
  const told: string[] = [];
  const send = (given: Record<string, string> = {}, suffix = "") => {
    const paper = new FormData();
    const typed = { holder: unheard("Nora "), number: unheard("075") };
    const words = unheard("Police ");
    told.push(typed.holder, typed.number, words);
    const facts = { intent: "send-paper", kind: "insurance", ...typed, expiresOn: "2031-02-03" };
    for (const [name, value] of Object.entries({ ...facts, ...given })) paper.set(name, value);
    paper.set("file", new File([new Uint8Array(pdf(words))], `${unheard("Attestation-")}.pdf`));
    return owner.browser.post(`/dashboard/papers${suffix}`, paper);
  };
  expect((await send({ expiresOn: "2020-01-01" })).status).toBe(400);
  expect((await send({ expiresOn: "2020-01-01" }, ".data")).status).toBe(400);
  // A paper that is sent again replaces the one before.
  for (const suffix of ["", ".data"]) await mustWork(send({}, suffix));
  const holder = String(told.at(-3));
  await sql.query("alter table coach_papers rename to papers_gone");
  expect((await send()).status).toBe(500);
  await sql.query("alter table papers_gone rename to coach_papers");

  const { rows } = await sql.query<{ id: string }>(
    "select p.id from coach_papers p join coaches c on c.id = p.coach_id where c.user_id = $1",
    [owner.id],
  );
  const id = String(rows[0]?.id);
  await mustWork(owner.browser.get(`/dashboard/papers/${id}`));
  await mustWork(operator.get(`/back-office/papiers/${id}`));
  // The operator reads what the coach has typed, so it was there to be logged.
  expect((await mustWork(operator.get("/back-office/papiers"))).text).toContain(holder);
  const decide = (given: Record<string, string>) =>
    operator.post("/back-office/papiers", form({ paper: id, kind: "insurance", ...given }));
  const read = { holder: unheard("Nora "), number: unheard("075") };
  expect((await decide({ intent: "accept-paper", ...read, expiresOn: "" })).status).toBe(400);
  await mustWork(decide({ intent: "refuse-paper", reason: unheard("Illisible ") }));
  await mustWork(owner.browser.get("/dashboard/papers"));
  await expectSilence();
});

test("nor when something breaks that nobody expected", async () => {
  await sql.query(
    "alter table messages rename to messages_gone; alter table contact_messages rename to gone",
  );
  const message = unheard("Cassé ");
  const fields = { message, address: unheard("13 rue "), phone: "" };
  const note = { name: unheard("Luc "), email: secret(`luc${randomBytes(4).toString("hex")}@elan.test`) };
  const broken = [
    await browser.post(`/coach/${COACH}/contact`, form(fields)),
    await browser.post("/contact", form({ ...note, subject: unheard("Sujet "), message })),
  ];
  await sql.query(
    "alter table messages_gone rename to messages; alter table gone rename to contact_messages",
  );
  expect(broken.map(({ status }) => status)).toEqual([500, 500]);
  for (const { text } of broken) expect(text).not.toMatch(/Failed query|relation/);
  await sql.query("alter table verifications rename to gone");
  const email = secret(`eva.${randomBytes(4).toString("hex")}@elan.test`);
  await browser.post("/api/auth/request-password-reset", { email: "eleve@exemple.fr" });
  await browser.post("/api/auth/sign-in/email", { email, password: unheard("p") });
  await sql.query("alter table gone rename to verifications");
  await expectSilence();
  // An unexpected error is logged all the same, with its stack.
  const { errors } = server;
  expect(errors.length).toBeGreaterThanOrEqual(2);
  for (const line of errors) expect(line).toMatch(/"frames":\["at /);
  expect(errors.join()).toContain("42P01");
});

test("a history of prospects that cannot be read is an empty one; a list that cannot be read leaves the page standing", async () => {
  const LIST = "/dashboard/prospects";
  const { rows } = await sql.query(
    `insert into prospects (coach_id, first_name, last_name, email) values ($1, 'Ida', 'Secrète', 'ida@exemple.fr')
     returning id`,
    [coach.id],
  );
  await sql.query("alter table prospect_interactions rename to away");
  const dialog = await coach.browser.get(`${LIST}/${rows[0].id}.data`);
  await sql.query("alter table away rename to prospect_interactions");
  expect(dialog.status).toBe(200);
  expect(dialog.text).toContain("ida@exemple.fr");

  await sql.query("alter table prospects rename to away");
  const page = await coach.browser.get(LIST);
  await sql.query("alter table away rename to prospects");
  expect(page.status).toBe(500);
  expect(page.text).toContain("Vos prospects n’ont pas pu être lus");
  expect(page.text).toContain("Ajouter un prospect");
  expect((await coach.browser.get(LIST)).status).toBe(200);
});

test("an IBAN is in no page, no log and nowhere in the database in clear", async () => {
  const answers: string[] = [];
  const send = async (more: Partial<typeof PAYMENT_INFO> = {}, suffix = "") => {
    const typed = new URLSearchParams({ ...PAYMENT_INFO, ...more });
    const answer = await coach.browser.post(PAYMENT_PAGE + suffix, typed);
    answers.push(answer.text);
    return answer;
  };
  const read = async (address: string) => {
    const answer = await mustWork(coach.browser.get(address));
    answers.push(answer.text);
    return answer.text;
  };
  // Refused, by a session that has not given the password, by a field, and by something that breaks.
  expect((await send()).status).toBe(403);
  expect((await send({ postal_code: "x" })).status).toBe(400);
  expect((await send({ postal_code: "x" }, ".data")).status).toBe(400);
  await mustWork(coach.browser.post("/api/auth/verify-password", { password: MEMBER_PASSWORD }));
  await sql.query("alter table coach_payment_info rename column iban_last4 to gone");
  expect((await send()).status).toBe(500);
  await sql.query("alter table coach_payment_info rename column gone to iban_last4");
  expect((await send()).status).toBe(200);
  const page = await read(PAYMENT_PAGE);
  expect(page).toContain("2606");
  expect(page).toContain("3 rue des Lilas-Secrets");
  await read(`${PAYMENT_PAGE}.data`);
  const opened = await mustWork(
    coach.browser.post("/functions/v1/create-stripe-connect-account", {
      coach_id: coach.id,
      ...PAYMENT_INFO,
    }),
  );
  answers.push(opened.text);
  expect(JSON.parse(opened.text)).toEqual({
    ok: true,
    onboarding_url: expect.stringMatching(/^http:\/\/[^/]+\/compte-demo\/[\w-]{20,}$/),
  });
  await mustWork(coach.browser.post("/dashboard/account", new URLSearchParams({ intent: "export-data" })));
  const made = "select id from private_files where owner_id = $1 and key is not null";
  const copy = await vi.waitUntil(
    async () => (await sql.query<{ id: string }>(made, [coach.id])).rows[0]?.id,
    PATIENCE,
  );
  expect(await read(`/private-files/${copy}`)).toContain('"iban_4_derniers_caracteres": "2606"');

  const last = (await coach.browser.get("/faq")).headers["x-request-id"];
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

test("what it does say: which route, how, how long", () => {
  const lines = server.stdout.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));
  const routes = new Set(lines.map(({ route }) => route));
  for (const route of [
    "/",
    "/coach/:coachId/contact",
    "/student-dashboard/account.data",
    "/files/*",
    "/api/auth/reset-password/:token",
    "/api/auth/sign-in/email",
    "/functions/v1/favorites",
    "*",
  ])
    expect(routes).toContain(route);
  expect(lines.some((line) => "path" in line || "url" in line)).toBe(false);
  expect(server.stderr).toBe("");
});
