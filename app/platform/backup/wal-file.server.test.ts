import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeEach, expect, test } from "vitest";
import {
  fetchWalFile,
  listSegments,
  MANIFEST,
  positionOf,
  readLastWrite,
  readWalText,
  storeWalFile,
} from "./wal-file.server.ts";

const SEGMENT = "0000000100000000000000A7";
const SEGMENT_BYTES = Buffer.alloc(16 * 1024 * 1024, "row ").fill(0, 40_000);

const folders: string[] = [];
let folder: string;
let archive: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "elan-wal-"));
  archive = await mkdtemp(path.join(folder, "archive-"));
  folders.push(folder);
  await writeFile(path.join(archive, MANIFEST), "{}");
});
afterAll(() => Promise.all(folders.map((made) => rm(made, { recursive: true, force: true }))));

async function source(name: string, bytes: Uint8Array | string = SEGMENT_BYTES) {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
}
const stored = async () => (await readdir(archive)).filter((name) => name !== MANIFEST).sort();

test("a segment is compressed, readable by its owner alone, and keeps the time of its last write", async () => {
  const file = await source(SEGMENT);
  const written = new Date("2026-03-29T01:02:03.900Z");
  await utimes(file, written, written);
  await storeWalFile(archive, file);
  expect(await stored()).toEqual([`${SEGMENT}.gz`]);
  const target = path.join(archive, `${SEGMENT}.gz`);
  const { mode, size } = await stat(target);
  expect([mode & 0o777, size < 50_000]).toEqual([0o600, true]);
  expect(gunzipSync(await readFile(target)).equals(SEGMENT_BYTES)).toBe(true);
  expect(await readLastWrite(archive, SEGMENT)).toEqual(new Date("2026-03-29T01:02:03Z"));
});

test("the same again is no failure, and another one never takes its place", async () => {
  await storeWalFile(archive, await source(SEGMENT));
  const before = await readFile(path.join(archive, `${SEGMENT}.gz`));
  await storeWalFile(archive, await source(SEGMENT));
  const other = Buffer.from(SEGMENT_BYTES).fill(1, 7, 8);
  await expect(storeWalFile(archive, await source(SEGMENT, other))).rejects.toThrow(/another 0{7}1/);
  expect((await readFile(path.join(archive, `${SEGMENT}.gz`))).equals(before)).toBe(true);
  expect(await stored()).toHaveLength(1);
});

test("nothing is stored in a folder that is no archive, or is gone, or under another name", async () => {
  const file = await source(SEGMENT);
  await rm(path.join(archive, MANIFEST));
  await expect(storeWalFile(archive, file)).rejects.toThrow("ENOENT");
  expect(await stored()).toEqual([]);
  await expect(storeWalFile(path.join(folder, "gone"), file)).rejects.toThrow("ENOENT");
  for (const name of [
    "000000010000000000000001.gz",
    "0000000100000000000000a7",
    "secrets.json",
    ".00000002.history",
  ])
    await expect(storeWalFile(archive, await source(name, ""))).rejects.toThrow("is no file of the WAL");
});

test("what else PostgreSQL archives is stored, and only whole segments count as such", async () => {
  for (const name of ["00000002.history", `${SEGMENT}.partial`, `${SEGMENT}.00000028.backup`, SEGMENT])
    await storeWalFile(archive, await source(name, name));
  expect(await listSegments(archive)).toEqual([SEGMENT]);
  expect(await readWalText(archive, "00000002.history")).toBe("00000002.history");
  expect(await readWalText(archive, "00000003.history")).toBeUndefined();
});

test("a file comes from the first archive that has it", async () => {
  const other = await mkdtemp(path.join(folder, "archive-"));
  await writeFile(path.join(other, MANIFEST), "{}");
  await storeWalFile(archive, await source("00000002.history", "first"));
  await storeWalFile(other, await source("00000002.history", "second"));
  await storeWalFile(other, await source(SEGMENT));
  const target = path.join(folder, "target");
  const text = async (name: string) =>
    (await fetchWalFile([archive, other], name, target)) ? readFile(target) : undefined;
  expect(String(await text("00000002.history"))).toBe("first");
  expect((await text(SEGMENT))?.equals(SEGMENT_BYTES)).toBe(true);
  expect(await text("00000003.history")).toBeUndefined();
});

test("damage and a folder that is gone are no end of the WAL", async () => {
  await storeWalFile(archive, await source(SEGMENT));
  const file = path.join(archive, `${SEGMENT}.gz`);
  const whole = await readFile(file);
  const target = path.join(folder, "target");
  for (const damaged of [whole.subarray(0, -1), Buffer.from(whole).fill(9, 50, 51), Buffer.alloc(0)]) {
    await writeFile(file, damaged);
    await expect(fetchWalFile([archive], SEGMENT, target)).rejects.toThrow();
  }
  await expect(fetchWalFile([path.join(folder, "gone")], SEGMENT, target)).rejects.toThrow("ENOENT");
});

test("positions go on from one half to the next, whatever the timeline", () => {
  expect(positionOf("000000020000000100000000")).toBe(positionOf("0000000100000000000000FF") + 1);
  expect(positionOf(`${SEGMENT}.00000028.backup`)).toBe(0xa7);
});
