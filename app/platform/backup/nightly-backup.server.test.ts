import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { BootError } from "../config/boot-error.server.ts";
import { PermanentFailure } from "../jobs/jobs.server.ts";
import { createLogger } from "../web/log.server.ts";
import { entryOf, writeBackup } from "./backup-file.server.ts";
import { checkNightlyBackup, findNewestBackup, takeNightlyBackup } from "./nightly-backup.server.ts";
import { restoreBackup } from "./restore.server.ts";

const SECRETS = JSON.stringify({ databasePassword: "p".repeat(40), sessionSecret: "s".repeat(40) });
const helpers = {
  jobId: "1",
  attempt: 1,
  maxAttempts: 3,
  signal: new AbortController().signal,
  log: createLogger("silent"),
};
const bucket = { url: "https://s3.example/elan", accessKeyId: "a", secretAccessKey: "b", region: "c" };

const folders: string[] = [];
let settings: Parameters<typeof takeNightlyBackup>[0];
beforeEach(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "elan-nightly-"));
  folders.push(folder);
  const [dataDir, backupDir] = [path.join(folder, "data"), path.join(folder, "backups")];
  await mkdir(path.join(dataDir, "files/private"), { recursive: true });
  await mkdir(backupDir);
  await writeFile(path.join(dataDir, "secrets.json"), SECRETS);
  await writeFile(path.join(dataDir, "files/private/a.pdf"), "%PDF-");
  await writeFile(path.join(dataDir, "files/.draft-0123"), "half");
  // The database is elsewhere, and is not asked for anything.
  const databaseUrl = "postgresql://elan@127.0.0.1:1/elan";
  settings = { dataDir, backupDir, databaseUrl, bucket: undefined, secrets: undefined };
});
afterAll(() => Promise.all(folders.map((made) => rm(made, { recursive: true, force: true }))));

const backups = async () => (await readdir(settings.backupDir)).sort();
/** `count` days, each with its backup, the first one the oldest. */
const past = (count: number) =>
  Array.from(
    { length: count },
    (_, day) => `elan-2025-01-${String(day + 1).padStart(2, "0")}T02-30-00Z.backup`,
  );
const write = (names: string[]) =>
  Promise.all(names.map((name) => writeFile(path.join(settings.backupDir, name), "")));

const writeWithWal = (file: string, walArchive: string, from: string) =>
  writeBackup(
    file,
    { madeAt: new Date().toISOString(), postgres: 18, files: true, secrets: true, walArchive },
    (async function* () {
      yield entryOf("postgres/cluster/backup_label", `START WAL LOCATION: 0/2000028 (file ${from})\n`);
    })(),
    helpers.signal,
  );

test("the newest one is found, and none in an empty folder or in one that is gone", async () => {
  expect(await findNewestBackup(settings.backupDir)).toBeUndefined();
  await write([...past(2), "notes.txt"]);
  await writeFile(path.join(settings.backupDir, past(3)[2] ?? ""), "12345");
  const takenAt = new Date("2025-01-03T02:30:00Z");
  await utimes(path.join(settings.backupDir, past(3)[2] ?? ""), takenAt, takenAt);
  expect(await findNewestBackup(settings.backupDir)).toEqual({ takenAt, bytes: 5 });
  expect(await findNewestBackup(path.join(settings.backupDir, "gone"))).toBeUndefined();
});

describe("every night", () => {
  test("one more, and the last seven stay; what is not ours stays as well", async () => {
    await write([...past(9), "elan-2024.backup", "notes.txt"]);
    await takeNightlyBackup(settings, helpers);
    const left = await backups();
    expect(left.slice(0, 7)).toEqual(["elan-2024.backup", ...past(9).slice(3)]);
    expect(left.slice(7)).toEqual([expect.stringMatching(/^elan-20[\dT-]+Z\.backup$/), "notes.txt"]);
    const made = path.join(settings.backupDir, left[7] as string);
    expect((await stat(made)).mode & 0o777).toBe(0o600);
    const dataDir = path.join(settings.backupDir, "restored");
    const restored = await restoreBackup({ ...settings, dataDir }, made, helpers.signal);
    expect(restored).toMatchObject({ postgres: null, files: true, secrets: true });
    expect((await readdir(dataDir, { recursive: true })).sort()).toEqual([
      "files",
      "files/private",
      "files/private/a.pdf",
      "secrets.json",
    ]);
    expect(await readFile(path.join(dataDir, "secrets.json"), "utf8")).toBe(SECRETS);
  });

  test("the WAL that a backup needs stays, and the rest goes with its backup", async () => {
    const wal = path.join(settings.backupDir, "wal/archive-1");
    await mkdir(wal, { recursive: true });
    await writeFile(path.join(wal, "archive.json"), JSON.stringify({ since: new Date().toISOString() }));
    const segments = [1, 2, 3].map((position) => `00000001000000000000000${position}`);
    for (const segment of segments) await writeFile(path.join(wal, `${segment}.gz`), "");
    const [name = ""] = past(1);
    await writeWithWal(path.join(settings.backupDir, name), "archive-1", segments[1] as string);
    await takeNightlyBackup(settings, helpers);
    expect((await readdir(wal)).sort()).toEqual([`${segments[1]}.gz`, `${segments[2]}.gz`, "archive.json"]);
    // An unreadable backup may need the whole archive. A backup is named by its second.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(Date.now() + 1_000);
    await write(["elan-2025-01-02T02-30-00Z.backup"]);
    await rm(path.join(settings.backupDir, name));
    await takeNightlyBackup(settings, helpers);
    expect(await readdir(wal)).toHaveLength(3);
    await rm(path.join(settings.backupDir, "elan-2025-01-02T02-30-00Z.backup"));
    vi.setSystemTime(Date.now() + 1_000);
    await takeNightlyBackup(settings, helpers);
    expect(await readdir(path.dirname(wal))).toEqual([]);
  });

  test("what a killed process left behind goes, and not what another is writing", async () => {
    await write([".draft-old", ".draft-new"]);
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1_000);
    await utimes(path.join(settings.backupDir, ".draft-old"), yesterday, yesterday);
    await takeNightlyBackup(settings, helpers);
    expect(await backups()).toEqual([".draft-new", expect.stringMatching(/\.backup$/)]);
  });

  test("one that fails deletes none, is tried again, and is told with its reason in the end", async () => {
    await write(past(9));
    await rm(path.join(settings.dataDir, "secrets.json"));
    await expect(takeNightlyBackup(settings, helpers)).rejects.toThrow(BootError);
    const last = takeNightlyBackup(settings, { ...helpers, attempt: 3 });
    await expect(last).rejects.toThrow(PermanentFailure);
    await expect(last).rejects.toThrow(/^Il n’y a rien à sauvegarder dans /);
    expect(await backups()).toEqual(past(9));
  });
});

describe("at the start", () => {
  test("a folder where something can be written, or none", async () => {
    await expect(checkNightlyBackup(settings)).resolves.toBeUndefined();
    await expect(checkNightlyBackup({ ...settings, backupDir: undefined })).resolves.toBeUndefined();
    const absent = path.join(settings.backupDir, "absent");
    await expect(checkNightlyBackup({ ...settings, backupDir: absent })).rejects.toThrow(
      /^BACKUP_DIR doit être un dossier où écrire, et \S+ ne l’est pas \(ENOENT\)/,
    );
    const file = path.join(settings.dataDir, "secrets.json");
    await expect(checkNightlyBackup({ ...settings, backupDir: file })).rejects.toThrow(/\(ENOTDIR\)/);
  });

  test("something to write", async () => {
    await expect(checkNightlyBackup({ ...settings, bucket })).resolves.toBeUndefined();
    await expect(checkNightlyBackup({ ...settings, bucket, secrets: SECRETS })).rejects.toThrow(
      /^Il n’y a rien à sauvegarder ici/,
    );
  });
});
