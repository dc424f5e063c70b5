import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { readSettings } from "~/platform/config/env.server.ts";
import { loadSecrets } from "~/platform/crypto/secrets.server.ts";
import { freePort } from "../../tests/fixtures/free-port.ts";
import { check } from "./check.ts";

// As an operator runs it beside a server: tests/process/operator-commands.test.ts.
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "elan-check-"));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the check, and returns its output and its end. */
async function run(environment: Record<string, string>) {
  const print = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const end = await check([], readSettings(environment), new AbortController().signal).catch(
    (error: Error) => error.message,
  );
  return { printed: print.mock.calls.map(([text]) => text).join(""), end };
}

test("nothing is created where nothing is yet", async () => {
  const DATA_DIR = path.join(folder, "absent");
  const { printed, end } = await run({ DATA_DIR });
  expect(end).toBe("Rien n’empêche de démarrer.");
  expect(printed).toMatch(/^Base : à voir\. La base embarquée n’existe pas encore/m);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test("a database that does not answer is an error", async () => {
  await loadSecrets(folder);
  const DATABASE_URL = `postgresql://elan:secret@127.0.0.1:${await freePort()}/elan`;
  const { printed, end } = await run({ DATA_DIR: folder, DATABASE_URL });
  expect(printed).toMatch(/^Base : erreur\. La base de données ne répond pas/m);
  expect(end).toMatch(/^Des vérifications ont échoué \(\d\)[^\n]+\.$/);
});
