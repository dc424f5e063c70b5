import { afterAll, beforeAll, expect, test } from "vitest";
import { startSmtpServer } from "../doubles/smtp.ts";
import { ReplicatedPostgres } from "../fixtures/database/replicated-postgres.ts";
import { TestServers } from "../fixtures/server/server-process.ts";
import { failOver, Site } from "../stress/failover/site.ts";

const servers = new TestServers();
let database: ReplicatedPostgres;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;

beforeAll(async () => {
  database = await ReplicatedPostgres.start(servers);
  smtp = await startSmtpServer();
});
afterAll(async () => {
  database?.close();
  await servers.close();
  await smtp?.stop();
});

test("the database is killed under load and its replica takes over: nothing acknowledged is lost, kept pages go on, all works again", async () => {
  const site = await Site.start(servers, database, smtp);
  // Writes, announcements and jobs have come back where it ends.
  const { found, refused } = await failOver(site, { turnsFirst: true });
  expect(found).toEqual([]);
  expect(refused).toBeGreaterThan(0);
});
