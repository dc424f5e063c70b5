import { readFileSync, statSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { embeddedUrl, isAlive, killPostgres, readPostmaster } from "../fixtures/database/postgres-process.ts";
import { ask } from "../fixtures/server/http.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";

// Whole processes start and stop here, perhaps on a machine that is busy with other tests.
const PATIENCE = { timeout: 30_000, interval: 20 };
const TOP_RATED = 8;

/** The tests below are one story, in order, on one DATA_DIR. A start with SEED=none: server/boot.db.test.ts. */
const servers = new TestServers();
const secretsFile = path.join(servers.dataDir, "secrets.json");
let server: ServerProcess;
/** how many accounts a first start makes */
let people: number | undefined;
afterAll(() => servers.close());

async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

const count = (table: string) =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ total: number }>(`select count(*)::integer as total from ${table}`);
    return rows[0]?.total;
  });

/** Acknowledged by PostgreSQL when this resolves. */
const renameFirstCoach = (name: string) =>
  inDatabase((client) => client.query("update coaches set name = $1 where id = 1", [name]));

const firstCoach = () =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ name: string }>("select name from coaches where id = 1");
    return rows[0]?.name;
  });

async function expectHome(): Promise<string> {
  const { status, text } = await ask(`${server.url}/`);
  expect(status).toBe(200);
  return text;
}

/**
 * Expects that a server that has its port and is not ready yet lets posted requests wait, and answers reads with 503.
 */
async function expectPatience(starting: ServerProcess): Promise<void> {
  const isAlive = () =>
    ask(`${starting.url}/healthz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  await vi.waitUntil(isAlive, { timeout: 30_000, interval: 5 });
  const headers = { Origin: starting.url, "Content-Type": "application/json" };
  const body = Buffer.from('{"email":"personne@exemple.fr","password":"Aucun-compte-1"}');
  const [read, sent] = await Promise.all([
    ask(`${starting.url}/`),
    ask(`${starting.url}/api/auth/sign-in/email`, { method: "POST", headers, body }),
  ]);
  expect({ read: read.status, sent: sent.status }).toEqual({ read: 503, sent: 401 });
}

const refusesConnections = (port: number, host = "127.0.0.1") =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, host);
    socket.once("error", () => resolve(true));
    socket.once("connect", () => {
      socket.destroy();
      resolve(false);
    });
  });

test("the first start makes its secrets, and a home page with coach cards in the HTML", async () => {
  server = await servers.start();
  const html = await expectHome();
  const { rows } = await inDatabase((client) =>
    client.query<{ name: string }>(
      "select name from coaches order by rating desc, reviews_count desc, id limit $1",
      [TOP_RATED],
    ),
  );
  expect(rows).toHaveLength(TOP_RATED);
  for (const { name } of rows) expect(html).toContain(name);
  expect(await count("coaches")).toBe(12);
  expect(await count("disciplines")).toBe(12);
  people = await count("users");
  expect(people).toBeGreaterThan(20);
  expect(statSync(secretsFile).mode & 0o777).toBe(0o600);
  expect(server.stderr).toBe("");
  // Without a public address it is for this machine alone, whatever other addresses the machine has.
  expect(await refusesConnections(server.port, "127.0.0.2")).toBe(true);
});

test("SIGTERM finishes the request in flight, then stops PostgreSQL and exits with 0", async () => {
  await renameFirstCoach("Avant l’arrêt");
  // Views are counted in memory, and written by and by: at the latest when the process ends.
  const view = Buffer.from("coach=3");
  const counted = await ask(`${server.url}/functions/v1/listing-views`, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(view.length),
      "User-Agent": "Mozilla/5.0 Firefox/152.0",
      Origin: server.url,
    },
    body: view,
  });
  expect(counted.status).toBe(204);
  const postmaster = readPostmaster(servers.dataDir);
  const answer = await inDatabase(async (client) => {
    // The page cannot be made before this lock is released: the request is in flight for as long as we want.
    await client.query("begin; lock table coaches in access exclusive mode");
    const asked = ask(`${server.url}/?en-vol`);
    await vi.waitUntil(async () => {
      const { rowCount } = await client.query("select from pg_locks where not granted");
      return rowCount;
    }, PATIENCE);
    server.signal("SIGTERM");
    await vi.waitUntil(() => refusesConnections(server.port), PATIENCE);
    await client.query("rollback");
    return asked;
  });
  expect(answer.status).toBe(200);
  expect(answer.text).toContain("</html>");
  expect(await server.exited).toEqual({ code: 0, signal: null });
  expect(readPostmaster(servers.dataDir)).toBeUndefined();
  expect(isAlive(postmaster?.pid as number)).toBe(false);
});

test("the second start makes what is sent wait, finds its data and its secrets, and does not seed again", async () => {
  const secrets = readFileSync(secretsFile, "utf8");
  server = await servers.spawn();
  await expectPatience(server);
  await server.ready();
  expect(readFileSync(secretsFile, "utf8")).toBe(secrets);
  expect(await count("coaches")).toBe(12);
  expect(await count("users")).toBe(people);
  expect(await firstCoach()).toBe("Avant l’arrêt");
  expect(await count("listing_views")).toBe(1);
  await expectHome();
});

test("a crash of PostgreSQL alone is mended while serving, and a second process is told that DATA_DIR stays ours", async () => {
  const postmaster = readPostmaster(servers.dataDir);
  await killPostgres(servers.dataDir);
  await vi.waitUntil(async () => (await ask(`${server.url}/readyz`)).status === 200, PATIENCE);
  const mended = readPostmaster(servers.dataDir);
  expect(mended?.pid).not.toBe(postmaster?.pid);
  await expectHome();
  const second = await servers.spawn();
  expect(await second.exited).toEqual({ code: 1, signal: null });
  expect(second.stderr.trim()).toMatch(/^Un autre processus Élan utilise déjà le dossier [^\n]+\.$/);
  expect(readPostmaster(servers.dataDir)).toEqual(mended);
  await expectHome();
});

test("after kill -9 of the server and PostgreSQL, the next start recovers by itself", async () => {
  await renameFirstCoach("Après le premier coup");
  const postmaster = readPostmaster(servers.dataDir);
  server.signal("SIGKILL");
  await killPostgres(servers.dataDir);
  await server.exited;
  expect(readPostmaster(servers.dataDir)).toBeUndefined();
  server = await servers.start();
  expect(readPostmaster(servers.dataDir)?.pid).not.toBe(postmaster?.pid);
  expect(await firstCoach()).toBe("Après le premier coup");
  expect(await count("coaches")).toBe(12);
  await expectHome();
});

test("after kill -9 of the server, the next start takes over the living PostgreSQL, and stops it like its own", async () => {
  await renameFirstCoach("Après le second coup");
  const postmaster = readPostmaster(servers.dataDir);
  await server.kill();
  expect(isAlive(postmaster?.pid as number)).toBe(true);
  server = await servers.start();
  expect(readPostmaster(servers.dataDir)).toEqual(postmaster);
  expect(await firstCoach()).toBe("Après le second coup");
  await expectHome();
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  expect(readPostmaster(servers.dataDir)).toBeUndefined();
  expect(isAlive(postmaster?.pid as number)).toBe(false);
});

test("SIGTERM during the start ends it without leaving PostgreSQL behind", async () => {
  const starting = await servers.spawn();
  await vi.waitUntil(() => readPostmaster(servers.dataDir) ?? !starting.running, PATIENCE);
  expect(await starting.stop()).toEqual({ code: 0, signal: null });
  expect(readPostmaster(servers.dataDir)).toBeUndefined();
});
