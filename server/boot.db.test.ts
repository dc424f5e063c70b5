import { chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BootError } from "~/platform/config/boot-error.server.ts";
import { readSettings } from "~/platform/config/env.server.ts";
import { loadSecrets, type Secrets } from "~/platform/crypto/secrets.server.ts";
import { createPool } from "~/platform/database/db.server.ts";
import { openFileStore } from "~/platform/files/open-file-store.server.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import { testDatabase } from "../tests/fixtures/database/database.ts";
import { databaseUrl } from "../tests/fixtures/database/database-setup.ts";
import { freePort } from "../tests/fixtures/free-port.ts";
import { boot, prepareDatabase } from "./boot.ts";

const { url, pool } = testDatabase();
const log = createLogger("silent");
const NONE_LEFT = { name: "boot_none_left", password: "none" };
const READER = { name: "boot_reader", password: "reader" };
let folder: string;
let secrets: Secrets;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "elan-boot-"));
  secrets = await loadSecrets(folder);
  await pool.query(`drop role if exists ${READER.name}`);
  await pool.query(`create role ${READER.name} login password '${READER.password}'`);
  await pool.query(`drop role if exists ${NONE_LEFT.name}`);
  await pool.query(`create role ${NONE_LEFT.name} login password '${NONE_LEFT.password}' connection limit 0`);
  await pool.query("drop database if exists boot_ascii");
  await pool.query("create database boot_ascii encoding 'LATIN1' locale 'C' template template0");
});
afterAll(async () => {
  await pool.query("drop database if exists boot_ascii");
  await rm(folder, { recursive: true, force: true });
});

async function prepare(database: string, environment: Record<string, string> = {}): Promise<void> {
  const connections = createPool(database, { size: 2, slow: true });
  const settings = readSettings({ DATABASE_URL: database, DATA_DIR: folder, ...environment });
  const files = await openFileStore(settings, log);
  await prepareDatabase(connections, { settings, secrets, files, log }).finally(() => connections.end());
}

const count = async (table: string) =>
  (await pool.query(`select count(*)::int as total from ${table}`)).rows[0].total;

test("SEED=none: an empty catalogue, and the disciplines all the same", async () => {
  await prepare(url, { SEED: "none" });
  expect([await count("coaches"), await count("users"), await count("disciplines")]).toEqual([0, 0, 12]);
});

test("at a public address, the accounts of the demonstration are not served", async () => {
  const PUBLIC_URL = "https://elan.example";
  await prepare(url, { PUBLIC_URL });
  await pool.query(
    "insert into users (id, name, email, email_verified) values (gen_random_uuid(), '', 'eleve@exemple.fr', true)",
  );
  await expect(prepare(url, { PUBLIC_URL })).rejects.toThrow(
    /^Cette base contient les comptes de démonstration, [^\n]+\.$/,
  );
  await prepare(url);
  await pool.query("delete from users");
});

async function expectRefusal(starting: Promise<unknown>, sentence: RegExp): Promise<void> {
  const error = await starting.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(BootError);
  expect((error as BootError).message).toMatch(sentence);
  expect((error as BootError).message).toMatch(/^[^\n]+\.$/);
}

// Every other folder that cannot be used: app/platform/crypto/secrets.server.test.ts.
describe("a start in a folder that it must not touch is refused in one sentence", () => {
  const start = async (dataDir: string) => {
    const running = await boot(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }));
    await running.stop();
  };

  test("a restore that was cut off, which would become an empty site", async () => {
    const dataDir = path.join(folder, "cut-off");
    await mkdir(path.join(dataDir, ".restore"), { recursive: true });
    await expectRefusal(start(dataDir), /^Une restauration est en cours dans .*cut-off/);
    expect(await readdir(dataDir)).toEqual([".restore"]);
  });

  test.runIf(process.getuid?.() === 0)("root, on the database of another user", async () => {
    const dataDir = path.join(folder, "of-another");
    const cluster = path.join(dataDir, "postgres/cluster");
    await mkdir(cluster, { recursive: true });
    await writeFile(path.join(cluster, "PG_VERSION"), "18\n");
    await chown(cluster, 54_321, 54_321);
    await expectRefusal(start(dataDir), /^La base de .* appartient à un autre utilisateur \(54321\)/);
    expect((await stat(cluster)).uid).toBe(54_321);
  });

  test("a file", async () => {
    const file = path.join(folder, "file");
    await writeFile(file, "");
    await expectRefusal(start(file), /file n’est pas un dossier/);
  });
});

describe("a database that does not let us in is named in one sentence", () => {
  const changed = (change: (to: URL) => void) => {
    const to = new URL(url);
    change(to);
    return to.href;
  };
  const refusals: [string, () => string | Promise<string>, RegExp][] = [
    [
      "down",
      async () => `postgresql://elan:secret@127.0.0.1:${await freePort()}/elan`,
      /^La base de données ne répond pas/,
    ],
    [
      "on a machine that does not exist",
      () => "postgresql://elan:secret@nulle-part.invalid/elan",
      /^La base de données ne répond pas/,
    ],
    [
      "wrong password",
      () =>
        changed((to) => {
          to.password = "not-the-password";
        }),
      /refuse l’utilisateur ou le mot de passe/,
    ],
    ["missing database", () => databaseUrl(url, "absente"), /^La base nommée dans DATABASE_URL n’existe pas/],
    [
      "no connection left",
      () =>
        changed((to) => {
          to.username = NONE_LEFT.name;
          to.password = NONE_LEFT.password;
        }),
      /n’a plus de connexion libre/,
    ],
    ["another encoding than UTF-8", () => databaseUrl(url, "boot_ascii"), /n’est pas en UTF-8/],
    [
      "a user who may not create tables",
      () =>
        changed((to) => {
          to.pathname = "/postgres";
          to.username = READER.name;
          to.password = READER.password;
        }),
      /n’a pas le droit de créer des tables/,
    ],
  ];

  test.each(refusals)("%s", async (_, address, sentence) =>
    expectRefusal(prepare(await address()), sentence),
  );
});
