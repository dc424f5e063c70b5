import { access, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { writeAtomically } from "../files/atomic-write.server.ts";

const [compress, expand] = [promisify(gzip), promisify(gunzip)];

/** The names that PostgreSQL archives: segments, unfinished segments, timelines, and the ends of backups. */
const WAL_NAME = /^[0-9A-F]{8}(\.history|[0-9A-F]{16}(\.partial|\.[0-9A-F]{8}\.backup)?)$/;
const SEGMENT_NAME = /^[0-9A-F]{24}$/;
const ENDING = ".gz";
/** The zeros of a segment that was closed early take 16 kB; level 3 makes 73 kB of them, and level 6 hardly less of the rest. */
const COMPRESSION = { level: 4 };
/** where the gzip format has the time of the original file, in seconds (RFC 1952) */
const GZIP_TIME_AT = 4;
const GZIP_HEAD = 10;

/** This file makes a folder an archive; without it the folder may be that of a disk that is not mounted. */
export const MANIFEST = "archive.json";

/**
 * Adds a file of PostgreSQL to an archive: whole or not at all, and never in place of another one. PostgreSQL
 * sends a file again if it was killed before it noted the success.
 */
export async function storeWalFile(folder: string, source: string): Promise<void> {
  const name = path.basename(source);
  if (!WAL_NAME.test(name)) throw new Error(`${name} is no file of the WAL`);
  await requireArchive(folder);
  const target = path.join(folder, `${name}${ENDING}`);
  const bytes = await readFile(source);
  const known = await readStored(target);
  if (known) {
    if (known.equals(bytes)) return;
    throw new Error(`the archive has another ${name}: this database is not the one that it belongs to`);
  }
  const { mtimeMs } = await stat(source);
  const packed = await compress(bytes, COMPRESSION);
  packed.writeUInt32LE(Math.floor(mtimeMs / 1_000), GZIP_TIME_AT);
  await writeAtomically(target, packed);
}

/** Writes a file of the first archive that has it. Returns false if none has; throws if one cannot be read. */
export async function fetchWalFile(
  folders: readonly string[],
  name: string,
  target: string,
): Promise<boolean> {
  for (const folder of folders) {
    await requireArchive(folder);
    const bytes = await readStored(path.join(folder, `${name}${ENDING}`));
    if (!bytes) continue;
    await writeFile(target, bytes, { flush: true });
    return true;
  }
  return false;
}

/** The text of a small file, such as the end of a backup; undefined if the archive does not have it. */
export async function readWalText(folder: string, name: string): Promise<string | undefined> {
  return (await readStored(path.join(folder, `${name}${ENDING}`)))?.toString("utf8");
}

/** The segments of an archive, sorted. */
export async function listSegments(folder: string): Promise<string[]> {
  return (await listWalFiles(folder)).filter((name) => SEGMENT_NAME.test(name));
}

/** The files of PostgreSQL in an archive, sorted, without the ending of their compression. */
export async function listWalFiles(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .filter((name) => WAL_NAME.test(name))
    .sort();
}

export const storedName = (name: string) => `${name}${ENDING}`;

/** When PostgreSQL last wrote to a segment: everything that was committed by then is in it or in an earlier one. */
export async function readLastWrite(folder: string, segment: string): Promise<Date> {
  const bytes = await readFile(path.join(folder, `${segment}${ENDING}`));
  if (bytes.length < GZIP_HEAD) throw new Error(`${segment} is cut off`);
  return new Date(bytes.readUInt32LE(GZIP_TIME_AT) * 1_000);
}

/** The position of a segment (or of what is named after one) in the WAL, which timelines share. */
export function positionOf(name: string): number {
  const [log, segment] = [name.slice(8, 16), name.slice(16, 24)].map((part) => Number.parseInt(part, 16));
  return (log as number) * SEGMENTS_PER_LOG + (segment as number);
}

/** Segments have 16 MB, and the first half of a position counts 4 GB. */
const SEGMENTS_PER_LOG = 256;

async function requireArchive(folder: string): Promise<void> {
  await access(path.join(folder, MANIFEST));
}

async function readStored(file: string): Promise<Buffer | undefined> {
  const packed = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return packed && (await expand(packed));
}
