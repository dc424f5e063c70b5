import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { EMAILS } from "../fixtures/accounts/cast.ts";
import { LimitedDatabase } from "../fixtures/database/limited-database.ts";
import { ReplicatedPostgres } from "../fixtures/database/replicated-postgres.ts";
import { ask } from "../fixtures/server/http.ts";
import { PlainPeople } from "../fixtures/server/plain-people.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";

const PATIENCE = { timeout: 60_000, interval: 50 };
const JOBS = 12;

/** The tests below are one story, in order, of one process: it loses its whole database, then connections. */
const servers = new TestServers();
let replicated: ReplicatedPostgres;
let database: LimitedDatabase;
let server: ServerProcess;

beforeAll(async () => {
  replicated = await ReplicatedPostgres.start(servers);
  database = await LimitedDatabase.of(replicated.url, {
    query: (text, values) => replicated.query(text, values),
    close: () => replicated.close(),
  });
  server = await servers.start({
    DATABASE_URL: database.url,
    OPERATOR_EMAILS: EMAILS.operator,
    TRUSTED_PROXIES: "1",
    LOG_LEVEL: "warn",
  });
});
afterAll(async () => {
  await database?.close();
  await servers.close();
});

// With two processes, mails, live streams and many who write: tests/long/failover.test.ts.
test("when the database is killed and its replica takes over, nothing acknowledged is lost and everything works again", async () => {
  const sql = new pg.Client({ connectionString: replicated.url });
  sql.on("error", () => {});
  await sql.connect();
  const people = new PlainPeople({
    origin: `http://localhost:${server.port}`,
    sql,
    dataDir: servers.dataDir,
  });
  const { browser, id } = await people.member();
  const favorite = (coach: number) =>
    browser.post("/functions/v1/favorites", new URLSearchParams({ coach: String(coach), favorite: "true" }));
  const favorites = async () =>
    (
      await replicated.query<{ coach: number }>(
        "select coach_id as coach from favorites where student_id = $1 order by coach_id",
        [id],
      )
    ).map(({ coach }) => coach);
  const acknowledged = await favorite(2);
  expect(acknowledged.status, acknowledged.text).toBe(200);
  expect((await ask(`${server.url}/`)).status).toBe(200);

  await replicated.killPrimary();
  await vi.waitUntil(async () => (await ask(`${server.url}/readyz`)).status === 503, PATIENCE);
  const refused = await ask(`${server.url}/coaches?q=yoga`);
  expect([refused.status, refused.headers["retry-after"]]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect((await ask(`${server.url}/`)).status).toBe(200);

  // The address leads to a replica that cannot write yet, then to a primary.
  replicated.turn();
  await replicated.promote();
  await vi.waitUntil(async () => (await ask(`${server.url}/readyz`)).status === 200, PATIENCE);
  expect(await favorites()).toEqual([2]);
  await vi.waitUntil(async () => (await favorite(3)).status === 200, PATIENCE);
  expect(await favorites()).toEqual([2, 3]);
  await replicated.query("update coaches set name = 'Nom d’après' where id = 1");
  await vi.waitUntil(async () => (await ask(`${server.url}/coach/1`)).text.includes("Nom d’après"), PATIENCE);
  expect(server.running).toBe(true);
  expect(server.stderr).toBe("");
  await sql.end().catch(() => {});
});

// With a mail server, and many more rounds: npm run stress -- connections.
test("jobs go on after each loss of connections", async () => {
  for (const limit of [2, 3, 4, 5]) {
    await database.limit(limit);
    await database.terminate("elan-jobs");
    await database.enqueue(JOBS);
    await database.limit();
    await vi.waitUntil(async () => (await database.jobsLeft()) === 0, PATIENCE);
  }
  await vi.waitUntil(async () => (await ask(`${server.url}/readyz`)).status === 200, PATIENCE);
});

test("a process that cannot start its background work is not ready, and says so", async () => {
  const before = server.stdout.length;
  // The connections of pages stay; those of jobs cannot be opened again.
  await database.limit(0);
  await database.terminate("elan-jobs");
  await vi.waitUntil(async () => {
    const { status, text } = await ask(`${server.url}/readyz`);
    return status === 503 && text.includes("jobs stopped");
  }, PATIENCE);
  expect((await ask(`${server.url}/healthz`)).status).toBe(200);
  await database.limit();
  await vi.waitUntil(async () => (await ask(`${server.url}/readyz`)).status === 200, PATIENCE);
  expect(server.stdout.slice(before)).toContain('"reason":"jobs stopped"');
});

test("after all of this, SIGTERM ends the process", async () => {
  expect(await server.stop()).toEqual({ code: 0, signal: null });
});
