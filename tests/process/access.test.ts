import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { DEMO_PASSWORD, EMAILS, OTHERS, ROLES, type Who } from "../fixtures/cast.ts";
import { arrive, mustWork } from "../fixtures/newcomers.ts";
import { PlainBrowser } from "../fixtures/plain-browser.ts";
import { embeddedUrl } from "../fixtures/postgres-process.ts";
import { TestServers } from "../fixtures/server-process.ts";
import { CHANGES } from "./access-changes.ts";
import { type Answer, addressOf, LOGIN, PAGES, type Row } from "./access-table.ts";

// A whole process starts here, perhaps on a machine that is busy with other tests.
const EVERYONE = [...ROLES, "otherStudent", "otherCoach"] as const satisfies Who[];
const isOther = (who: Who): who is keyof typeof OTHERS => who in OTHERS;
const answerTo = (who: Who, row: Row): Answer => row[isOther(who) ? OTHERS[who] : who];

/** Served by the host itself, beside the route table. */
const HOST_ROUTES = ["/api/auth/*", "/functions/v1/live", "/healthz", "/readyz"];

const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const PIRATE = form({ intent: "profile", firstName: "Pirate", lastName: "Pirate", phoneNumber: "" });

const servers = new TestServers();
/** Each signed in once, for all tests. */
const people = {} as Record<Who, PlainBrowser>;
let sql: pg.Client;
let origin: string;

/** From an address of their own, where nobody else's attempts count. */
let addresses = 0;
const newBrowser = () => new PlainBrowser(origin, { caller: `203.0.113.${++addresses}` });

async function signIn(who: keyof typeof EMAILS): Promise<PlainBrowser> {
  const browser = newBrowser();
  const proof = { email: EMAILS[who], password: DEMO_PASSWORD };
  await mustWork(browser.post("/api/auth/sign-in/email", proof));
  return browser;
}

async function newcomer(): Promise<PlainBrowser> {
  const browser = newBrowser();
  await arrive(browser, sql, "student");
  return browser;
}

beforeAll(async () => {
  const server = await servers.startSeeded({ LOG_LEVEL: "warn", TRUSTED_PROXIES: "1", DEV_PAGES: "1" });
  origin = `http://localhost:${server.port}`;
  sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  people.visitor = newBrowser();
  for (const who of Object.keys(EMAILS) as (keyof typeof EMAILS)[]) people[who] = await signIn(who);
  people.newcomer = await newcomer();
});
afterAll(async () => {
  await sql?.end();
  await servers.close();
});

interface Served {
  path: string;
  /** of its screen; absent for what the host itself serves */
  file?: string;
}

function served(entries: RouteConfigEntry[], parent = ""): Served[] {
  return entries.flatMap(({ path, children, file }) => {
    const own = path ? `${parent}/${path}` : parent;
    const below = children ? served(children, own) : [];
    // A layout has no address; a page that dialogs open over has.
    return children && !path ? below : [{ path: own || "/", file }, ...below];
  });
}

const ALL: Served[] = [...served(await routes), ...HOST_ROUTES.map((path) => ({ path }))];
const takesChanges = ({ file }: Served) =>
  file !== undefined &&
  /^export (async function|function|const|\{.*) ?action\b/m.test(readFileSync(`app/${file}`, "utf8"));

/** What a page's own scripts ask for. */
const dataOf = (address: string) => (address === "/" ? "/_root.data" : `${address}.data`);

const locationOf = (answer: string, address: string) =>
  answer === LOGIN ? `/?${new URLSearchParams({ auth: "login", redirect: address })}` : answer;

/** A profile may be completed twice, pressing a button again is no offence: that page leads on instead of refusing. */
const hasDoneIt = (path: string, who: Who) =>
  path === "/profile-completion" && (who === "student" || who === "otherStudent");

test("every route has its row, and every action", () => {
  expect(Object.keys(PAGES).sort()).toEqual(ALL.map(({ path }) => path).sort());
  const changing = ALL.filter(takesChanges).map(({ path }) => path);
  expect(Object.keys(CHANGES).sort()).toEqual(changing.sort());
});

for (const { path, file } of ALL) {
  const row = PAGES[path];
  if (!row) continue;
  const address = addressOf(path);
  const isPrivate = row.visitor === LOGIN;

  test(`${path} for each role`, async () => {
    for (const who of EVERYONE) {
      const answer = answerTo(who, row);
      const page = await people[who].get(address);
      // The same page, and another person's: nothing in it is the first one's.
      if (isOther(who)) {
        expect.soft(page.text, who).not.toContain(EMAILS[OTHERS[who]]);
        if (answer === 200 && isPrivate && file?.endsWith(".tsx"))
          expect.soft(page.text, who).toContain(EMAILS[who]);
      }
      if (typeof answer === "number") {
        expect.soft(page.status, who).toBe(answer);
        // What belongs to one person is kept nowhere: after a sign-out, the back button has nothing to show.
        if (isPrivate) expect.soft(page.headers["cache-control"], who).toBe("private, no-store");
      } else {
        expect.soft(page.status, who).toBe(302);
        expect.soft(page.headers.location, who).toBe(locationOf(answer, address));
        expect.soft(page.text, who).toBe("");
      }
    }
  });

  if (file?.endsWith(".tsx"))
    test(`${path} as data for each role`, async () => {
      for (const who of EVERYONE) {
        const answer = answerTo(who, row);
        // Asked for less than the page needs, as the router may, it passes the same guards.
        const part = await people[who].get(`${dataOf(address)}?_routes=root`);
        const data = await people[who].get(dataOf(address));
        if (typeof answer === "number") expect.soft(data.status, who).toBe(answer);
        else {
          expect.soft(data.status, who).toBe(202);
          if (isPrivate && !hasDoneIt(path, who)) expect.soft(part.text, who).toBe(data.text);
          expect.soft(data.text, who).toContain(JSON.stringify(locationOf(answer, address)));
          // The answer to a redirect is all there is: no loader has run, not even the root's.
          expect.soft(data.text, who).not.toContain("publicUrl");
        }
        if (isOther(who)) expect.soft(data.text, who).not.toContain(EMAILS[OTHERS[who]]);
      }
    });

  const turnedAway = EVERYONE.filter((who) => typeof answerTo(who, row) === "string");
  if (turnedAway.length > 0)
    test(`${path} changes nothing for those it is not for`, async () => {
      for (const who of turnedAway) {
        if (hasDoneIt(path, who)) continue;
        const refusal = who === "visitor" ? 401 : 403;
        for (const [method, asked] of [
          ["POST", address],
          ["POST", `${address}.data`],
          ["PUT", address],
          ["DELETE", `${address}.data`],
        ] as const) {
          const answer = await people[who].send(method, asked, PIRATE);
          expect.soft(answer.status, `${method} ${asked} ${who}`).toBe(refusal);
        }
        if (who === "visitor") continue;
        const profile = await people[who].get("/profile.data");
        expect.soft(profile.status).toBe(200);
        expect.soft(profile.text, who).not.toContain("Pirate");
      }
    });
}

for (const [path, changes] of Object.entries(CHANGES))
  test(`${path} takes changes from those it is for`, async () => {
    for (const { form: fields, row } of changes)
      for (const who of EVERYONE) {
        const words = `${who} ${JSON.stringify(fields)}`;
        const answer = await people[who].post(addressOf(path), form(fields));
        expect.soft(answer.status, words).toBe(answerTo(who, row));
        // Whoever it is, it is refused before anything else when it comes from somewhere else.
        const headers = { Origin: "https://ailleurs.example" };
        const foreign = await people[who].post(addressOf(path), form(fields), { headers });
        expect.soft(foreign.status, `${words} from elsewhere`).toBe(403);
      }
  });

for (const method of ["POST", "PUT", "DELETE"])
  test(`${method} changes nothing for a visitor`, async () => {
    for (const path of ["/", "/nulle-part", "/dev/mails", "/functions/v1/geocode/search"]) {
      const { status } = await people.visitor.send(method, path, form({ x: "1" }));
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
    }
  });

test("another site cannot act for a person who is signed in", async () => {
  const browser = await newcomer();
  const headers = { Origin: "https://ailleurs.example" };
  expect((await browser.post("/profile-completion", PIRATE, { headers })).status).toBe(403);
  expect((await browser.get("/profile")).text).not.toContain("Pirate");
});

test("only students write to coaches and keep favorites", async () => {
  for (const [who, expected] of Object.entries({ visitor: 401, newcomer: 200, coach: 403, operator: 403 }))
    for (const [address, fields] of [
      ["/coach/2/contact", { message: "Bonjour", address: "", phone: "" }],
      ["/functions/v1/favorites", { coach: "2", favorite: "true" }],
    ] as const)
      expect
        .soft((await people[who as Who].post(address, form(fields))).status, `${who} ${address}`)
        .toBe(expected);
});

test("what a coach reads and answers is their own, and nobody is told what is right", async () => {
  const quiz = "/dashboard/training/certifications/exercer-dans-les-regles";
  const lesson = "/dashboard/training/nutrition/cadre";
  for (const address of [`${quiz}-x`, "/dashboard/training/nutrition/installation"]) {
    expect((await people.coach.get(address)).status, address).toBe(404);
    expect((await people.coach.post(address, form({ "question-1": "0" }))).status, address).toBe(404);
  }
  const asked = (await people.coach.get(`${quiz}.data`)).text;
  expect(asked).toContain("question-7");
  // The explanation of its first question.
  const explained = "L’article L212-1 du code du sport vise";
  expect(asked).not.toContain(explained);
  const answers = [1, 1, 2, 1, 2, 0, 1].map((place, at) => [`question-${at + 1}`, String(place)]);
  for (const strange of ["9", "-1", "right", ""]) {
    const refused = await people.coach.post(
      quiz,
      form({ ...Object.fromEntries(answers), "question-3": strange }),
    );
    expect(refused.status, strange).toBe(400);
    expect(refused.text).not.toContain(explained);
  }
  const marked = await people.coach.post(quiz, form(Object.fromEntries(answers)));
  expect(marked.status).toBe(200);
  expect(marked.text).toContain("Certification obtenue");
  expect(marked.text).toContain(explained);
  expect((await people.coach.post(lesson, form({}))).status).toBe(200);
  expect((await people.coach.get(lesson)).text).toContain("Lue le");
  expect((await people.otherCoach.get(lesson)).text).not.toContain("Lue le");
  expect((await people.otherCoach.get(quiz)).text).not.toContain("Obtenue le");
});

test("what is asked of coaches who do not exist, or in other words, is refused", async () => {
  const browser = await newcomer();
  const message = { message: "Bonjour", address: "", phone: "" };
  for (const id of ["999999", "0", "1e3", "99999999999", "x"]) {
    expect((await browser.get(`/coach/${id}/contact`)).status, id).toBe(404);
    expect((await browser.post(`/coach/${id}/contact`, form(message))).status, id).toBe(404);
  }
  for (const [fields, status] of [
    [{ coach: "999999", favorite: "true" }, 404],
    [{ coach: "99999999999", favorite: "true" }, 400],
    [{ coach: "1", favorite: "yes" }, 400],
    [{ coach: "1" }, 400],
  ] as const)
    expect((await browser.post("/functions/v1/favorites", form(fields))).status).toBe(status);
  for (const method of ["PUT", "DELETE"])
    for (const address of ["/coach/1/contact", "/functions/v1/favorites"])
      expect((await browser.send(method, address, form(message))).status).toBeGreaterThanOrEqual(400);
  const invalid = await browser.post("/coach/1/contact", form({ ...message, message: " ", phone: "06" }));
  expect(invalid.status).toBe(400);
  expect(JSON.parse(invalid.text)).toMatchObject({
    errors: { message: "Écrivez votre message.", phone: "Ce numéro de téléphone n’est pas valide." },
  });
});
