import { execFile } from "node:child_process";
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { BootError } from "../config/boot-error.server.ts";
import { loadSecrets, refuseOtherSecrets, type Secrets } from "./secrets.server.ts";

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
/** As it is written down. */
const plain = ({ columnKeys, ...secrets }: Secrets) => ({
  ...secrets,
  columnKeys: columnKeys.ids.map((id) => columnKeys.find(id)),
});
const load = async (from = folder, given?: string) => plain(await loadSecrets(from, given));

describe("the secrets", () => {
  test("are made once, for their owner alone, and are the same ever after", async () => {
    const made = await load();
    expect(await written()).toEqual(made);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await load()).toEqual(made);
    expect(await readdir(folder)).toEqual(["secrets.json"]);
    expect((await load(path.join(folder, "elsewhere"))).linkSecret).not.toBe(made.linkSecret);
  });

  test("complete themselves, and nothing of what was there changes", async () => {
    await writeFile(file, JSON.stringify({ ...OLD, ofAnotherVersion: "kept" }), { mode: 0o644 });
    const completed = await load();
    expect(completed).toMatchObject(OLD);
    expect(completed.linkSecret).toHaveLength(43);
    expect(completed.columnKeys).toEqual([{ id: "1", key: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect(completed.columnKeys[0]?.key).not.toBe(completed.linkSecret);
    expect(await written()).toEqual({ ...completed, ofAnotherVersion: "kept" });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(["secrets.json"]);
    // A completed secret no longer follows the value that it was derived from.
    await writeFile(file, JSON.stringify({ ...(await written()), sessionSecret: "x".repeat(40) }));
    expect((await load()).linkSecret).toBe(completed.linkSecret);
  });

  test("of one file are completed alike on several machines", async () => {
    await writeFile(file, JSON.stringify(OLD));
    const copy = await mkdtemp(path.join(tmpdir(), "elan-secrets-"));
    folders.push(copy);
    await copyFile(file, path.join(copy, "secrets.json"));
    expect(await load(copy)).toEqual(await load());
  });

  test.each([undefined, OLD])("are the same for processes that start at once (%o)", async (before) => {
    if (before) await writeFile(file, JSON.stringify(before));
    const script = `import { loadSecrets } from ${JSON.stringify(path.resolve("app/platform/crypto/secrets.server.ts"))};
      const { columnKeys, ...secrets } = await loadSecrets(${JSON.stringify(folder)});
      console.log(JSON.stringify({ ...secrets, columnKeys: [columnKeys.newest] }));`;
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

  test("know a key that was added to their file while they were held", async () => {
    const { columnKeys } = await loadSecrets(folder);
    const added = { id: "2", key: "B".repeat(43) };
    await writeFile(file, JSON.stringify({ ...(await written()), columnKeys: [added, columnKeys.newest] }));
    expect(columnKeys.newest.id).toBe("1");
    expect(columnKeys.find("2")).toEqual(added);
    expect(columnKeys.newest).toEqual(added);
  });

  test.runIf(process.getuid?.() !== 0)("are refused when nobody may read them", async () => {
    await writeFile(file, JSON.stringify(OLD));
    await chmod(folder, 0o000);
    await expect(loadSecrets(folder)).rejects.toBeInstanceOf(BootError);
    await chmod(folder, 0o700);
  });
});

describe("a folder that cannot be used is refused in one sentence", () => {
  const refusal = async (dataDir: string) => {
    const error = await load(dataDir).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(BootError);
    const { message } = error as BootError;
    expect(message).toMatch(/^[^\n]+\.$/);
    return message;
  };
  /** Permissions do not hold root back. */
  const asOrdinaryUser = async <T>(work: () => Promise<T>): Promise<T> => {
    if (process.geteuid?.() !== 0) return work();
    process.seteuid?.(65_534);
    try {
      return await work();
    } finally {
      process.seteuid?.(0);
    }
  };

  test("a file, and a folder under a file", async () => {
    const taken = path.join(folder, "taken");
    await writeFile(taken, "");
    expect(await refusal(taken)).toContain("taken n’est pas un dossier");
    expect(await refusal(path.join(taken, "data"))).toContain("data n’est pas un dossier");
  });

  test("a read-only folder, and a folder in it that does not exist yet", async () => {
    const readOnly = path.join(folder, "read-only");
    await chmod(folder, 0o755);
    await mkdir(readOnly, { mode: 0o555 });
    const said = await asOrdinaryUser(async () => [
      await refusal(readOnly),
      await refusal(path.join(readOnly, "data")),
    ]);
    expect(said[0]).toContain("read-only n’est pas accessible en écriture");
    expect(said[1]).toContain("data n’est pas accessible en écriture");
    expect(await readdir(readOnly)).toEqual([]);
  });

  test.runIf(process.platform === "linux")("a folder of a file system that is not one", async () => {
    expect(await refusal("/proc/elan/data")).toMatch(/^Le dossier de données \/proc\/elan\/data /);
  });

  test("a folder whose secrets nobody can read", async () => {
    await writeFile(file, "{");
    expect(await refusal(folder)).toContain("secrets.json est illisible");
    expect(await readFile(file, "utf8")).toBe("{");
  });
});

describe("the secrets that SECRETS gives", () => {
  const asBase64 = (text: string) => Buffer.from(text).toString("base64");

  test.each([
    ["as they are", (text: string) => text],
    ["in base64", asBase64],
    ["in lines of base64", (text: string) => asBase64(text).replace(/.{40}/g, "$&\n")],
  ])("are those of the file, %s, and nothing is written", async (_, give) => {
    const elsewhere = path.join(folder, "elsewhere");
    const made = await load(elsewhere);
    const text = await readFile(path.join(elsewhere, "secrets.json"), "utf8");
    expect(await load(folder, give(text))).toEqual(made);
    // Every machine derives the same values for a later version.
    expect(await load(path.join(folder, "nowhere"), give(JSON.stringify(OLD)))).toEqual(
      await load(folder, JSON.stringify(OLD)),
    );
    expect(await readdir(folder)).toEqual(["elsewhere"]);
  });

  test.each(["{", "[]", "secret-words", JSON.stringify({ ...OLD, sessionSecret: "secret" }), "e30="])(
    "are refused without a word of them: %s",
    async (given) => {
      const refusal: Error = await loadSecrets(folder, given).catch((error) => error);
      expect(refusal).toBeInstanceOf(BootError);
      expect(refusal.message).toMatch(/^SECRETS n’est pas le contenu d’un secrets\.json/);
      expect(refusal.message).not.toMatch(/secret-words|first-version/);
      expect(refusal.cause).toBeUndefined();
      expect(await readdir(folder)).toEqual([]);
    },
  );

  test("are those with which the embedded database was made, if it was", async () => {
    await expect(refuseOtherSecrets(folder, JSON.stringify(OLD))).resolves.toBeUndefined();
    await load();
    const text = await readFile(file, "utf8");
    const rotated = { ...JSON.parse(text), columnKeys: [{ id: "2", key: "B".repeat(43) }] };
    await expect(refuseOtherSecrets(folder, text)).resolves.toBeUndefined();
    await expect(refuseOtherSecrets(folder, JSON.stringify(rotated))).resolves.toBeUndefined();
    const refusal: Error = await refuseOtherSecrets(folder, JSON.stringify(OLD)).catch((error) => error);
    expect(refusal).toBeInstanceOf(BootError);
    expect(refusal.message).toMatch(/^SECRETS n’est pas le contenu de .*secrets\.json, avec lequel/);
    expect(refusal.message).not.toContain("first-version");
    expect(await readFile(file, "utf8")).toBe(text);
  });
});
