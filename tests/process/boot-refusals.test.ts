import { chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../fixtures/free-port.ts";
import { type ServerSettings, TestServers } from "../fixtures/server/server-process.ts";

// One refusal of each stage of a start. Every other reason of a stage, by what refuses it: app/platform/config/env.test.ts (settings),
// server/listen.test.ts (ports and addresses), app/platform/crypto/secrets.server.test.ts (folders), server/boot.db.test.ts (databases).
const LONGEST_REFUSAL_MS = 120_000;
const servers = new TestServers();
afterAll(() => servers.close());

/** One sentence in French on the error output, no stack, nothing opened, exit code 1. */
async function expectRefusal(settings: ServerSettings, sentence: RegExp) {
  const server = await servers.spawn(settings);
  const patience = setTimeout(() => server.signal("SIGKILL"), LONGEST_REFUSAL_MS);
  const exit = await server.exited;
  clearTimeout(patience);
  const said = server.stderr.trim();
  expect(said).toMatch(sentence);
  expect(said.split("\n")).toHaveLength(1);
  expect(said).toMatch(/\.$/);
  expect(said).not.toMatch(/Error|\bat .+:\d+/);
  expect(server.stdout).not.toContain("est ouvert");
  expect(exit).toEqual({ code: 1, signal: null });
}

test.concurrent("a setting that makes no sense", () =>
  expectRefusal({ PORT: "abc" }, /^PORT doit être un nombre/));

test.concurrent("a misspelt setting, which would open the demonstration", () =>
  expectRefusal({ PUBLIC_ULR: "https://elan.example" }, /^La variable PUBLIC_ULR .*PUBLIC_URL/));

test.concurrent("a restore that was cut off, which would become an empty site", async () => {
  const DATA_DIR = path.join(servers.folder, "cut-off");
  mkdirSync(path.join(DATA_DIR, ".restore"), { recursive: true });
  await expectRefusal({ DATA_DIR }, /^Une restauration est en cours dans .*cut-off/);
  expect(readdirSync(DATA_DIR)).toEqual([".restore"]);
});

test.runIf(process.getuid?.() === 0)("root, on the database of another user", async () => {
  const DATA_DIR = path.join(servers.folder, "of-another");
  const cluster = path.join(DATA_DIR, "postgres/cluster");
  mkdirSync(cluster, { recursive: true });
  writeFileSync(path.join(cluster, "PG_VERSION"), "18\n");
  chownSync(cluster, 54_321, 54_321);
  await expectRefusal({ DATA_DIR }, /^La base de .* appartient à un autre utilisateur \(54321\)/);
  expect(statSync(cluster).uid).toBe(54_321);
});

test.concurrent("a port that something else holds", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, resolve));
  const { port } = other.address() as { port: number };
  await expectRefusal({ PORT: String(port) }, new RegExp(`^Le port ${port} est déjà pris`));
  other.close();
});

test.concurrent("a DATA_DIR that cannot be used", async () => {
  const file = path.join(servers.folder, "file");
  writeFileSync(file, "");
  await expectRefusal({ DATA_DIR: file }, /file n’est pas un dossier/);
});

test.concurrent("a database that does not let us in", async () => {
  const closed = `postgresql://elan:secret@127.0.0.1:${await freePort()}/elan`;
  await expectRefusal({ DATABASE_URL: closed }, /^La base de données ne répond pas/);
});
