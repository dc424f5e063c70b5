import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BootError } from "~/platform/config/boot-error.server.ts";
import { readSettings } from "~/platform/config/env.server.ts";
import { testDatabase } from "../../tests/fixtures/database/database.ts";
import { seed } from "./seed.ts";

// As an operator runs it beside a server: tests/process/operator-commands.test.ts.
const MANY = 20;
const { url, pool } = testDatabase();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "elan-seed-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (args: string[], environment: Record<string, string> = {}) =>
  seed(
    args,
    readSettings({ DATABASE_URL: url, DATA_DIR: folder, ...environment }),
    new AbortController().signal,
  );
const people = async () =>
  (await pool.query("select from users where email like '%@foule.invalid'")).rowCount;

test("a crowd is made once: the same again adds nobody", async () => {
  const made = await run(["crowd", String(MANY)]);
  expect(made).toMatch(/^La foule compte 20 personnes, dont 20 ajoutées en \d+ s\u00a0:/);
  const before = await people();
  expect(before).toBe(MANY);
  expect(await run(["crowd", String(MANY)])).toBe(
    "La foule compte déjà 20 personnes\u00a0: il n’y avait rien à ajouter.",
  );
  expect(await people()).toBe(before);
});

test.each([
  [["crowd", "beaucoup"], {}, /^Dites combien de personnes/],
  [["crowd", "10"], { PUBLIC_URL: "https://elan.example" }, /^La foule est faite de gens inventés/],
])("%o %o is refused in a sentence", async (args, environment, sentence) => {
  const refusal = await run(args, environment).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(refusal).toBeInstanceOf(BootError);
  expect((refusal as BootError).message).toMatch(sentence);
  expect((refusal as BootError).message).not.toContain("\n");
});
