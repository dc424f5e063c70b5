import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { type BackupEntry, entryOf, writeBackup } from "./backup-file.server.ts";
import { restoreBackup } from "./restore.server.ts";

const CONTENTS = { madeAt: new Date().toISOString(), postgres: null, files: true, secrets: true };
const never = new AbortController().signal;

const folders: string[] = [];
let folder: string;
let settings: { dataDir: string; databaseUrl: string | undefined };
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "elan-restore-"));
  folders.push(folder);
  file = path.join(folder, "elan.backup");
  settings = { dataDir: path.join(folder, "deep/data"), databaseUrl: undefined };
});
afterAll(() => Promise.all(folders.map((made) => rm(made, { recursive: true, force: true }))));

const write = (entries: BackupEntry[], contents: Parameters<typeof writeBackup>[1] = CONTENTS) =>
  writeBackup(
    file,
    contents,
    (async function* () {
      yield* entries;
    })(),
    never,
  );
const found = async (of = settings.dataDir) => (await readdir(of, { recursive: true })).sort();

test("into a folder that is empty or is made; a disk of its own has something in it", async () => {
  await write([entryOf("files/a.pdf", "a"), entryOf("secrets.json", "{}")]);
  await mkdir(path.join(settings.dataDir, "lost+found"), { recursive: true });
  await restoreBackup(settings, file, never);
  expect(await found()).toEqual(["files", "files/a.pdf", "lost+found", "secrets.json"]);
});

test.each([
  ["something is in it", "notes.txt", /n’est pas vide, et rien n’y a été touché/],
  ["another restoration is", ".restore", /^Une restauration est en cours/],
])("not where %s", async (_, name, sentence) => {
  await write([entryOf("secrets.json", "{}")]);
  await mkdir(path.join(settings.dataDir, name), { recursive: true });
  await expect(restoreBackup(settings, file, never)).rejects.toThrow(sentence);
  expect(await found()).toEqual([name]);
});

test("nothing of what is outside its folder", async () => {
  for (const name of ["../outside", "files/../../outside", "/tmp/outside", "files//a", "./secrets.json"]) {
    await write([entryOf("files/a.pdf", "a"), entryOf(name, "outside")]);
    await expect(restoreBackup(settings, file, never)).rejects.toThrow("outside the backup");
    expect(await found(folder)).toEqual(["deep", "elan.backup"]);
  }
});

test("an interrupted one leaves nothing", async () => {
  const stopping = new AbortController();
  await write([entryOf("files/a.pdf", "a"), entryOf("secrets.json", "{}")]);
  const restored = restoreBackup(settings, file, stopping.signal);
  stopping.abort();
  await expect(restored).rejects.toThrow(/^La restauration a été interrompue/);
  expect((await found(folder)).filter((name) => name !== "deep")).toEqual(["elan.backup"]);
});

test("not where another database would be used", async () => {
  await write([entryOf("secrets.json", "{}")], { ...CONTENTS, postgres: 18 });
  const other = { ...settings, databaseUrl: "postgresql://elan@127.0.0.1:1/elan" };
  await expect(restoreBackup(other, file, never)).rejects.toThrow(/retirez DATABASE_URL/);
  expect(await found(folder)).toEqual(["elan.backup"]);
});

test("not a database that the PostgreSQL here cannot open", async () => {
  await write([entryOf("secrets.json", "{}")], { ...CONTENTS, postgres: 17 });
  await expect(restoreBackup(settings, file, never)).rejects.toThrow(/est de PostgreSQL 17/);
  expect(await found(folder)).toEqual(["elan.backup"]);
});

test("not what cannot be read, or is something else", async () => {
  await expect(restoreBackup(settings, file, never)).rejects.toThrow(/ne peut pas être lue \(ENOENT\)/);
  await expect(restoreBackup(settings, folder, never)).rejects.toThrow(/ne peut pas être lue \(EISDIR\)/);
  await writeFile(file, "PGDMP");
  await expect(restoreBackup(settings, file, never)).rejects.toThrow(/n’est pas une sauvegarde d’Élan/);
});
