import { tmpdir } from "node:os";
import { afterEach, expect, test } from "vitest";
import { readSettings } from "~/platform/config/env.server.ts";
import { createPool, type DatabasePool } from "~/platform/database/db.server.ts";
import { testDatabase } from "../../tests/fixtures/database/database.ts";
import { freePort } from "../../tests/fixtures/free-port.ts";
import { findUnreadyReason } from "./unready-reason.ts";

const database = testDatabase();
const settings = readSettings({ DATA_DIR: tmpdir() });
const jobs = { isWorking: true };
let pool: DatabasePool | undefined;
afterEach(async () => {
  await pool?.end();
  pool = undefined;
});

test("a database that takes writes, on a disk with room, is ready", async () => {
  expect(await findUnreadyReason({ pool: database.pool, settings, jobs }, 0)).toBeUndefined();
});

test("background work that has stopped", async () => {
  const stopped = { isWorking: false };
  expect(await findUnreadyReason({ pool: database.pool, settings, jobs: stopped }, 0)).toBe("jobs stopped");
});

test("a database that is read only", async () => {
  const url = new URL(database.url);
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  pool = createPool(url.href);
  expect(await findUnreadyReason({ pool, settings, jobs }, 0)).toBe("read-only database");
});

test("a database that does not answer", async () => {
  pool = createPool(`postgresql://elan:secret@127.0.0.1:${await freePort()}/elan`);
  expect(await findUnreadyReason({ pool, settings, jobs }, 0)).toBe("database");
});

test("a disk without room, unless nothing here needs it", async () => {
  const full = Number.MAX_SAFE_INTEGER;
  expect(await findUnreadyReason({ pool: database.pool, settings, jobs }, full)).toBe("disk full");
  const elsewhere = readSettings({
    DATABASE_URL: database.url,
    S3_URL: "https://s3.example/elan",
    S3_ACCESS_KEY_ID: "a",
    S3_SECRET_ACCESS_KEY: "b",
  });
  expect(await findUnreadyReason({ pool: database.pool, settings: elsewhere, jobs }, full)).toBeUndefined();
});
