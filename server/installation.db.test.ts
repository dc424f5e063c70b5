import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { BootError } from "~/platform/config/boot-error.server.ts";
import { readSettings } from "~/platform/config/env.server.ts";
import { loadSecrets, writeColumnKeys } from "~/platform/crypto/secrets.server.ts";
import { createBucketStore } from "~/platform/files/adapters/bucket-store.server.ts";
import { openFileStore } from "~/platform/files/open-file-store.server.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import { testDatabase } from "../tests/fixtures/database/database.ts";
import { requireSameInstallation } from "./installation.ts";
import { acceptMachine } from "./operate/accept-machine.ts";

const { url, pool } = testDatabase();
const log = createLogger("silent");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "elan-installation-"));
  await loadSecrets(machine("first"));
  await cp(machine("first"), machine("with the same secrets"), { recursive: true });
});
beforeEach(() => pool.query("delete from installation"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const machine = (name: string) => path.join(folder, name);
const settingsOf = (name: string) => readSettings({ DATABASE_URL: url, DATA_DIR: machine(name) });

async function start(name: string, files = openFileStore(settingsOf(name), log)): Promise<void> {
  const client = await pool.connect();
  try {
    const secrets = await loadSecrets(machine(name));
    await requireSameInstallation(client, { secrets, files: await files, log });
  } finally {
    client.release();
  }
}

async function expectRefusal(starting: Promise<void>, sentence: RegExp): Promise<void> {
  const refusal: Error = await starting.then(
    () => expect.unreachable(),
    (error) => error,
  );
  expect(refusal).toBeInstanceOf(BootError);
  expect(refusal.message).toMatch(sentence);
  expect(refusal.message).toMatch(/^[^\n]+elan accept-machine\.$/);
}

test("a machine with other secrets is refused until the operator accepts it, and then the others are", async () => {
  await start("first");
  await start("first");
  await expectRefusal(start("with other secrets"), /^Cette base est servie avec d’autres secrets/);
  expect(await acceptMachine([], settingsOf("with other secrets"), new AbortController().signal)).toMatch(
    /\.$/,
  );
  await start("with other secrets");
  await expectRefusal(start("first"), /^Cette base est servie avec d’autres secrets/);
});

test("a machine with other files is refused, and not with a copy of them", async () => {
  await start("first");
  await expectRefusal(start("with the same secrets"), /^Les fichiers de cette base ne sont pas dans/);
  await cp(path.join(machine("first"), "files"), path.join(machine("with the same secrets"), "files"), {
    recursive: true,
  });
  await start("with the same secrets");
});

test("no secret can be read in the database, and a rotation of the keys changes nothing", async () => {
  await start("first");
  const { columnKeys, ...secrets } = await loadSecrets(machine("first"));
  const { rows } = await pool.query("select * from installation");
  for (const secret of [...Object.values(secrets), columnKeys.newest.key])
    expect(JSON.stringify(rows)).not.toContain(secret);
  const key = Buffer.alloc(32, 7).toString("base64url");
  await writeColumnKeys(machine("first"), undefined, [{ id: "new", key }, columnKeys.newest]);
  await start("first");
});

test("a bucket that does not answer is compared when it does", async () => {
  const away = Promise.resolve(
    // Nothing listens at the first port of a machine.
    createBucketStore(
      { url: "http://127.0.0.1:1/elan", accessKeyId: "a", secretAccessKey: "b", region: "c" },
      log,
    ),
  );
  await start("first", away);
  await start("first");
  await start("first", away);
  await rm(path.join(machine("with the same secrets"), "files"), { recursive: true, force: true });
  await expectRefusal(start("with the same secrets"), /^Les fichiers/);
});
