import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { EMAILS } from "../fixtures/accounts/cast.ts";
import { ReplicatedPostgres } from "../fixtures/database/replicated-postgres.ts";
import { ask } from "../fixtures/server/http.ts";
import { PlainPeople } from "../fixtures/server/plain-people.ts";
import { TestServers } from "../fixtures/server/server-process.ts";

const PATIENCE = { timeout: 60_000, interval: 50 };
const servers = new TestServers();
let database: ReplicatedPostgres;

beforeAll(async () => {
  database = await ReplicatedPostgres.start(servers);
});
afterAll(async () => {
  database?.close();
  await servers.close();
});

// With two processes, mails, live streams and many who write: tests/long/failover.test.ts.
test("when the database is killed and its replica takes over, nothing acknowledged is lost and everything works again", async () => {
  const server = await servers.start({
    DATABASE_URL: database.url,
    OPERATOR_EMAILS: EMAILS.operator,
    TRUSTED_PROXIES: "1",
    LOG_LEVEL: "warn",
  });
  const sql = new pg.Client({ connectionString: database.url });
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
      await database.query<{ coach: number }>(
        "select coach_id as coach from favorites where student_id = $1 order by coach_id",
        [id],
      )
    ).map(({ coach }) => coach);
  const acknowledged = await favorite(2);
  expect(acknowledged.status, acknowledged.text).toBe(200);
  expect((await ask(`${server.url}/`)).status).toBe(200);

  await database.killPrimary();
  await vi.waitUntil(async () => (await ask(`${server.url}/readyz`)).status === 503, PATIENCE);
  const refused = await ask(`${server.url}/coaches?q=yoga`);
  expect([refused.status, refused.headers["retry-after"]]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect((await ask(`${server.url}/`)).status).toBe(200);

  // The address leads to a replica that cannot write yet, then to a primary.
  database.turn();
  await database.promote();
  await vi.waitUntil(async () => (await ask(`${server.url}/readyz`)).status === 200, PATIENCE);
  expect(await favorites()).toEqual([2]);
  await vi.waitUntil(async () => (await favorite(3)).status === 200, PATIENCE);
  expect(await favorites()).toEqual([2, 3]);
  await database.query("update coaches set name = 'Nom d’après' where id = 1");
  await vi.waitUntil(async () => (await ask(`${server.url}/coach/1`)).text.includes("Nom d’après"), PATIENCE);
  expect(server.running).toBe(true);
  expect(server.stderr).toBe("");
  await sql.end().catch(() => {});
});
