import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { LimitedDatabase } from "../fixtures/database/limited-database.ts";
import { ask } from "../fixtures/server/http.ts";
import { TestServers } from "../fixtures/server/server-process.ts";

const PATIENCE = { timeout: 60_000, interval: 50 };
const JOBS = 12;

const servers = new TestServers();
let database: LimitedDatabase;
beforeAll(async () => {
  database = await LimitedDatabase.start(servers);
});
afterAll(async () => {
  await database?.close();
  await servers.close();
});

// With a mail server, and many more rounds: npm run stress -- connections.
test("jobs go on after each loss of connections, and SIGTERM ends the process", async () => {
  const server = await servers.start({ DATABASE_URL: database.url });
  for (const limit of [2, 3, 4, 5]) {
    await database.limit(limit);
    await database.terminate("elan-jobs");
    await database.enqueue(JOBS);
    await database.limit();
    await vi.waitUntil(async () => (await database.jobsLeft()) === 0, PATIENCE);
  }
  await vi.waitUntil(async () => (await ask(`${server.url}/readyz`)).status === 200, PATIENCE);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
});

test("a process that cannot start its background work is not ready, and says so", async () => {
  const server = await servers.start({ DATABASE_URL: database.url });
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
  expect(server.stdout).toContain('"reason":"jobs stopped"');
  expect(await server.stop()).toEqual({ code: 0, signal: null });
});
