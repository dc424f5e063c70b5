import { randomBytes, randomUUID } from "node:crypto";
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
} from "./orphan-files.server.ts";

export const privateFiles = pgTable("private_files", {
  id: uuid("id").primaryKey().defaultRandom(),
  ownerId: text("owner_id").notNull(),
  purpose: text("purpose").notNull(),
  key: text("key"),
  /** of a sealed file: what opens its bytes, itself sealed */
  sealedKey: text("sealed_key"),
  name: text("name").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  /** 'infinity' where it stays as long as what it belongs to */
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

/** A file that is still to be made, with the change that causes it. It takes the place of the last one of its purpose. */
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

/** Whose file is to be made; undefined when it has been made, or nobody waits for it any more. */
export async function findReservation(db: Executor, id: string): Promise<string | undefined> {
  const waiting = and(eq(privateFiles.id, id), isNull(privateFiles.key));
  const [row] = await db.select({ ownerId: privateFiles.ownerId }).from(privateFiles).where(waiting);
  return row?.ownerId;
}

/** What opens and seals the text of files that are made here. */
interface SealParts {
  files: FileStore;
  columnKeys: ColumnKeys;
}

/** Each file has a key of its own, and only that is sealed with ours: to change ours, no file is written anew. */
const keyColumn = (keys: ColumnKeys) => sealedColumn(keys, "private_files.sealed_key");
const bytesSeal = (key: string) => keyColumn(new ColumnKeys([{ id: "file", key }]));

/** What it says, once: as JSON, and sealed, since it says everything that is sealed elsewhere. */
export async function storeSealedFile(
  { db, files, columnKeys }: SealParts & { db: Database },
  id: string,
  json: string,
): Promise<void> {
  const key = `${PRIVATE_FOLDER}${randomUUID()}.sealed`;
  const fileKey = randomBytes(32).toString("base64url");
  await noteUnowned(db, key);
  await files.put(key, Buffer.from(bytesSeal(fileKey).seal(id, json)), "application/octet-stream");
  await db.transaction(async (tx) => {
    const stored = await tx
      .update(privateFiles)
      .set({ key, sealedKey: keyColumn(columnKeys).seal(id, fileKey) })
      .where(and(eq(privateFiles.id, id), isNull(privateFiles.key)))
      .returning({ id: privateFiles.id });
    if (stored.length > 0) await noteOwned(tx, key);
  });
}

/** Kept apart from what `/files` shows to anybody. */
const PRIVATE_FOLDER = "private/";

type Parts = Parameters<typeof storeOwned>[1]["parts"];

/**
 * A file of which somebody may have several, with its bytes, for as many days as given unless it is kept; `own` writes in
 * the same transaction what it is a part of. The last of the parts stands for all of them.
 */
export async function addPrivateFile(
  services: StoreServices,
  { ownerId, purpose, name, days }: Reservation,
  parts: Parts,
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

/** From now on they stay; answers how many of these were still waiting for it. */
export async function keepPrivateFiles(
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

/** Unless it was kept meanwhile. */
export async function dropPrivateFile(
  db: Executor,
  { ownerId, purpose }: Possession,
  fileId: string,
): Promise<void> {
  await db.delete(privateFiles).where(and(eq(privateFiles.id, fileId), theirs(ownerId, purpose), unkept));
}

/** All of one purpose that are not kept, made or still to be made. */
export async function dropPrivateFiles(tx: Executor, { ownerId, purpose }: Possession): Promise<void> {
  await tx.delete(privateFiles).where(and(theirs(ownerId, purpose), unkept));
}

const FOREVER = sql`'infinity'::timestamptz`;
const lastDay = (days: number) => sql`now() + make_interval(days => ${days}::integer)`;

const theirs = (ownerId: string, purpose: string) =>
  and(eq(privateFiles.ownerId, ownerId), eq(privateFiles.purpose, purpose));

interface OwnFile {
  id: string;
  /** null while it is being made */
  key: string | null;
  name: string;
  createdAt: Date;
  expiresAt: Date;
}

/** One that is made. */
interface StoredFile extends OwnFile {
  key: string;
  /** null where it is not sealed */
  sealedKey: string | null;
}

const { id, key, sealedKey, name, createdAt, expiresAt } = privateFiles;
const lasting = gt(expiresAt, sql`now()`);
const unkept = lt(expiresAt, FOREVER);

/** What the owner may have; a room that shows a file to others asks its own gate before it reads the row itself. */
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

/** Its bytes as they are sent to whoever may have it: what was sealed is opened. */
export async function readPrivateFile(
  { files, columnKeys }: SealParts,
  { id: fileId, key: itsKey, sealedKey: itsSeal }: Pick<StoredFile, "id" | "key" | "sealedKey">,
): Promise<{ bytes: Buffer; contentType: string } | undefined> {
  const file = await files.get(itsKey);
  if (!file || itsSeal === null) return file;
  const fileKey = keyColumn(columnKeys).open(fileId, itsSeal);
  const json = bytesSeal(fileKey).open(fileId, file.bytes.toString("utf8"));
  return { bytes: Buffer.from(json), contentType: "application/json" };
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

/** Forgets what has lasted its time, and deletes the bytes of all that is forgotten. */
export async function prunePrivateFiles(db: Executor, files: FileStore): Promise<void> {
  await db.delete(privateFiles).where(lt(expiresAt, sql`now()`));
  await deleteOrphanFiles(db, files);
}
