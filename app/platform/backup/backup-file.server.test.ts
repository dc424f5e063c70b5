import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BootError } from "../config/boot-error.server.ts";
import { type BackupEntry, checkBackup, readBackup, writeBackup } from "./backup-file.server.ts";

const CONTENTS = { madeAt: "2026-11-17T02:30:00.000Z", postgres: 18, files: true, secrets: true };
const never = new AbortController().signal;

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "elan-backup-file-"));
  file = path.join(folder, "elan.backup");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Their bytes by name, in pieces of any size. */
async function* entriesWith(given: [string, Uint8Array[]][]): AsyncGenerator<BackupEntry> {
  async function* inPieces(pieces: Uint8Array[]) {
    yield* pieces;
  }
  for (const [name, pieces] of given)
    yield { name, size: pieces.reduce((sum, { length }) => sum + length, 0), content: inPieces(pieces) };
}

async function readAll(from: string): Promise<[string, string][]> {
  const read: [string, string][] = [];
  for await (const { name, content } of readBackup(from, never)) {
    const pieces: Uint8Array[] = [];
    for await (const piece of content) pieces.push(piece);
    read.push([name, Buffer.concat(pieces).toString("base64")]);
  }
  return read;
}

const write = (given: [string, Uint8Array[]][]) => writeBackup(file, CONTENTS, entriesWith(given), never);

test("what was written is read, whatever it is", async () => {
  const segment = fc.stringMatching(/^[a-z0-9_-]{1,90}$/);
  const name = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 2_000 }), fc.constant(Buffer.alloc(150_000, "base ")));
  const given = fc.array(
    fc.oneof(
      fc.tuple(name, fc.array(bytes, { maxLength: 3 })),
      name.map((of): [string, Uint8Array[]] => [`${of}/`, []]),
    ),
    { maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(given, async (entries) => {
      await write(entries);
      expect(await checkBackup(file, never)).toEqual(CONTENTS);
      expect(await readAll(file)).toEqual(
        entries.map(([of, pieces]) => [of, Buffer.concat(pieces).toString("base64")]),
      );
    }),
    { numRuns: 50 },
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

describe("a file is refused before anything is made of it", () => {
  let whole: Buffer;
  beforeAll(async () => {
    await write([["secrets.json", [Buffer.from("x".repeat(300))]]]);
    whole = await readFile(file);
  });

  async function expectRefused(bytes: Uint8Array) {
    const other = path.join(folder, "other");
    await writeFile(other, bytes);
    await expect(checkBackup(other, never)).rejects.toThrow(BootError);
    await expect(readAll(other)).rejects.toThrow();
  }

  test("with any bit that is another one", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (at, bit) => {
        const changed = Buffer.from(whole);
        changed.writeUInt8(changed.readUInt8(at) ^ (1 << bit), at);
        await expectRefused(changed);
      }),
      { numRuns: 100 },
    );
  });

  test("cut off anywhere, or with something behind it", async () => {
    // Where the archive begins and the digest ends, every length; between them, some.
    for (let length = 0; length < 60; length += 1) await expectRefused(whole.subarray(0, length));
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), (length) => expectRefused(whole.subarray(0, length))),
      { numRuns: 40 },
    );
    await expectRefused(Buffer.concat([whole, Buffer.from("\n")]));
    await expectRefused(Buffer.concat([whole, whole]));
  });

  test("that is something else", async () => {
    for (const bytes of [
      gzipSync("a"),
      Buffer.from("PGDMP"),
      Buffer.from("elan-backup 1\n"),
      Buffer.alloc(200),
    ])
      await expectRefused(bytes);
  });

  test("of a later version, which is said", async () => {
    const other = path.join(folder, "other");
    await writeFile(other, Buffer.concat([Buffer.from("elan-backup 2\n"), whole.subarray(14)]));
    await expect(checkBackup(other, never)).rejects.toThrow(/est d’une autre version/);
  });
});

describe("one that cannot be finished leaves nothing", () => {
  test.each([
    ["what is read breaks off", new Error("the database has gone")],
    ["it is interrupted", undefined],
  ])("when %s", async (_, failure) => {
    const stopping = new AbortController();
    async function* content() {
      yield Buffer.alloc(300_000);
      if (failure) throw failure;
      stopping.abort();
      // The stream of PostgreSQL never continues.
      await new Promise(() => {});
    }
    async function* entries(): AsyncGenerator<BackupEntry> {
      yield { name: "postgres/cluster/base", size: 1_000_000, content: content() };
    }
    const empty = await mkdtemp(path.join(folder, "cut-off-"));
    await expect(
      writeBackup(path.join(empty, "elan.backup"), CONTENTS, entries(), stopping.signal),
    ).rejects.toThrow(failure?.message ?? "aborted");
    expect(await readdir(empty)).toEqual([]);
  });
});
