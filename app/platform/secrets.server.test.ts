import { execFile } from "node:child_process";
import { chmod, copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { BootError } from "./boot-error.server.ts";
import { loadSecrets } from "./secrets.server.ts";

/** As the first version wrote it. */
const OLD = {
  databasePassword: "the-password-of-the-first-version-0123456789",
  sessionSecret: "the-secret-of-the-first-version-0123456789-0123456789",
};

const folders: string[] = [];
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "elan-secrets-"));
  folders.push(folder);
  file = path.join(folder, "secrets.json");
});
afterAll(() => Promise.all(folders.map((made) => rm(made, { recursive: true, force: true }))));

const written = async () => JSON.parse(await readFile(file, "utf8"));

describe("the secrets", () => {
  test("are made once, for their owner alone, and are the same ever after", async () => {
    const made = await loadSecrets(folder);
    expect(await written()).toEqual(made);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await loadSecrets(folder)).toEqual(made);
    expect(await readdir(folder)).toEqual(["secrets.json"]);
    expect((await loadSecrets(path.join(folder, "elsewhere"))).linkSecret).not.toBe(made.linkSecret);
  });

  test("complete themselves, and nothing of what was there changes", async () => {
    await writeFile(file, JSON.stringify({ ...OLD, ofAnotherVersion: "kept" }), { mode: 0o644 });
    const completed = await loadSecrets(folder);
    expect(completed).toMatchObject(OLD);
    expect(completed.linkSecret).toHaveLength(43);
    expect(completed.columnKeys).toEqual([{ id: "1", key: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect(completed.columnKeys[0]?.key).not.toBe(completed.linkSecret);
    expect(await written()).toEqual({ ...completed, ofAnotherVersion: "kept" });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(["secrets.json"]);
    // What was completed once no longer follows what it was made from.
    await writeFile(file, JSON.stringify({ ...(await written()), sessionSecret: "x".repeat(40) }));
    expect((await loadSecrets(folder)).linkSecret).toBe(completed.linkSecret);
  });

  test("of one file are completed alike on several machines", async () => {
    await writeFile(file, JSON.stringify(OLD));
    const copy = await mkdtemp(path.join(tmpdir(), "elan-secrets-"));
    folders.push(copy);
    await copyFile(file, path.join(copy, "secrets.json"));
    expect(await loadSecrets(copy)).toEqual(await loadSecrets(folder));
  });

  test.each([undefined, OLD])("are the same for processes that start at once (%o)", async (before) => {
    if (before) await writeFile(file, JSON.stringify(before));
    const script = `import { loadSecrets } from ${JSON.stringify(path.resolve("app/platform/secrets.server.ts"))};
      console.log(JSON.stringify(await loadSecrets(${JSON.stringify(folder)})));`;
    const start = async () => {
      const args = ["--import", "tsx", "--input-type=module", "-e", script];
      return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout);
    };
    const answers = await Promise.all([start(), start(), start()]);
    for (const answer of answers) expect(answer).toEqual(await written());
    expect(await readdir(folder)).toEqual(["secrets.json"]);
  });

  test.each([
    "{",
    "",
    "null",
    "[]",
    JSON.stringify({ databasePassword: OLD.databasePassword }),
    JSON.stringify({ ...OLD, sessionSecret: "short" }),
    JSON.stringify({ ...OLD, linkSecret: "" }),
    JSON.stringify({ ...OLD, columnKeys: [] }),
    JSON.stringify({ ...OLD, columnKeys: [{ id: "1", key: "abc" }] }),
  ])("are refused when damaged, and left as they are: %s", async (damaged) => {
    await writeFile(file, damaged);
    const refusal = await loadSecrets(folder).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BootError);
    expect((refusal as Error).message).toMatch(/secrets\.json est illisible/);
    expect(await readFile(file, "utf8")).toBe(damaged);
  });

  test.runIf(process.getuid?.() !== 0)("are refused when nobody may read them", async () => {
    await writeFile(file, JSON.stringify(OLD));
    await chmod(folder, 0o000);
    await expect(loadSecrets(folder)).rejects.toBeInstanceOf(BootError);
    await chmod(folder, 0o700);
  });
});
