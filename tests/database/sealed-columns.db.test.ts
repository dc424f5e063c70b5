import { randomBytes, randomUUID } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { BACKUP_LOCK } from "~/platform/backup/backup-lock.server.ts";
import { BootError } from "~/platform/config/boot-error.server.ts";
import { readSettings } from "~/platform/config/env.server.ts";
import { ColumnKeys } from "~/platform/crypto/column-keys.server.ts";
import { answerForKeys, KEYS_ASKED } from "~/platform/crypto/key-inventory.server.ts";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import { loadSecrets, type Secrets } from "~/platform/crypto/secrets.server.ts";
import { DatabaseWatch } from "~/platform/database/database-watch.server.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import { rotateKeys } from "../../server/operate/rotate-keys.ts";
import { SEALED_COLUMNS } from "../../server/wiring/sealed-columns.ts";
import { testDatabase } from "../fixtures/database/database.ts";

const { pool, url } = testDatabase();

const sources = import.meta.glob<string>(["/app/**/*.{ts,tsx}", "/server/**/*.ts", "!**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

describe("the sealed columns", () => {
  test("are all on the list that is sealed again when keys are rotated", () => {
    const calls = Object.entries(sources)
      .filter(([file]) => !file.endsWith("/reencrypt.server.ts"))
      .flatMap(([, text]) => [...text.matchAll(/\bsealedColumn\(([^)]*)/g)])
      .map(([, given = ""]) => given)
      .filter((given) => !given.startsWith("keys: ColumnKeys"));
    const named = calls.map((given) => /^[^"]*"(\w+\.\w+)"$/.exec(given)?.[1] ?? `unnamed: ${given}`);
    expect([...new Set(named)].sort()).toEqual(SEALED_COLUMNS.map(({ column }) => column).sort());
  });

  test("are there, each with the one that tells its rows apart", async () => {
    for (const { column: place, row } of SEALED_COLUMNS) {
      const [table, column] = place.split(".");
      const { rows } = await pool.query(
        `select data_type from information_schema.columns where table_name = $1 and column_name = $2`,
        [table, column],
      );
      expect(rows, place).toEqual([{ data_type: "text" }]);
      const { rows: keys } = await pool.query(
        `select string_agg(attname, ' ') as columns from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
         where indrelid = $1::regclass and indisprimary`,
        [table],
      );
      expect(keys, place).toEqual([{ columns: row }]);
    }
  });
});

const PEOPLE = Array.from({ length: 250 }, (_, index) => `person-${index}`);
const log = createLogger("silent");
const folders: string[] = [];
let processes: DatabaseWatch[] = [];
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "elan-rotation-"));
  folders.push(dataDir);
  for (const { column } of SEALED_COLUMNS) {
    const [table, name] = column.split(".");
    await pool.query(`alter table ${table} drop constraint if exists ${table}_${name}_not_sealed_with`);
  }
  await pool.query("select testing.empty_tables('calendar_links, body_measures')");
});
afterEach(async () => {
  await Promise.all(processes.map((watch) => watch.stop()));
  processes = [];
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** Starts the part of a process that answers a rotation of keys. */
async function startProcess(folder = dataDir, given?: string): Promise<Secrets> {
  const secrets = await loadSecrets(folder, given);
  const watch = new DatabaseWatch(url, log, [KEYS_ASKED]);
  answerForKeys(watch, secrets.columnKeys);
  await watch.start();
  processes.push(watch);
  return secrets;
}

/** No owner is needed, because a sealed value knows only its row. */
async function withoutOwners(statement: string, values: unknown[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(statement, values);
  } finally {
    client.release(true);
  }
}

const linkOf = (columnKeys: ColumnKeys) => sealedColumn(columnKeys, "calendar_links.token");
const addLink = (columnKeys: ColumnKeys, person: string) =>
  withoutOwners("insert into calendar_links (user_id, token, token_digest) values ($1, $2, $1)", [
    person,
    linkOf(columnKeys).seal(person, `secret of ${person}`),
  ]);

async function addValues(columnKeys: ColumnKeys): Promise<void> {
  await withoutOwners(
    `insert into calendar_links (user_id, token, token_digest)
     select person, token, person from unnest($1::text[], $2::text[]) as given (person, token)`,
    [PEOPLE, PEOPLE.map((person) => linkOf(columnKeys).seal(person, `secret of ${person}`))],
  );
  const id = randomUUID();
  await withoutOwners(
    "insert into body_measures (id, accompaniment_id, measured_on, sealed) values ($1, $1, '2026-01-01', $2)",
    [id, sealedColumn(columnKeys, "body_measures.sealed").seal(id, "72 kg")],
  );
}

async function links(): Promise<{ person: string; token: string; key: string }[]> {
  const { rows } = await pool.query(
    "select user_id as person, token, split_part(token, '.', 2) as key from calendar_links",
  );
  return rows;
}
const written = async (name = "secrets.json", folder = dataDir) =>
  JSON.parse(await readFile(path.join(folder, name), "utf8"));
const rotate = (given: Record<string, string> = {}, signal = new AbortController().signal) =>
  rotateKeys([], readSettings({ DATABASE_URL: url, DATA_DIR: dataDir, ...given }), signal);

/** Expects that every sealed value opens with the one key that is left, and with no other. */
async function expectRotated(before: string, columnKeys: ColumnKeys) {
  expect(columnKeys.ids).toHaveLength(1);
  expect(columnKeys.ids).not.toContain(before);
  const alone = new ColumnKeys(columnKeys.all);
  for (const { person, token, key } of await links()) {
    expect(key).toBe(columnKeys.newest.id);
    expect(linkOf(alone).open(person, token)).toBe(`secret of ${person}`);
  }
  const { rows } = await pool.query("select id, sealed from body_measures");
  for (const { id, sealed } of rows)
    expect(sealedColumn(alone, "body_measures.sealed").open(id, sealed)).toBe("72 kg");
}

describe("rotating the keys", () => {
  test("seals everything anew for processes that share a file, and the old key is gone", async () => {
    const { columnKeys } = await startProcess();
    const other = await startProcess();
    const before = columnKeys.newest;
    await addValues(columnKeys);
    expect(await rotate()).toMatch(
      /^Tout est scellé avec la nouvelle clé \(251 valeurs l’ont été par cette commande\), et l’ancienne n’ouvre plus rien\.$/,
    );
    await expectRotated(before.id, columnKeys);
    expect(other.columnKeys.ids).toEqual(columnKeys.ids);
    expect((await written()).columnKeys).toEqual(columnKeys.all);
    expect((await stat(path.join(dataDir, "secrets.json"))).mode & 0o777).toBe(0o600);
    // Whatever comes late, sealed with the old one, is refused rather than lost.
    await expect(addLink(new ColumnKeys([before]), "too late")).rejects.toMatchObject({ code: "23514" });
    await addLink(columnKeys, "in time");
    // And once more, from there.
    const second = columnKeys.newest.id;
    expect(await rotate()).toMatch(/\(252 valeurs/);
    await expectRotated(second, columnKeys);
  });

  test("waits for a process that has a file of its own, and goes on where it was", async () => {
    const { columnKeys } = await startProcess();
    const elsewhere = path.join(dataDir, "elsewhere");
    await mkdir(elsewhere);
    await copyFile(path.join(dataDir, "secrets.json"), path.join(elsewhere, "secrets.json"));
    const remote = await startProcess(elsewhere);
    const before = columnKeys.newest.id;
    await addValues(columnKeys);
    await expect(rotate()).rejects.toThrow(/^Des processus \(1\) ne connaissent pas encore la nouvelle clé/);
    // It opens on one side, and seals on none.
    expect(columnKeys.ids).toHaveLength(2);
    expect(columnKeys.newest.id).toBe(before);
    expect(remote.columnKeys.ids).toEqual([before]);
    await copyFile(path.join(dataDir, "secrets.json"), path.join(elsewhere, "secrets.json"));
    await expect(rotate()).rejects.toThrow(
      /^Des processus \(1\) ne scellent pas encore avec la nouvelle clé/,
    );
    expect(remote.columnKeys.newest.id).toBe(before);
    expect((await links()).every(({ key }) => key === before)).toBe(true);
    await addLink(columnKeys, "new here");
    const [sealed] = (await links()).filter(({ person }) => person === "new here");
    expect(linkOf(remote.columnKeys).open("new here", sealed?.token ?? "")).toBe("secret of new here");
    await copyFile(path.join(dataDir, "secrets.json"), path.join(elsewhere, "secrets.json"));
    expect(await rotate()).toMatch(/copiez secrets\.json sur les autres machines\.$/);
    await expectRotated(before, columnKeys);
  });

  test("with SECRETS takes a restart for each step, and what to give is written down", async () => {
    const first = {
      databasePassword: "p".repeat(40),
      sessionSecret: "s".repeat(40),
      columnKeys: [{ id: "1", key: randomBytes(32).toString("base64url") }],
    };
    let given = JSON.stringify(first);
    const restart = async () => {
      await Promise.all(processes.map((watch) => watch.stop()));
      given = JSON.stringify(await written("secrets.next.json"));
      return startProcess(dataDir, given);
    };
    await addValues((await startProcess(dataDir, given)).columnKeys);
    expect(await rotate({ SECRETS: given })).toMatch(
      /^Une nouvelle clé est prête, .*secrets\.next\.json, redémarrez/,
    );
    expect((await stat(path.join(dataDir, "secrets.next.json"))).mode & 0o777).toBe(0o600);
    expect((await restart()).columnKeys.newest.id).toBe("1");
    expect(await rotate({ SECRETS: given })).toMatch(/^La nouvelle clé est connue partout et peut sceller/);
    expect((await restart()).columnKeys.newest.id).not.toBe("1");
    expect(await rotate({ SECRETS: given })).toMatch(
      /^Tout est scellé .* donnez à SECRETS, .*secrets\.next\.json\.$/,
    );
    await expectRotated("1", (await restart()).columnKeys);
    expect(await written("secrets.next.json")).toMatchObject({ sessionSecret: first.sessionSecret });
    await expect(written()).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("goes on after it was interrupted", async () => {
    const { columnKeys } = await startProcess();
    const before = columnKeys.newest.id;
    await addValues(columnKeys);
    const stopping = new AbortController();
    await pool.query(
      "create function stop_here() returns trigger language plpgsql as $$ begin perform pg_notify('reencrypted', ''); return new; end $$",
    );
    await pool.query(
      "create trigger stop_here after update on calendar_links for each row when (new.user_id = 'person-100') execute function stop_here()",
    );
    const listener = await pool.connect();
    listener.on("notification", () => stopping.abort());
    await listener.query("listen reencrypted");
    await expect(rotate({}, stopping.signal)).rejects.toThrow(
      /^La rotation des clés est interrompue : relancez/,
    );
    listener.release(true);
    await pool.query("drop function stop_here cascade");
    const both = (await links()).map(({ key }) => key === before);
    expect(new Set(both)).toEqual(new Set([true, false]));
    expect(columnKeys.newest.id).not.toBe(before);
    await rotate();
    await expectRotated(before, columnKeys);
  });

  test("gives no key up that something still needs", async () => {
    const { columnKeys } = await startProcess();
    await addValues(columnKeys);
    const lost = new ColumnKeys([{ id: "lost", key: randomBytes(32).toString("base64url") }]);
    await addLink(lost, "locked out");
    const refusal: Error = await rotate().catch((error) => error);
    expect(refusal).toBeInstanceOf(BootError);
    expect(refusal.message).toMatch(
      /^Des valeurs de calendar_links\.token \(1\) ne s’ouvrent avec aucune clé connue/,
    );
    expect(columnKeys.ids).toHaveLength(2);
    await pool.query("delete from calendar_links where user_id = 'locked out'");

    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query("select pg_advisory_lock($1)", [BACKUP_LOCK]);
    await expect(rotate()).rejects.toThrow(/une sauvegarde est en cours/);
    expect(columnKeys.ids).toHaveLength(2);
    await other.query("select pg_advisory_unlock_all()");
    const [one, two] = await Promise.allSettled([rotate(), rotate()]);
    await other.end();
    expect([one.status, two.status].sort()).toEqual(["fulfilled", "rejected"]);
    expect([one, two]).toContainEqual(
      expect.objectContaining({
        reason: new BootError("Une autre rotation des clés est en cours : attendez qu’elle finisse."),
      }),
    );
  });
});
