import { existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { embeddedUrl, killPostgres } from "../fixtures/database/postgres-process.ts";
import { askDatabase } from "../fixtures/database/row-writers.ts";
import { operate } from "../fixtures/server/operate.ts";
import { TestServers } from "../fixtures/server/server-process.ts";

// Whole processes start and stop here, perhaps on a machine that is busy with other tests.
const PATIENCE = { timeout: 60_000, interval: 50 };

/** What is lost, damaged, crashed or recovered twice: tests/long/point-in-time.test.ts. */
const servers = new TestServers();
const backupDir = path.join(servers.folder, "backups");
const walDir = path.join(backupDir, "wal");
const recovered = path.join(servers.folder, "recovered");
afterAll(() => servers.close());

const ask = <Row extends object>(dataDir: string, text: string) =>
  askDatabase<Row>(embeddedUrl(dataDir), text);
const write = (word: string) => ask(servers.dataDir, `insert into written values ('${word}')`);
const backups = () => readdirSync(backupDir).filter((name) => name.endsWith(".backup"));

/** What is written so far is in the archive, up to a second that has begun since: nothing older than that is missing. */
async function archiveAll(): Promise<void> {
  await delay(1_000);
  await write("end");
  const [closed] = await ask<{ name: string }>(
    servers.dataDir,
    "select pg_walfile_name(pg_switch_wal() - 1) as name",
  );
  const isStored = () =>
    readdirSync(walDir).some((id) => existsSync(path.join(walDir, id, `${closed?.name}.gz`)));
  await vi.waitUntil(isStored, PATIENCE);
}

test("a machine that was lost: its database at a time that was chosen, with nothing later", async () => {
  mkdirSync(backupDir);
  const settings = { LOG_LEVEL: "info", BACKUP_DIR: backupDir, BACKUP_WAL: "1" };
  const server = await servers.startSeeded(settings);
  await vi.waitUntil(() => backups().length === 1, PATIENCE);
  // The first time that can be chosen is the next whole second.
  await delay(1_000);
  await ask(servers.dataDir, "create table written (word text)");
  await write("before");
  await delay(20);
  const chosen = new Date().toISOString();
  await delay(20);
  await write("after");
  await archiveAll();
  await server.kill();
  await killPostgres(servers.dataDir);
  renameSync(servers.dataDir, `${servers.dataDir}-lost`);

  const backup = path.join(backupDir, backups()[0] as string);
  const restore = (time: string) => operate(["restore", backup, "--until", time], { DATA_DIR: recovered });
  const refused = await restore("2099-01-01T10:00:00Z");
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("mènent à une heure entre le") });
  expect(existsSync(recovered)).toBe(false);
  expect(await restore(chosen)).toMatchObject({ code: 0, stderr: "" });
  const later = await servers.start({ DATA_DIR: recovered, LOG_LEVEL: "warn" });
  expect(await ask(recovered, "select word from written")).toEqual([{ word: "before" }]);
  expect(await later.stop()).toEqual({ code: 0, signal: null });
});
