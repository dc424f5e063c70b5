import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "~/platform/config/env.server.ts";
import { backup } from "./backup.ts";
import { restore } from "./restore.ts";

// tests/process/backup.test.ts backs up the embedded database as an operator does beside a server.
const never = new AbortController().signal;
const SECRETS = { databasePassword: "p".repeat(40), sessionSecret: "s".repeat(40) };
let folder: string;
let file: string;
const settings = () =>
  readSettings({
    DATA_DIR: path.join(folder, "data"),
    // Nobody is there, and nothing is asked of it.
    DATABASE_URL: "postgresql://elan@127.0.0.1:1/elan",
  });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "elan-backup-"));
  file = path.join(folder, "elan.backup");
  await mkdir(path.join(folder, "data", "files"), { recursive: true });
  await writeFile(path.join(folder, "data", "files", "a.pdf"), "%PDF-");
  await writeFile(path.join(folder, "data", "secrets.json"), JSON.stringify(SECRETS));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("with a database of its own, what is left is backed up, and which tools it has is said", async () => {
  expect(await backup([file], settings(), never)).toMatch(
    /contient les fichiers et les secrets ; la base de DATABASE_URL [^;]+pg_dump/,
  );
  const restored = path.join(folder, "restored");
  expect(await restore([file], readSettings({ DATA_DIR: restored }), never)).toMatch(
    /contient les fichiers et les secrets de la sauvegarde [^;]+; rétablissez la base/,
  );
  expect((await readdir(restored)).sort()).toEqual(["files", "secrets.json"]);
});

test("a backup that is there already is not overwritten", async () => {
  const { mtimeMs, size } = await stat(file);
  await expect(backup([file], settings(), never)).rejects.toThrow(/^[^\n]+existe déjà[^\n]+\.$/);
  expect(await stat(file)).toMatchObject({ mtimeMs, size });
});
