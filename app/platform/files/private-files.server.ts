import { randomBytes, randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ColumnKeys } from "../crypto/column-keys.server.ts";
import { sealedColumn } from "../crypto/sealed-column.server.ts";
import type { Database, Executor, Transaction } from "../database/db.server.ts";
import type { FileStore } from "./files.server.ts";
import {
  deleteOrphanFiles,
  noteOwned,
  noteUnowned,
  type StoreServices,
  storeOwned,
  type WriteServices,
} from "./orphan-files.server.ts";

export const privateFiles = pgTable("private_files", {
  id: uuid("id").primaryKey().defaultRandom(),
  ownerId: text("owner_id").notNull(),
  purpose: text("purpose").notNull(),
  key: text("key"),
  /** the key of an encrypted file, itself encrypted */
  sealedKey: text("sealed_key"),
  name: text("name").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  /** 'infinity' if the file lives as long as the row it belongs to */
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});

interface Possession {
  ownerId: string;
  purpose: string;
}

interface Reservation extends Possession {
  name: string;
  days: number;
}

/**
 * Reserves a file that a job will write, in the transaction of the change that causes it. The new file
 * replaces the previous one with the same purpose.
 */
export async function reservePrivateFile(tx: Executor, reservation: Reservation): Promise<string> {
  const { ownerId, purpose, name, days } = reservation;
  await tx.delete(privateFiles).where(theirs(ownerId, purpose));
  const [row] = await tx
    .insert(privateFiles)
    .values({ ownerId, purpose, name, expiresAt: lastDay(days) })
    .returning({ id: privateFiles.id });
  if (!row) throw new Error("An insert returned no row.");
  return row.id;
}

/** The owner of a reserved file; undefined if it is already written or no longer wanted. */
export async function findReservation(db: Executor, id: string): Promise<string | undefined> {
  const waiting = and(eq(privateFiles.id, id), isNull(privateFiles.key));
  const [row] = await db.select({ ownerId: privateFiles.ownerId }).from(privateFiles).where(waiting);
  return row?.ownerId;
}

interface SealParts {
  files: FileStore;
  columnKeys: ColumnKeys;
}

/** Only the key of each file is encrypted with ours, so that a key rotation rewrites no files. */
const keyColumn = (keys: ColumnKeys) => sealedColumn(keys, "private_files.sealed_key");
const bytesSeal = (key: string) => keyColumn(new ColumnKeys([{ id: "file", key }]));

/**
 * Stores the JSON once, encrypted because it contains data that is encrypted in its own columns. It may be long:
 * the event loop turns between its pieces.
 */
export async function storeSealedFile(
  { db, files, columnKeys }: SealParts & { db: Database },
  id: string,
  json: Iterable<string>,
): Promise<void> {
  const key = `${PRIVATE_FOLDER}${randomUUID()}.sealed`;
  const fileKey = randomBytes(32).toString("base64url");
  await noteUnowned(db, key);
  const lines = await sealLines(id, fileKey, await gatherTexts(json));
  await files.put(key, await joinParts(lines), "application/octet-stream");
  await db.transaction(async (tx) => {
    const stored = await tx
      .update(privateFiles)
      .set({ key, sealedKey: keyColumn(columnKeys).seal(id, fileKey) })
      .where(and(eq(privateFiles.id, id), isNull(privateFiles.key)))
      .returning({ id: privateFiles.id });
    if (stored.length > 0) await noteOwned(tx, key);
  });
}

/** Sealing so much takes some milliseconds. */
const CHARACTERS_AT_ONCE = 500_000;

async function gatherTexts(pieces: Iterable<string>): Promise<string[]> {
  const texts: string[] = [];
  let [parts, length]: [string[], number] = [[], 0];
  for (const piece of pieces) {
    parts.push(piece);
    length += piece.length;
    if (length < CHARACTERS_AT_ONCE) continue;
    texts.push(parts.join(""));
    [parts, length] = [[], 0];
    await setImmediate();
  }
  if (length > 0 || texts.length === 0) texts.push(parts.join(""));
  return texts;
}

/** A line opens only at its place, so that no line can be left out or moved. */
const placeOf = (id: string, at: number, count: number) => (count === 1 ? id : `${id} ${at + 1}/${count}`);

/** Separate from the folders that `/files` serves to anybody. */
const PRIVATE_FOLDER = "private/";

type StoredFiles = Parameters<typeof storeOwned>[1]["parts"];

/**
 * Adds one of several files of an owner. It expires after the given days unless it is kept; `own` writes the
 * row it belongs to in the same transaction. The key of the last part stands for all parts.
 */
export async function addPrivateFile(
  services: StoreServices,
  { ownerId, purpose, name, days }: Reservation,
  parts: StoredFiles,
  own: (tx: Transaction, fileId: string) => Promise<void>,
): Promise<string> {
  return storeOwned(services, { stem: `${PRIVATE_FOLDER}${randomUUID()}`, parts }, async (tx, key) => {
    const fileId = randomUUID();
    const expiresAt = lastDay(days);
    await tx.insert(privateFiles).values({ id: fileId, ownerId, purpose, key, name, expiresAt });
    await own(tx, fileId);
    return fileId;
  });
}

interface SealedContent {
  bytes: Uint8Array;
  /** of the decrypted bytes; the file itself is opaque */
  contentType: string;
}

/**
 * Adds an encrypted file that lives as long as the row that `own` writes in the same transaction. Its lines are
 * encrypted pieces of a text: the type of the content, and the content in base64.
 */
export async function addSealedFile(
  { columnKeys, ...services }: WriteServices & { columnKeys: ColumnKeys },
  { ownerId, purpose, name }: Omit<Reservation, "days">,
  { bytes, contentType }: SealedContent,
  own: (tx: Transaction, fileId: string) => Promise<void>,
): Promise<string> {
  const fileId = randomUUID();
  const fileKey = randomBytes(32).toString("base64url");
  const base64 = Buffer.from(bytes).toString("base64");
  const texts = [contentType];
  for (let at = 0; at < base64.length; at += CHARACTERS_AT_ONCE)
    texts.push(base64.slice(at, at + CHARACTERS_AT_ONCE));
  const sealed = await joinParts(await sealLines(fileId, fileKey, texts));
  const parts = [{ ending: BINARY_ENDING, bytes: sealed, contentType: "application/octet-stream" }];
  return storeOwned(services, { stem: `${PRIVATE_FOLDER}${randomUUID()}`, parts }, async (tx, key) => {
    const sealedKey = keyColumn(columnKeys).seal(fileId, fileKey);
    await tx
      .insert(privateFiles)
      .values({ id: fileId, ownerId, purpose, key, sealedKey, name, expiresAt: FOREVER });
    await own(tx, fileId);
    return fileId;
  });
}

/** The ending tells an encrypted file of bytes from an encrypted JSON. */
const BINARY_ENDING = "-bytes.sealed";

/** Encrypts one line for each text; the event loop turns between them. */
async function sealLines(fileId: string, fileKey: string, texts: readonly string[]): Promise<Buffer[]> {
  const lines: Buffer[] = [];
  for (const [at, text] of texts.entries()) {
    const line = bytesSeal(fileKey).seal(placeOf(fileId, at, texts.length), text);
    lines.push(Buffer.from(at === 0 ? line : `\n${line}`));
    await setImmediate();
  }
  return lines;
}

/** Cancels the expiry of files. Returns how many of them existed and were not kept before. */
export async function retainPrivateFiles(
  tx: Transaction,
  { ownerId, purpose }: Possession,
  ids: string[],
): Promise<number> {
  const { rowCount } = await tx
    .update(privateFiles)
    .set({ expiresAt: FOREVER })
    .where(and(inArray(privateFiles.id, ids), theirs(ownerId, purpose), lasting, unkept));
  return rowCount ?? 0;
}

/** A file that was kept meanwhile stays. */
export async function dropPrivateFile(
  db: Executor,
  { ownerId, purpose }: Possession,
  fileId: string,
): Promise<void> {
  await db.delete(privateFiles).where(and(eq(privateFiles.id, fileId), theirs(ownerId, purpose), unkept));
}

/** Deletes all files of one purpose that are not kept, whether written or only reserved. */
export async function dropPrivateFiles(tx: Executor, { ownerId, purpose }: Possession): Promise<void> {
  await tx.delete(privateFiles).where(and(theirs(ownerId, purpose), unkept));
}

const FOREVER = sql`'infinity'::timestamptz`;
const lastDay = (days: number) => sql`now() + make_interval(days => ${days}::integer)`;

const theirs = (ownerId: string, purpose: string) =>
  and(eq(privateFiles.ownerId, ownerId), eq(privateFiles.purpose, purpose));

interface OwnFile {
  id: string;
  /** null until the file is written */
  key: string | null;
  name: string;
  createdAt: Date;
  expiresAt: Date;
}

interface StoredFile extends OwnFile {
  key: string;
  /** null if the file is not encrypted */
  sealedKey: string | null;
}

const { id, key, sealedKey, name, createdAt, expiresAt } = privateFiles;
const lasting = gt(expiresAt, sql`now()`);
const unkept = lt(expiresAt, FOREVER);

/** Finds a file for its owner only. A room that shows a file to others must use its own gate. */
export async function findOwnFile(
  db: Executor,
  ownerId: string,
  fileId: string,
): Promise<StoredFile | undefined> {
  const own = and(eq(id, fileId), eq(privateFiles.ownerId, ownerId), isNotNull(key), lasting);
  const [file] = await db
    .select({ id, key: sql<string>`${key}`, sealedKey, name, createdAt, expiresAt })
    .from(privateFiles)
    .where(own);
  return file;
}

/** Returns the decrypted bytes. */
export async function readPrivateFile(
  { files, columnKeys }: SealParts,
  { id: fileId, key: itsKey, sealedKey: itsSeal }: Pick<StoredFile, "id" | "key" | "sealedKey">,
): Promise<{ bytes: Buffer; contentType: string } | undefined> {
  const file = await files.get(itsKey);
  if (!file || itsSeal === null) return file;
  const fileKey = keyColumn(columnKeys).open(fileId, itsSeal);
  const lines = splitLines(file.bytes);
  const parts: Buffer[] = [];
  for (const [at, line] of lines.entries()) {
    parts.push(
      Buffer.from(bytesSeal(fileKey).open(placeOf(fileId, at, lines.length), line.toString("latin1"))),
    );
    await setImmediate();
  }
  if (!itsKey.endsWith(BINARY_ENDING))
    return { bytes: await joinParts(parts), contentType: "application/json" };
  const [contentType, ...content] = parts;
  const base64 = (await joinParts(content)).toString("latin1");
  return { bytes: Buffer.from(base64, "base64"), contentType: String(contentType) };
}

/** Like `Buffer.concat`, but new memory is slow: a hundred megabytes would hold the event loop. */
async function joinParts(parts: readonly Buffer[]): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    at += part.copy(whole, at);
    await setImmediate();
  }
  return whole;
}

const LINE_FEED = 10;

function splitLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let from = 0; from <= bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, from);
    lines.push(bytes.subarray(from, end === -1 ? bytes.length : end));
    from = end === -1 ? bytes.length + 1 : end + 1;
  }
  return lines;
}

export async function findLatestFile(
  db: Executor,
  ownerId: string,
  purpose: string,
): Promise<OwnFile | undefined> {
  const [file] = await db
    .select({ id, key, name, createdAt, expiresAt })
    .from(privateFiles)
    .where(and(theirs(ownerId, purpose), lasting))
    .orderBy(desc(privateFiles.createdAt))
    .limit(1);
  return file;
}

/** Retention: deletes expired rows and all orphan files. */
export async function prunePrivateFiles(db: Executor, files: FileStore): Promise<void> {
  await db.delete(privateFiles).where(lt(expiresAt, sql`now()`));
  await deleteOrphanFiles(db, files);
}
