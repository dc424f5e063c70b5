import { spawn } from "node:child_process";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../fixtures/http.ts";
import type { PlainBrowser } from "../fixtures/plain-browser.ts";
import { PlainPeople } from "../fixtures/plain-people.ts";
import { embeddedUrl } from "../fixtures/postgres-process.ts";
import { type ServerProcess, TestServers } from "../fixtures/server-process.ts";

const MANY = 60;
const servers = new TestServers();
let server: ServerProcess;
let operator: PlainBrowser;
let coach: { id: number; name: string; city: string };

/** The command as an operator runs it, beside the server or without one. */
function seed(args: string[], settings: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: servers.dataDir, ...settings };
  const child = spawn(process.execPath, ["build/server/operate.js", "seed", ...args], { env });
  const said = { out: "", err: "" };
  child.stdout.on("data", (part) => {
    said.out += part;
  });
  child.stderr.on("data", (part) => {
    said.err += part;
  });
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, ...said })),
  );
}

beforeAll(async () => {
  server = await servers.startSeeded({ TRUSTED_PROXIES: "1" });
  expect(await seed(["crowd", String(MANY)])).toMatchObject({
    code: 0,
    err: "",
    out: expect.stringMatching(
      /^60 sur 60\nLa foule compte 60 personnes, dont 60 ajoutées en \d+ s\u00a0:.*\n$/,
    ),
  });
  const sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  const { rows } = await sql.query(
    `select c.id, c.name, l.city from coaches c join users u on u.id = c.user_id join listings l on l.id = c.lead_listing_id
     where u.email like '%@foule.invalid' order by c.id limit 1`,
  );
  [coach] = rows;
  const origin = `http://localhost:${server.port}`;
  operator = await new PlainPeople({ origin, sql, dataDir: servers.dataDir }).demo("operator");
  await sql.end();
});
afterAll(() => servers.close());

test("the same again adds nobody", async () => {
  expect(await seed(["crowd", String(MANY)])).toMatchObject({
    code: 0,
    out: "La foule compte déjà 60 personnes\u00a0: il n’y avait rien à ajouter.\n",
  });
});

test("the site shows them: their page, the list, the search, the back office", async () => {
  const page = await ask(`${server.url}/coach/${coach.id}`);
  expect(page.status).toBe(200);
  for (const words of [coach.name, coach.city]) expect(page.text).toContain(words);
  const found = await ask(`${server.url}/coaches?${new URLSearchParams({ q: coach.name })}`);
  expect(found.text).toContain(`/coach/${coach.id}`);
  const people = await operator.get("/back-office/people?q=foule.invalid");
  expect(people.status).toBe(200);
  expect(people.text).toContain("@foule.invalid");
});

test.each([
  [["crowd", "beaucoup"], {}, /^Dites combien de personnes/],
  [["crowd", "10"], { PUBLIC_URL: "https://elan.example" }, /^La foule est faite de gens inventés/],
])("%o %o is refused in a sentence", async (args, settings, sentence) => {
  const { code, out, err } = await seed(args, settings);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(sentence);
  expect(err.trim().split("\n")).toHaveLength(1);
});
