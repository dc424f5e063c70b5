import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { continuePostgres, embeddedUrl, pausePostgres } from "../fixtures/database/postgres-process.ts";
import { type Answer, ask } from "../fixtures/server/http.ts";
import { PlainPeople } from "../fixtures/server/plain-people.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";

const PATIENCE = { timeout: 30_000, interval: 100 };
/** The first who ask may wait until it is known; whoever comes later is told at once. */
const FIRST_MS = 6_000;
const KNOWN_MS = 1_000;
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

async function timed(path: string, headers: Record<string, string> = {}): Promise<Answer & { ms: number }> {
  const begun = performance.now();
  const answer = await ask(server.url + path, { headers });
  return { ...answer, ms: performance.now() - begun };
}

const everything = (): Promise<Answer & { ms: number }>[] => [
  timed("/coaches?q=yoga"),
  timed("/search-results?discipline=Yoga&city=Lyon&tri=prix"),
  timed("/coach/3.data"),
  timed("/dashboard/account", { Cookie: cookie }),
  timed("/coach/1/contact", { Cookie: cookie }),
  timed("/api/auth/get-session", { Cookie: cookie }),
];

describe("while PostgreSQL does not answer", () => {
  beforeAll(() => pausePostgres(servers.dataDir));

  test("the first who need it hear so within seconds, the next at once, all with when to come back", async () => {
    const first = await Promise.all(everything());
    const next = await Promise.all(everything());
    for (const [answers, limit] of [
      [first, FIRST_MS],
      [next, KNOWN_MS],
    ] as const)
      for (const { status, headers, text, ms } of answers) {
        expect({ status, retry: headers["retry-after"] }).toEqual({
          status: 503,
          retry: expect.stringMatching(/^\d+$/),
        });
        expect(text).toContain(AWAY);
        expect(ms).toBeLessThan(limit);
      }
  });

  test("the process is alive, says that it is not ready, and serves what needs no database", async () => {
    const [alive, ready, file] = [
      await timed("/healthz"),
      await timed("/readyz"),
      await timed("/favicon.svg"),
    ];
    expect([alive.status, ready.status, file.status]).toEqual([200, 503, 200]);
    expect(ready.headers["retry-after"]).toMatch(/^\d+$/);
    expect(Math.max(alive.ms, ready.ms, file.ms)).toBeLessThan(KNOWN_MS);
    expect((await timed("/cookies")).status).toBe(200);
  });
});

test("it answers again by itself", async () => {
  continuePostgres(servers.dataDir);
  await vi.waitUntil(async () => (await timed("/readyz")).status === 200, PATIENCE);
});
