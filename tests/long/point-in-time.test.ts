import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sealedColumn } from "../../app/platform/crypto/sealed-column.server.ts";
import { loadSecrets } from "../../app/platform/crypto/secrets.server.ts";
import { findDamage } from "../fixtures/database/database-integrity.ts";
import { embeddedUrl, killPostgres, readPostmaster } from "../fixtures/database/postgres-process.ts";
import { askDatabase } from "../fixtures/database/row-writers.ts";
import { operate } from "../fixtures/server/operate.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";
import { cookiesOf, signIn } from "../stress/abuse/person.ts";
import { phonePicture, sendPhoto } from "../stress/abuse/pictures.ts";

// Whole processes start and stop here, perhaps on a machine that is busy with other tests.
const PATIENCE = { timeout: 60_000, interval: 50 };

/** The tests below are one story, in order: a machine that is lost, twice. */
const servers = new TestServers();
// A shell and PostgreSQL replace parts of such a name if it is not quoted.
const backupDir = path.join(servers.folder, "it's 100 %f $HOME é");
const walDir = path.join(backupDir, "wal");
const dirs = {
  first: servers.dataDir,
  recovered: path.join(servers.folder, "recovered"),
  later: path.join(servers.folder, "later"),
  again: path.join(servers.folder, "again"),
  refused: path.join(servers.folder, "refused"),
};
let server: ServerProcess;
let backup: string;
let moments: Record<"first" | "afterFirst" | "second", Date>;

const SETTINGS = { LOG_LEVEL: "info", TRUSTED_PROXIES: "1", BACKUP_DIR: backupDir, BACKUP_WAL: "1" };
const start = (dataDir: string) => servers.start({ DATA_DIR: dataDir, ...SETTINGS });
const ask = (dataDir: string, text: string) => askDatabase(embeddedUrl(dataDir), text);
const write = (dataDir: string, word: string) =>
  ask(dataDir, `insert into written select '${word}', clock_timestamp()`);
const written = async (dataDir: string) =>
  (await askDatabase<{ word: string }>(embeddedUrl(dataDir), "select word from written order by at")).map(
    ({ word }) => word,
  );
const archives = () => readdirSync(walDir).sort();
const listOf = (archive: string) =>
  readdirSync(path.join(walDir, archive))
    .sort()
    .map((name) => `${name} ${statSync(path.join(walDir, archive, name)).mtimeMs}`);
const backups = () => readdirSync(backupDir).filter((name) => name.endsWith(".backup"));

/** A time between two writes. */
async function moment(): Promise<Date> {
  await delay(20);
  const between = new Date();
  await delay(20);
  return between;
}

/** The archive has everything that is written so far, up to a second that has begun since. */
async function archiveAll(dataDir: string): Promise<void> {
  await delay(1_000);
  await write(dataDir, "end");
  const [closed] = await askDatabase<{ name: string }>(
    embeddedUrl(dataDir),
    "select pg_walfile_name(pg_switch_wal() - 1) as name",
  );
  const isStored = () => archives().some((id) => existsSync(path.join(walDir, id, `${closed?.name}.gz`)));
  await vi.waitUntil(isStored, PATIENCE);
}

/** Everything ends at once, and the folder is gone. */
async function loseMachine(dataDir: string): Promise<void> {
  await server.kill();
  await killPostgres(dataDir);
  renameSync(dataDir, `${dataDir}-lost`);
}

const restoreTo = (dataDir: string, time: string) =>
  operate(["restore", backup, "--until", time], { DATA_DIR: dataDir });

beforeAll(async () => {
  mkdirSync(backupDir);
  server = await servers.startSeeded(SETTINGS);
});
afterAll(() => servers.close());

test("the first backup does not wait for the night, and what comes after it is archived", async () => {
  await vi.waitUntil(() => backups().length === 1, PATIENCE);
  backup = path.join(backupDir, backups()[0] as string);
  await ask(dirs.first, "create table written (word text, at timestamptz)");
  const cookie = cookiesOf(await signIn(server.url, "eleve@exemple.fr"));
  const headers = { Cookie: cookie, "X-Forwarded-For": "127.192.2.1" };
  expect((await sendPhoto(server.url, await phonePicture(800, 600), headers)).status).toBe(200);
  expect(await operate(["rotate-keys"], { DATA_DIR: dirs.first })).toMatchObject({ code: 0 });
  await write(dirs.first, "before");
  const first = await moment();
  await write(dirs.first, "after");
  const afterFirst = await moment();
  moments = { first, afterFirst, second: afterFirst };
  await archiveAll(dirs.first);
});

test("a folder that is gone is told, and nothing of it is lost once it is back", async () => {
  const [archive = ""] = archives();
  const [here, away] = [path.join(walDir, archive), path.join(servers.folder, "away")];
  renameSync(here, away);
  await write(dirs.first, "meanwhile");
  await ask(dirs.first, "select pg_switch_wal()");
  await vi.waitUntil(() => server.stdout.includes("WAL cannot be archived"), PATIENCE);
  expect(server.stdout).toContain('"reason":"ENOENT"');
  expect(existsSync(here)).toBe(false);
  renameSync(away, here);
  await archiveAll(dirs.first);
  await vi.waitUntil(() => server.stdout.includes("WAL is archived again"), PATIENCE);
});

test("a start and a crash of PostgreSQL go on in the same archive", async () => {
  await server.kill();
  server = await start(dirs.first);
  await archiveAll(dirs.first);
  await killPostgres(dirs.first);
  await vi.waitUntil(() => readPostmaster(dirs.first) !== undefined, PATIENCE);
  await vi.waitUntil(() => ask(dirs.first, "select 1").catch(() => undefined), PATIENCE);
  await archiveAll(dirs.first);
  expect(archives()).toHaveLength(1);
  expect(backups()).toHaveLength(1);
});

test("a time before the end of the backup or after the archive is refused with the possible ones", async () => {
  await loseMachine(dirs.first);
  for (const time of ["2026-01-01 10:00", "2099-01-01T10:00:00Z"]) {
    const { code, stdout, stderr } = await restoreTo(dirs.refused, time);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(
      /mènent à une heure entre le \d{4}-\d\d-\d\d \d\d:\d\d:\d\d et le \d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(heure de Paris\), et non au 20(26|99)-01-01 1[01]:00:00 : [^\n]+\.$/,
    );
  }
  expect((await restoreTo(dirs.refused, "demain")).stderr).toMatch(
    /^Donnez après --until une heure de Paris/,
  );
  expect(existsSync(dirs.refused)).toBe(false);
});

test("damage in the archive is told, and is never taken for its end", async () => {
  const archive = path.join(walDir, archives()[0] as string);
  const start = readdirSync(archive)
    .find((name) => name.endsWith(".backup.gz"))
    ?.slice(0, 24);
  const segment = path.join(archive, `${start}.gz`);
  const whole = readFileSync(segment);
  writeFileSync(segment, whole.subarray(0, -1));
  const { code, stderr } = await restoreTo(dirs.refused, moments.first.toISOString());
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^Les journaux .+ ne peuvent pas être rejoués[^\n]+\.$/),
  ]);
  expect(existsSync(dirs.refused)).toBe(false);
  writeFileSync(segment, whole);
});

test("the database of a time: what was written by then, nothing later, its keys, and the files that are missing", async () => {
  const { code, stdout, stderr } = await restoreTo(dirs.recovered, moments.first.toISOString());
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(
    / ; la base est celle du \S+ \S+ \(heure de Paris\) ; 6 fichiers stockés depuis la sauvegarde manquent /,
  );
  const missing = readFileSync(path.join(dirs.recovered, "missing-files.txt"), "utf8").trim().split("\n");
  expect(missing).toHaveLength(6);
  for (const key of missing) expect(existsSync(path.join(`${dirs.first}-lost`, "files", key))).toBe(true);

  const [lost = ""] = archives();
  const before = listOf(lost);
  server = await start(dirs.recovered);
  expect(await written(dirs.recovered)).toEqual(["before"]);
  expect(await findDamage(embeddedUrl(dirs.recovered))).toEqual([]);
  const { columnKeys } = await loadSecrets(dirs.recovered);
  expect(columnKeys.all).toHaveLength(2);
  const notes = await askDatabase<{ id: string; sealed: string }>(
    embeddedUrl(dirs.recovered),
    "select booking_id as id, sealed from review_notes",
  );
  expect(notes.length).toBeGreaterThan(0);
  for (const { id, sealed } of notes)
    expect(sealedColumn(columnKeys, "review_notes.sealed").open(id, sealed)).not.toBe("");

  // It has an archive of its own, and a backup of its own at once.
  await vi.waitUntil(() => backups().length === 2, PATIENCE);
  expect(archives()).toHaveLength(2);
  await write(dirs.recovered, "recovered");
  moments.second = await moment();
  await write(dirs.recovered, "too late");
  await archiveAll(dirs.recovered);
  expect(listOf(lost)).toEqual(before);
});

test("the first backup leads to a later time of the lost database, and to one of the recovered database", async () => {
  await loseMachine(dirs.recovered);
  const expected = { later: ["before", "after"], again: ["before", "recovered"] };
  const times = { later: moments.afterFirst, again: moments.second };
  for (const name of ["later", "again"] as const) {
    const { code, stderr } = await restoreTo(dirs[name], times[name].toISOString());
    expect([code, stderr]).toEqual([0, ""]);
    // Without BACKUP_WAL, as for a drill: nothing is added to the archives.
    const before = archives().map(listOf);
    server = await servers.start({ DATA_DIR: dirs[name], LOG_LEVEL: "warn" });
    expect(await written(dirs[name])).toEqual(expected[name]);
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    expect(archives().map(listOf)).toEqual(before);
  }
});
