import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  type PlanConfig,
  pricePlan,
  productIdOf,
  requestPricing,
  STANDARD_PRICES,
  soldPrices,
} from "~/features/accompaniment/contract/rules/plan.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { type KlaviyoDouble, startKlaviyoDouble } from "../doubles/klaviyo.ts";
import { type StripeDouble, startStripeDouble } from "../doubles/stripe.ts";
import { EMAILS } from "../fixtures/accounts/cast.ts";
import { mustWork } from "../fixtures/accounts/newcomers.ts";
import { dumpDatabase } from "../fixtures/database/database-dump.ts";
import { embeddedUrl } from "../fixtures/database/postgres-process.ts";
import type { PlainBrowser } from "../fixtures/server/plain-browser.ts";
import { PlainPeople } from "../fixtures/server/plain-people.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };

/** The secret words, as a student types them. */
const WORDS = `Hernie-${randomBytes(6).toString("hex")}`;
const BODY = { currentWeight: "287.3", targetWeight: "264.9", height: "243.7" };
const MEASURED = "291.1";
const NUMBERS = [...Object.values(BODY), MEASURED];
/** The secret words of the sample data, as they are stored. */
const SAMPLES = ["genou sensible quand je cours", "gainage à reprendre en douceur"];
const spellings = (text: string) => [
  ...new Set([text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)]),
];
/** A number by itself, with a point or a comma: not the end of a longer one, nor a part of an address or of a drawing's path. */
const isIn = (text: string, number: string) =>
  new RegExp(`(?<!\\d|\\d\\.)${number.replace(".", "([.,]|%2C)")}0*(?!\\d)`).test(text);
const heardIn = (text: string) => [
  ...[WORDS, ...SAMPLES].filter((words) => spellings(words).some((spelling) => text.includes(spelling))),
  ...NUMBERS.filter((number) => isIn(text, number)),
];
/** Without how long each request took, which may be any number. */
const withoutTimes = (log: string) => log.replaceAll(/"ms":[\d.]+/g, "");

const PLAN: PlanConfig = {
  type: "accompagnement",
  duration: 2,
  introSession: true,
  coachingSessions: 2,
  monthlyReviews: 1,
};

const servers = new TestServers();
let server: ServerProcess;
let stripe: StripeDouble;
let klaviyo: KlaviyoDouble;
let sql: pg.Client;
let student: { id: string; email: string };
type Who = "visitor" | "student" | "otherStudent" | "coach" | "otherCoach" | "operator";
const browsers = {} as Record<Who, PlainBrowser>;

beforeAll(async () => {
  [stripe, klaviyo] = [await startStripeDouble(), await startKlaviyoDouble()];
  server = await servers.startSeeded({
    LOG_LEVEL: "debug",
    TRUSTED_PROXIES: "1",
    ...stripe.settings,
    KLAVIYO_API_KEY: "pk_of_the_tests_0123456789",
    KLAVIYO_API_URL: klaviyo.url,
  });
  stripe.news.deliverTo = `${server.url}/webhooks/stripe`;
  sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  // The accounts of the sample coaches are at the demo provider, which pays nobody here.
  await sql.query(
    "update payout_accounts set provider = 'stripe', ref = 'acct_of_holder_' || holder_id where status = 'active'",
  );
  const people = new PlainPeople({ origin: server.url, sql, dataDir: servers.dataDir });
  browsers.visitor = people.visitor();
  for (const who of ["otherStudent", "coach", "otherCoach", "operator"] as const)
    browsers[who] = await people.demo(who);
  const member = await people.member();
  student = member;
  browsers.student = member.browser;
  // Klaviyo receives four facts about a student who agrees to marketing, and nothing else.
  const named = { firstName: "Manon", lastName: "Petit", wantsNews: "true" };
  await mustWork(browsers.student.post("/profile-completion", new URLSearchParams(named)));
});
afterAll(async () => {
  await sql?.end();
  await servers.close();
  await stripe?.close();
  await klaviyo?.close();
});

const one = async (text: string, ...values: unknown[]) => (await sql.query(text, values)).rows[0];
const own = () => one("select * from accompaniments where student_id = $1", student.id);

async function buy(): Promise<void> {
  const pricing = requestPricing(PLAN, soldPrices(PLAN.type, STANDARD_PRICES));
  const answer = await mustWork(
    browsers.student.post("/functions/v1/create-subscription", {
      product_id: productIdOf(PLAN),
      price: pricePlan(PLAN, soldPrices(PLAN.type, STANDARD_PRICES)).monthlyCents,
      planConfig: PLAN,
      pricing,
      setupData: {
        ...BODY,
        healthIssues: WORDS,
        location: "paris",
        sessionsPerWeek: "2",
        fitnessLevel: "debutant",
        goal: "force",
      },
      consents: { adult: true, begin: true, health: true, webcam: true },
    }),
  );
  expect(JSON.parse(answer.text)).toMatchObject({ ok: true, url: expect.any(String) });
  const { checkout_ref: page } = await one(
    "select checkout_ref from payments where id = (select payment_id from accompaniments where student_id = $1)",
    student.id,
  );
  stripe.press(page, "pays");
  await vi.waitUntil(async () => (await own())?.status === "running", PATIENCE);
}

/** The coach who is asked says yes; answers which of the two it is. */
async function accept(): Promise<"coach" | "otherCoach"> {
  const asked = await vi.waitUntil(
    () =>
      one(
        `select o.id, u.email from accompaniment_offers o join coaches c on c.id = o.coach_id join users u on u.id = c.user_id
         join accompaniments a on a.id = o.accompaniment_id where a.student_id = $1 and o.status = 'open'`,
        student.id,
      ),
    PATIENCE,
  );
  const who = asked.email === EMAILS.coach ? "coach" : "otherCoach";
  // Asked, and not said yes: the question says nothing of the body.
  expect(heardIn((await browsers[who].get("/dashboard/accompagnements")).text)).toEqual([]);
  expect((await browsers[who].get(`/dashboard/accompagnements/${(await own()).id}`)).status).toBe(404);
  const yes = new URLSearchParams({ intent: "answer", offer: asked.id, answer: "accept" });
  await mustWork(browsers[who].post("/dashboard/accompagnements", yes));
  await vi.waitUntil(async () => (await own())?.coach_id !== null, PATIENCE);
  return who;
}

const pagesOf = (id: string) =>
  [
    ...["", "/sante", "/mesures", "/programme", "/terminer"].map((part) => `/mon-accompagnement${part}`),
    ...["", `/${id}`, `/${id}/programme`].map((part) => `/dashboard/accompagnements${part}`),
    "/dashboard",
    "/dashboard/clients",
    "/dashboard/bookings",
    "/dashboard/messages",
    "/student-dashboard",
    ...["", `/${id}`].map((part) => `/back-office/accompagnements${part}`),
    "/back-office",
    "/back-office/people",
    "/back-office/mails",
    "/back-office/jobs",
    "/back-office/finances",
    "/accompaniment",
    "/accompaniment/setup",
    "/accompaniment/plan-selection",
    "/",
  ].flatMap((address) => [address, `${address === "/" ? "/_root" : address}.data`]);

test("the health answers are their student's and their coach's, and are heard nowhere else", async () => {
  // Nothing says it by chance: what is found later was let out.
  expect(heardIn(await dumpDatabase(sql))).toEqual([]);
  await buy();
  const assigned = await accept();
  const { id } = await own();
  const measured = { intent: "save", day: parisDay(new Date()), weight: MEASURED.replace(".", ",") };
  await mustWork(browsers.student.post("/mon-accompagnement/mesures", new URLSearchParams(measured)));
  await vi.waitUntil(() => klaviyo.profiles.get(student.email), PATIENCE);

  // The student and the assigned coach can read it.
  for (const address of ["/mon-accompagnement/sante", "/mon-accompagnement/sante.data"])
    expect(heardIn((await browsers.student.get(address)).text)).toEqual(
      expect.arrayContaining([WORDS, ...Object.values(BODY)]),
    );
  expect(heardIn((await browsers.student.get("/mon-accompagnement/mesures")).text)).toContain(MEASURED);
  expect((await browsers[assigned].get(`/dashboard/accompagnements/${id}`)).text).toContain(WORDS);

  // Nobody else does, whatever they open.
  const unrelated = assigned === "coach" ? "otherCoach" : "coach";
  const strangers = ["visitor", "otherStudent", unrelated, "operator"] as const;
  await Promise.all(
    strangers.map(async (who) => {
      for (const address of pagesOf(id)) {
        const { text } = await browsers[who].get(address);
        const others = heardIn(text).filter((secret) => !SAMPLES.includes(secret));
        expect(others, `${who} at ${address}`).toEqual([]);
      }
    }),
  );
  // Its own coach does not see it on a list either.
  expect(heardIn((await browsers[assigned].get("/dashboard/accompagnements")).text)).toEqual([]);

  // All jobs are done and all mails have left by now.
  await vi.waitUntil(
    async () =>
      (await one("select count(*)::int as n from graphile_worker._private_jobs where run_at <= now()")).n ===
      0,
    PATIENCE,
  );
  expect(
    (await one("select count(*)::int as n from mails where recipient = $1", student.email)).n,
  ).toBeGreaterThan(1);
  // Mails, steps, payments, what marketing is told and every other table.
  expect(heardIn(await dumpDatabase(sql))).toEqual([]);
  // The requests to the payment provider and to Klaviyo, in any encoding.
  expect(stripe.requests.length).toBeGreaterThan(0);
  expect(heardIn(decodeURIComponent(JSON.stringify(stripe.requests)))).toEqual([]);
  expect(klaviyo.requests.length).toBeGreaterThan(0);
  expect(heardIn(JSON.stringify(klaviyo.requests))).toEqual([]);
  // Logs of the process.
  expect(heardIn(withoutTimes(`${server.stdout}${server.stderr}`))).toEqual([]);
});

/** Whether any file says it: of the database, its log, uploads, private files, the outbox. */
const isInFiles = (word: string): boolean => {
  try {
    return execFileSync("grep", ["-rlaF", word, servers.dataDir], { encoding: "utf8" }) !== "";
  } catch {
    return false;
  }
};

test("the copy of one's data says it to its owner, and says nothing where it is kept", async () => {
  const asked = new URLSearchParams({ intent: "export-data" });
  await mustWork(browsers.student.post("/student-dashboard/account", asked));
  const copy = await vi.waitUntil(
    () => one("select id from private_files where owner_id = $1 and key is not null", student.id),
    PATIENCE,
  );
  const { text } = await mustWork(browsers.student.get(`/private-files/${copy.id}`));
  expect(heardIn(text)).toEqual(expect.arrayContaining([WORDS, ...NUMBERS]));
  expect((await browsers.operator.get(`/private-files/${copy.id}`)).status).toBe(404);
  await sql.query("checkpoint");
  expect(isInFiles(WORDS)).toBe(false);
});

test("a consent that is taken back leaves nothing, at once, in no file of the product", async () => {
  const { id } = await own();
  const erase = new URLSearchParams({ intent: "erase", confirmed: "yes" });
  await mustWork(browsers.student.post("/mon-accompagnement/sante", erase));
  expect(await own()).toMatchObject({ health: null });
  expect((await one("select count(*)::int as n from body_measures where accompaniment_id = $1", id)).n).toBe(
    0,
  );
  await Promise.all(
    (["student", "coach", "otherCoach"] as const).map(async (who) => {
      for (const address of pagesOf(id)) expect((await browsers[who].get(address)).text).not.toContain(WORDS);
    }),
  );
  expect(await one("select id from private_files where owner_id = $1", student.id)).toBeUndefined();
  await sql.query("checkpoint");
  // The words were never written in clear; what was is found.
  expect(isInFiles(WORDS)).toBe(false);
  expect(isInFiles(student.email)).toBe(true);
});
