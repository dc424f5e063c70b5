import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { BootError } from "../config/boot-error.server.ts";
import {
  closeWalArchive,
  findArchiveId,
  listArchives,
  noteRecovered,
  openWalArchive,
  pruneArchives,
  restoreCommand,
} from "./wal-archive.server.ts";
import { listWalFiles } from "./wal-file.server.ts";

const run = promisify(execFile);
const segment = (position: number, timeline = 1) =>
  `${String(timeline).padStart(8, "0")}00000000${position.toString(16).toUpperCase().padStart(8, "0")}`;

const folders: string[] = [];
let folder: string;
let cluster: string;
let walDir: string;
let secretsFile: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "elan-archive-"));
  folders.push(folder);
  // A shell and PostgreSQL replace parts of such names if they are not quoted.
  const backupDir = path.join(folder, `it's 100 %f "$HOME" \`id\` \\ é;`);
  [cluster, walDir, secretsFile] = [
    path.join(folder, "data/postgres/cluster"),
    path.join(backupDir, "wal"),
    path.join(folder, "data/secrets.json"),
  ];
  await mkdir(path.join(cluster, "pg_wal/archive_status"), { recursive: true });
  await mkdir(backupDir);
  await writeFile(secretsFile, '{"columnKeys":[]}');
});
afterAll(() => Promise.all(folders.map((made) => rm(made, { recursive: true, force: true }))));

const open = () => openWalArchive({ cluster, walDir, secretsFile });
const writeWal = (position: number) =>
  writeFile(path.join(cluster, "pg_wal", segment(position)), `segment ${position}`);
/** As PostgreSQL does it: %p is below the cluster. */
async function runAs(command: string, { p = "", f = "" }): Promise<number> {
  const replaced = command.replace(/%([pf%])/g, (_, of: string) => (of === "p" ? p : of === "f" ? f : "%"));
  return run("sh", ["-c", replaced], { cwd: cluster }).then(
    () => 0,
    ({ code }: { code: number }) => code,
  );
}
const archive = async (position: number) =>
  runAs((await open()).settings.archive_command, { p: `pg_wal/${segment(position)}` });

describe("the archive of a database", () => {
  test("is one folder from its first start on", async () => {
    const first = await open();
    expect(await open()).toEqual(first);
    expect(await findArchiveId(cluster)).toBe(first.id);
    expect(await readdir(walDir)).toEqual([first.id]);
    expect((await stat(first.folder)).mode & 0o777).toBe(0o700);
    await writeWal(7);
    expect(await archive(7)).toBe(0);
    expect((await open()).id).toBe(first.id);
  });

  test("is another one after WAL was lost, after a time without archiving, and where the folder is gone", async () => {
    const first = await open();
    await writeWal(7);
    await archive(7);
    await writeWal(8);
    await rm(path.join(cluster, "pg_wal", segment(7)));
    expect((await open()).id).toBe(first.id);
    await writeWal(9);
    await rm(path.join(cluster, "pg_wal", segment(8)));
    const second = await open();
    expect(second.id).not.toBe(first.id);
    await closeWalArchive(cluster);
    expect(await findArchiveId(cluster)).toBeUndefined();
    const third = await open();
    expect([first.id, second.id]).not.toContain(third.id);
    await rm(third.folder, { recursive: true });
    expect((await open()).id).not.toBe(third.id);
    const archives = await listArchives(walDir);
    expect(archives.map(({ after }) => after)).toEqual([undefined, undefined, undefined]);
  });

  test("continues the one that a recovered database has replayed", async () => {
    const first = await open();
    await noteRecovered(cluster, first.id);
    expect(await findArchiveId(cluster)).toBeUndefined();
    const second = await open();
    const found = (await listArchives(walDir)).find(({ id }) => id === second.id);
    expect(found).toMatchObject({ after: first.id, folder: second.folder });
    expect(Date.now() - (found?.since.getTime() ?? 0)).toBeLessThan(60_000);
    // If it had run without archiving in between, its first WAL would be missing.
    await noteRecovered(cluster, first.id);
    await closeWalArchive(cluster);
    const third = await open();
    expect((await listArchives(walDir)).find(({ id }) => id === third.id)?.after).toBeUndefined();
  });

  test("is not begun where BACKUP_DIR is gone", async () => {
    await rm(path.dirname(walDir), { recursive: true });
    await expect(open()).rejects.toThrow(BootError);
    await expect(open()).rejects.toThrow(/\(ENOENT\) : vérifiez BACKUP_DIR/);
    expect(await findArchiveId(cluster)).toBeUndefined();
  });
});

test("PostgreSQL's shell stores and fetches in a folder of any name, and is told apart an end and a failure", async () => {
  const { folder: archived } = await open();
  await writeWal(255);
  expect(await archive(255)).toBe(0);
  expect(await archive(255)).toBe(0);
  expect(await readFile(path.join(archived, "secrets-0001.json"), "utf8")).toBe('{"columnKeys":[]}');
  const fetch = (f: string) => runAs(restoreCommand([archived]), { p: "pg_wal/RECOVERYXLOG", f });
  expect(await fetch(segment(255))).toBe(0);
  expect(await readFile(path.join(cluster, "pg_wal/RECOVERYXLOG"), "utf8")).toBe("segment 255");
  expect(await fetch(segment(256))).toBe(1);
  // Another database, whose segment has the same name.
  await writeFile(path.join(cluster, "pg_wal", segment(255)), "another 255");
  expect(await archive(255)).toBe(1);
  await rm(path.join(archived, "archive.json"));
  expect(await fetch(segment(256))).toBeGreaterThan(125);
});

test("secrets are copied again when they have changed, and not where the operator keeps them", async () => {
  const { folder: archived } = await open();
  for (const position of [1, 2, 3]) {
    await writeWal(position);
    if (position === 3) await writeFile(secretsFile, "{}");
    await archive(position);
  }
  const copies = (await readdir(archived)).filter((name) => name.startsWith("secrets"));
  expect(copies.sort()).toEqual(["secrets-0001.json", "secrets-0002.json"]);
  await closeWalArchive(cluster);
  const { settings, folder: other } = await openWalArchive({ cluster, walDir, secretsFile: undefined });
  expect(await runAs(settings.archive_command, { p: `pg_wal/${segment(3)}` })).toBe(0);
  expect((await readdir(other)).sort()).toEqual([`${segment(3)}.gz`, "archive.json"]);
});

describe("WAL that no backup needs", () => {
  /** An archive with these positions; answers its id. */
  async function makeArchive(positions: number[], after?: string): Promise<string> {
    if (after) await noteRecovered(cluster, after);
    else await closeWalArchive(cluster);
    const { id, folder: archived } = await open();
    const names = [...positions.map((position) => segment(position)), "00000002.history"];
    for (const name of names) await writeFile(path.join(archived, `${name}.gz`), "");
    await writeFile(path.join(archived, `${segment(1)}.00000028.backup.gz`), "");
    return id;
  }
  const left = async (id: string) => listWalFiles(path.join(walDir, id));

  test("goes with the backups that need it, and timelines stay", async () => {
    const id = await makeArchive([1, 2, 3, 4]);
    const drafts = [".draft-old", ".draft-new"].map((name) => path.join(walDir, id, name));
    for (const draft of drafts) await writeFile(draft, "");
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1_000);
    await utimes(drafts[0] as string, yesterday, yesterday);
    const needs = [4, 3].map((position) => ({ archive: id, from: segment(position) }));
    await pruneArchives(walDir, needs, id);
    expect(await left(id)).toEqual([segment(3), segment(4), "00000002.history"]);
    expect((await readdir(path.join(walDir, id))).filter((name) => name.startsWith("."))).toEqual([
      ".draft-new",
    ]);
  });

  test("an archive without a backup goes, unless it is the current one or continues one that is needed", async () => {
    const lost = await makeArchive([1, 2]);
    const first = await makeArchive([1, 2]);
    const second = await makeArchive([1, 2], first);
    const third = await makeArchive([1, 2], second);
    const current = await makeArchive([1, 2]);
    await pruneArchives(walDir, [{ archive: first, from: segment(2) }], current);
    expect((await readdir(walDir)).sort()).toEqual([first, second, third, current].sort());
    expect(await left(first)).toEqual([segment(2), "00000002.history"]);
    expect(await left(third)).toHaveLength(4);
    await pruneArchives(walDir, [{ archive: third, from: segment(2) }], third);
    expect(await readdir(walDir)).toEqual([third]);
    expect(lost).not.toBe(third);
  });

  test("nothing happens where nothing was ever archived", async () => {
    await expect(pruneArchives(walDir, [], undefined)).resolves.toBeUndefined();
  });
});
