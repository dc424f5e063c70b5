import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { readRunning } from "./postgres-process.server.ts";

const { pool } = testDatabase();

test("a lock file whose process is now another cluster's PostgreSQL names no server of this one", async () => {
  const { rows } = await pool.query<{ folder: string; port: number }>(
    "select current_setting('data_directory') as folder, current_setting('port')::integer as port",
  );
  const [{ folder, port }] = rows as [{ folder: string; port: number }];
  expect(await readRunning(folder)).toMatchObject({ port, isReady: true });

  const other = await mkdtemp(path.join(tmpdir(), "elan-cluster-"));
  onTestFinished(() => rm(other, { recursive: true }));
  await copyFile(path.join(folder, "postmaster.pid"), path.join(other, "postmaster.pid"));
  expect(await readRunning(other)).toBeUndefined();
});
