import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Answer, ask } from "../fixtures/http.ts";
import { PlainPeople } from "../fixtures/plain-people.ts";
import { continuePostgres, embeddedUrl, pausePostgres } from "../fixtures/postgres-process.ts";
import { type ServerProcess, TestServers } from "../fixtures/server-process.ts";
import { signIn } from "../stress/abuse/person.ts";

const PATIENCE = { timeout: 30_000, interval: 100 };
const AWAY = "Le service redémarre. Réessayez dans quelques secondes.";

const servers = new TestServers();
let server: ServerProcess;
let cookie: string;

beforeAll(async () => {
  server = await servers.startSeeded({ TRUSTED_PROXIES: "1" });
  const sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  const people = new PlainPeople({ origin: server.url, sql, dataDir: servers.dataDir });
  cookie = (await people.demo("student")).cookies.header;
  await sql.end();
});
afterAll(() => servers.close());

const get = (path: string, headers: Record<string, string> = {}) => ask(server.url + path, { headers });

const everything = (): Promise<Answer>[] => [
  get("/coaches?q=yoga"),
  get("/search-results?discipline=Yoga&city=Lyon&tri=prix"),
  get("/coach/3.data"),
  get("/dashboard/account", { Cookie: cookie }),
  get("/coach/1/contact", { Cookie: cookie }),
  get("/api/auth/get-session", { Cookie: cookie }),
];

describe("while PostgreSQL does not answer", () => {
  beforeAll(() => pausePostgres(servers.dataDir));

  // How soon: tests/long/database-away.test.ts.
  test("the first who need it are refused, and so are the next, all with when to come back", async () => {
    for (const answers of [await Promise.all(everything()), await Promise.all(everything())])
      for (const { status, headers, text } of answers) {
        expect({ status, retry: headers["retry-after"] }).toEqual({
          status: 503,
          retry: expect.stringMatching(/^\d+$/),
        });
        expect(text).toContain(AWAY);
      }
  });

  test("actions and sign-ins are refused in the same words", async () => {
    const form = Buffer.from("name=L%C3%A9a&email=lea%40exemple.fr&subject=Bonjour&message=Bonjour");
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(form.length),
      Origin: server.url,
    };
    const answers = [
      await signIn(server.url, "eleve@exemple.fr"),
      await ask(`${server.url}/contact`, { method: "POST", headers, body: form }),
      await ask(`${server.url}/functions/v1/favorites`, {
        method: "POST",
        headers: { ...headers, Cookie: cookie },
        body: form,
      }),
    ];
    for (const { status, headers: answered, text } of answers) {
      expect(status).toBe(503);
      expect(answered["retry-after"]).toMatch(/^\d+$/);
      expect(text).toContain(AWAY);
    }
  });

  test("the process is alive, says that it is not ready, and serves what needs no database", async () => {
    const [alive, ready, file] = [await get("/healthz"), await get("/readyz"), await get("/favicon.svg")];
    expect([alive.status, ready.status, file.status]).toEqual([200, 503, 200]);
    expect(ready.headers["retry-after"]).toMatch(/^\d+$/);
    expect((await get("/faq")).status).toBe(200);
  });
});

test("when it answers again, everything works by itself", async () => {
  continuePostgres(servers.dataDir);
  await vi.waitUntil(async () => (await get("/readyz")).status === 200, PATIENCE);
  await vi.waitUntil(async () => (await get("/")).status === 200, PATIENCE);
  for (const { status } of await Promise.all(everything())) expect(status).toBe(200);
  expect((await signIn(server.url, "eleve@exemple.fr")).status).toBe(200);
  expect(server.running).toBe(true);
  expect(server.stderr).toBe("");
});
