import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { PlainPeople } from "../fixtures/plain-people.ts";
import { childrenOf, embeddedUrl, isAlive } from "../fixtures/postgres-process.ts";
import { type ServerProcess, TestServers } from "../fixtures/server-process.ts";
import { giantPicture, phonePicture, sendPhoto } from "../stress/abuse/pictures.ts";

const PATIENCE = { timeout: 20_000, interval: 50 };

const servers = new TestServers();
let server: ServerProcess;
let headers: { Cookie: string; "X-Forwarded-For": string };

beforeEach(async () => {
  server = await servers.startSeeded({ LOG_LEVEL: "warn", TRUSTED_PROXIES: "1" });
  const sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  const people = new PlainPeople({ origin: server.url, sql, dataDir: servers.dataDir });
  headers = { Cookie: (await people.demo("student")).cookies.header, "X-Forwarded-For": "192.0.2.1" };
  await sql.end();
});
afterAll(() => servers.close());

const pictureProcess = () =>
  childrenOf(server.pid).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("picture-process"),
  );

test("the built server makes pictures in a process of its own, which ends with it", async () => {
  expect(pictureProcess()).toBeUndefined();
  expect((await sendPhoto(server.url, await phonePicture(), headers)).status).toBe(200);
  const pid = pictureProcess() as number;
  expect(isAlive(pid)).toBe(true);
  // It is given nothing that it could give away.
  expect(readFileSync(`/proc/${pid}/environ`, "utf8")).not.toMatch(/DATA_DIR|DATABASE|SECRET/);
  const giants = await Promise.all(
    Array(8)
      .fill(await giantPicture())
      .map((giant) => sendPhoto(server.url, giant, headers)),
  );
  for (const { status, headers: answered } of giants)
    if (status !== 400) {
      // Past the share of one network, or of a machine that is busy.
      expect([429, 503]).toContain(status);
      expect(answered["retry-after"]).toMatch(/^\d+$/);
    }
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  expect(isAlive(pid)).toBe(false);
});

test("and which does not outlive one that is killed", async () => {
  expect((await sendPhoto(server.url, await phonePicture(), headers)).status).toBe(200);
  const pid = pictureProcess() as number;
  await server.kill();
  await vi.waitUntil(() => !isAlive(pid), PATIENCE);
});
