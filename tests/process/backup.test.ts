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
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { checkBackup } from "../../app/platform/backup/backup-file.server.ts";
import { BACKUP_LOCK } from "../../app/platform/backup/backup-lock.server.ts";
import { sealedColumn } from "../../app/platform/crypto/sealed-column.server.ts";
import { loadSecrets } from "../../app/platform/crypto/secrets.server.ts";
import { pictureKeys } from "../../app/platform/files/pictures/picture-sources.ts";
import { findDamage, findMissingFiles } from "../fixtures/database/database-integrity.ts";
import {
  continuePostgres,
  embeddedUrl,
  killPostgres,
  pausePostgres,
  readPostmaster,
} from "../fixtures/database/postgres-process.ts";
import {
  askDatabase,
  compareRows,
  makeRowTables,
  promisedBy,
  rowWriters,
} from "../fixtures/database/row-writers.ts";
import { pdf } from "../fixtures/pdf.ts";
import { ask } from "../fixtures/server/http.ts";
import { operate, startCommand } from "../fixtures/server/operate.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";
import { cookiesOf, signIn } from "../stress/abuse/person.ts";
import { phonePicture, sendPhoto } from "../stress/abuse/pictures.ts";

// Whole processes start and stop here, perhaps on a machine that is busy with other tests.
const PATIENCE = { timeout: 60_000, interval: 20 };
const NETWORK = { "X-Forwarded-For": "127.192.2.1" };

/** The tests below are one story, in order, on one DATA_DIR. */
const servers = new TestServers();
const folder = path.join(servers.folder, "backups");
const file = path.join(servers.folder, "elan.backup");
const settings = { DATA_DIR: servers.dataDir };
const restored = path.join(servers.folder, "restored");
const recovered = path.join(servers.folder, "recovered");
let server: ServerProcess;
let cookie: string;
beforeAll(async () => {
  mkdirSync(folder);
  server = await servers.startSeeded({
    LOG_LEVEL: "warn",
    TRUSTED_PROXIES: "1",
    BACKUP_DIR: folder,
    BACKUP_WAL: "1",
  });
  // The first backup of an archive does not wait for the night.
  await vi.waitUntil(() => nightlyBackups().length === 1, PATIENCE);
  cookie = cookiesOf(await signIn(server.url, "eleve@exemple.fr"));
});
afterAll(() => servers.close());

const url = () => embeddedUrl(servers.dataDir);
/** The newest last. */
const nightlyBackups = () => {
  const names = readdirSync(folder).filter((name) => name.endsWith(".backup"));
  return names.toSorted().map((name) => path.join(folder, name));
};
const changePhoto = async () =>
  expect(
    (await sendPhoto(server.url, await phonePicture(800, 600), { Cookie: cookie, ...NETWORK })).status,
  ).toBe(200);
const photoIn = async (database: string) =>
  (
    await askDatabase<{ photo: string }>(
      database,
      "select photo from profiles where email = 'eleve@exemple.fr'",
    )
  )[0]?.photo ?? "";

/** One sentence on the error output, and nothing else. */
async function expectRefusal(args: string[], given: Record<string, string>, sentence: RegExp) {
  const { code, stdout, stderr } = await operate(args, given);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(sentence);
  expect(stderr).toMatch(/^[^\n]+\.$/);
}

const PAPER = { name: "Passeport Nora Diallo.pdf", holder: "Nora Titulaire", words: "Contenu du passeport" };

async function sendPaper(): Promise<void> {
  const form = new FormData();
  const facts = { intent: "send-paper", kind: "identity", holder: PAPER.holder, number: "" };
  const expiresOn = `${new Date().getUTCFullYear() + 3}-01-01`;
  for (const [name, value] of Object.entries({ ...facts, expiresOn })) form.set(name, value);
  form.set("file", new File([new Uint8Array(pdf(PAPER.words))], PAPER.name));
  const coach = cookiesOf(await signIn(server.url, "coach2@exemple.fr"));
  const answer = await fetch(`${server.url}/dashboard/papers`, {
    method: "POST",
    headers: { Cookie: coach, Origin: server.url, ...NETWORK },
    body: form,
  });
  expect(answer.status).toBe(200);
}

/** The files below a folder that contain one of these words. */
function filesWith(root: string, words: readonly string[]): string[] {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((name) => {
      const bytes = readFileSync(name);
      return words.some((word) => bytes.includes(word));
    });
}

test("taken while rows are written, and started elsewhere: all that was acknowledged is there", async () => {
  await changePhoto();
  await sendPaper();
  await makeRowTables(url());
  const writers = rowWriters(3);
  const writing = writers.map((writer) => writer.write(url()));
  await vi.waitUntil(() => writers.every(({ acknowledged }) => acknowledged.size > 20), PATIENCE);
  const promised = promisedBy(writers);
  const taken = await operate(["backup", file], settings);
  for (const writer of writers) writer.stop();
  await Promise.all(writing);
  expect(taken).toMatchObject({ code: 0, stderr: "" });
  expect(taken.stdout).toMatch(
    /^Sauvegarde faite : \S+ \([\d,]+ Mo\) contient la base, les fichiers et les secrets\.$/,
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await askDatabase(url(), "select from pg_replication_slots")).toEqual([]);

  const back = await operate(["restore", file], { DATA_DIR: restored });
  expect(back).toMatchObject({ code: 0, stderr: "" });
  // A paper, its name and what it says of its holder are in no file of the backup in clear; the kind shows where they would be.
  expect(filesWith(restored, [PAPER.name, PAPER.holder, PAPER.words])).toEqual([]);
  expect(filesWith(restored, ["identity.pdf"])).not.toEqual([]);
  const other = await servers.start({ DATA_DIR: restored, LOG_LEVEL: "warn", TRUSTED_PROXIES: "1" });
  const there = embeddedUrl(restored);
  expect((await compareRows(there, promised)).problems).toEqual([]);
  expect(await findDamage(there)).toEqual([]);
  expect(await findMissingFiles(there, restored)).toEqual([]);

  // Sessions are still valid; the photo and the sealed values can be read.
  expect((await ask(`${other.url}/dashboard/account`, { headers: { Cookie: cookie } })).status).toBe(200);
  expect((await ask(`${other.url}/files/${await photoIn(there)}`)).status).toBe(200);
  const { columnKeys } = await loadSecrets(restored);
  const notes = await askDatabase<{ id: string; sealed: string }>(
    there,
    "select booking_id as id, sealed from review_notes",
  );
  expect(notes.length).toBeGreaterThan(0);
  for (const { id, sealed } of notes)
    expect(sealedColumn(columnKeys, "review_notes.sealed").open(id, sealed)).not.toBe("");
  expect(await other.stop()).toEqual({ code: 0, signal: null });
});

// Every other file and folder that is refused: app/platform/backup/backup-file.server.test.ts, restore.server.test.ts.
test("a file that is not whole is not restored", async () => {
  const whole = readFileSync(file);
  const middle = Math.floor(whole.length / 2);
  const damaged = path.join(servers.folder, "damaged");
  writeFileSync(damaged, Buffer.from(whole).fill((whole[middle] ?? 0) ^ 1, middle, middle + 1));
  const nowhere = path.join(servers.folder, "nowhere");
  await expectRefusal(["restore", damaged], { DATA_DIR: nowhere }, /abîmée ou incomplète/);
  expect(existsSync(nowhere)).toBe(false);
});

test("one at a time; and as long as it lasts, no file goes that it may still need", async () => {
  const client = new pg.Client({ connectionString: url() });
  await client.connect();
  await client.query("select pg_advisory_lock($1)", [BACKUP_LOCK]);
  await expectRefusal(["backup", `${file}-2`], settings, /^Une autre sauvegarde est en cours/);
  const before = path.join(servers.dataDir, "files", await photoIn(url()));
  await changePhoto();
  expect(existsSync(before)).toBe(true);
  await client.end();
  const now = await photoIn(url());
  await changePhoto();
  for (const key of pictureKeys(now))
    expect(existsSync(path.join(servers.dataDir, "files", key))).toBe(false);
});

test("an interrupted one leaves nothing, here and in PostgreSQL", async () => {
  const target = path.join(servers.folder, "interrupted");
  mkdirSync(target);
  const backup = startCommand(["backup", path.join(target, "elan.backup")], settings);
  await vi.waitUntil(
    () => readdirSync(target).some((name) => statSync(path.join(target, name)).size > 0),
    PATIENCE,
  );
  pausePostgres(servers.dataDir);
  backup.signal("SIGINT");
  const { code, stderr } = await backup.done.finally(() => continuePostgres(servers.dataDir));
  expect([code, stderr]).toEqual([1, "La sauvegarde a été interrompue : il n’en reste rien."]);
  expect(readdirSync(target)).toEqual([]);
  const isOver = async () => (await askDatabase(url(), "select from pg_replication_slots")).length === 0;
  await vi.waitUntil(isOver, PATIENCE);
});

test("the product takes one itself when its hour comes", async () => {
  await askDatabase(url(), "select graphile_worker.add_job('backup', '{}')");
  await vi.waitUntil(() => nightlyBackups().length === 2, PATIENCE);
  const [, newest = ""] = nightlyBackups();
  const contents = await checkBackup(newest, new AbortController().signal);
  expect(contents).toMatchObject({ postgres: 18, files: true, secrets: true });
});

const write = (word: string) => askDatabase(url(), `insert into written values ('${word}')`);

/** The archive has everything that is written so far, up to a second that has begun since. */
async function archiveAll(): Promise<void> {
  await delay(1_000);
  await write("end");
  const [closed] = await askDatabase<{ name: string }>(
    url(),
    "select pg_walfile_name(pg_switch_wal() - 1) as name",
  );
  const isStored = () =>
    readdirSync(path.join(folder, "wal")).some((id) =>
      existsSync(path.join(folder, "wal", id, `${closed?.name}.gz`)),
    );
  await vi.waitUntil(isStored, PATIENCE);
}

// Lost, damaged and repeated recoveries are in tests/long/point-in-time.test.ts.
test("a machine that was lost: its database at a time that was chosen, with nothing later", async () => {
  // The first time that can be chosen is the next whole second.
  await delay(1_000);
  await askDatabase(url(), "create table written (word text)");
  await write("before");
  await delay(20);
  const chosen = new Date().toISOString();
  await delay(20);
  await write("after");
  await archiveAll();
  await server.kill();
  await killPostgres(servers.dataDir);
  renameSync(servers.dataDir, `${servers.dataDir}-lost`);

  const backup = nightlyBackups().at(-1) ?? "";
  const restore = (time: string) => operate(["restore", backup, "--until", time], { DATA_DIR: recovered });
  const refused = await restore("2099-01-01T10:00:00Z");
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("mènent à une heure entre le") });
  expect(existsSync(recovered)).toBe(false);
  expect(await restore(chosen)).toMatchObject({ code: 0, stderr: "" });
  server = await servers.start({ DATA_DIR: recovered, LOG_LEVEL: "warn" });
  expect(await askDatabase(embeddedUrl(recovered), "select word from written")).toEqual([{ word: "before" }]);
});

test("while the product is stopped, PostgreSQL runs for the time being", async () => {
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  const { code } = await operate(["backup", `${file}-3`], { DATA_DIR: recovered });
  expect(code).toBe(0);
  expect(readPostmaster(recovered)).toBeUndefined();
});
