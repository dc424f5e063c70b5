import { closeSync, openSync, writeSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { POSTGRES_LOG, rotatePostgresLog } from "./postgres-log.server.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "elan-postgres-log-"));
  await mkdir(path.join(folder, "postgres"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a large log is moved aside twice, then dropped, while PostgreSQL goes on writing", async () => {
  await rotatePostgresLog(folder);
  const file = path.join(folder, POSTGRES_LOG);
  const written = openSync(file, "a");
  writeSync(written, "small\n");
  await rotatePostgresLog(folder);
  expect(await readdir(path.dirname(file))).toEqual(["postgres.log"]);
  for (const text of ["first\n", "second\n", "third\n"]) {
    writeSync(written, text);
    await rotatePostgresLog(folder, 5);
  }
  writeSync(written, "now\n");
  closeSync(written);
  expect((await readdir(path.dirname(file))).toSorted()).toEqual([
    "postgres.log",
    "postgres.log.1",
    "postgres.log.2",
  ]);
  expect(await readFile(file, "utf8")).toBe("now\n");
  expect(await readFile(`${file}.1`, "utf8")).toBe("third\n");
  expect(await readFile(`${file}.2`, "utf8")).toBe("second\n");
});
