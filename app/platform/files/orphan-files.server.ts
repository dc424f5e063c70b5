import { eq, lt, sql } from "drizzle-orm";
import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { isBackingUp } from "../backup/backup-lock.server.ts";
import type { Database, Executor, Transaction } from "../database/db.server.ts";
import type { Logger } from "../web/log.server.ts";
import type { FileStore } from "./files.server.ts";
import { pictureKeys } from "./pictures/picture-sources.ts";

/**
 * Stored files that no row points to. A file is recorded here before its bytes are stored, and removed from
 * here with the row that points to it; triggers record it again when that row is deleted or changes. So no
 * crash or deletion leaves an orphan behind.
 */
export const orphanFiles = pgTable("forgotten_files", {
  key: text("key").primaryKey(),
  forgottenAt: timestamp("forgotten_at", { withTimezone: true }).notNull().defaultNow(),
});

/** longer than storing a file takes */
const FORGOTTEN_FOR = sql`interval '1 hour'`;

/** Must be called before the bytes are stored. */
export async function noteUnowned(db: Executor, key: string): Promise<void> {
  await db.insert(orphanFiles).values({ key });
}

/** Must be called in the transaction that writes the row that points to the file. */
export async function noteOwned(tx: Transaction, key: string): Promise<void> {
  await tx.delete(orphanFiles).where(eq(orphanFiles.key, key));
}

export interface StoreServices {
  db: Database;
  files: FileStore;
  log: Logger;
}

/** In the transaction of a seed too, where the rows that point to the files are undone together with it. */
export type WriteServices = Pick<StoreServices, "files"> & { db: Executor };

interface Stored {
  /** common prefix of the file names */
  stem: string;
  /** a picture has one part for each size, the largest last; the key of the last part stands for all */
  parts: { ending: string; bytes: Uint8Array; contentType: string }[];
}

/** Stores files. `own` must write the row that points to them; its result is returned. */
export async function storeOwned<Done>(
  { db, files }: WriteServices,
  { stem, parts }: Stored,
  own: (tx: Transaction, key: string) => Promise<Done>,
): Promise<Done> {
  const key = `${stem}${parts.at(-1)?.ending}`;
  await noteUnowned(db, key);
  await Promise.all(
    parts.map(({ ending, bytes, contentType }) => files.put(`${stem}${ending}`, bytes, contentType)),
  );
  // If the commit fails, perhaps only its answer was lost; the hourly job then decides by the orphan record.
  return db.transaction(async (tx) => {
    const done = await own(tx, key);
    await noteOwned(tx, key);
    return done;
  });
}

/**
 * Deletes files that no row points to any more, by the key that stands for them. A failure is only logged:
 * the files are recorded as orphans, and the sweep deletes them later.
 */
export async function deleteStored({ db, files, log }: StoreServices, key: string | null): Promise<void> {
  if (!key) return;
  try {
    if (await isBackingUp(db)) return;
    for (const file of pictureKeys(key)) await files.delete(file);
  } catch (err) {
    log.warn({ err }, "a file could not be deleted yet");
  }
}

export async function deleteOrphanFiles(db: Executor, files: FileStore): Promise<void> {
  if (await isBackingUp(db)) return;
  const old = lt(orphanFiles.forgottenAt, sql`now() - ${FORGOTTEN_FOR}`);
  const forgotten = await db.select({ key: orphanFiles.key }).from(orphanFiles).where(old);
  for (const { key } of forgotten) {
    for (const file of pictureKeys(key)) await files.delete(file);
    await db.delete(orphanFiles).where(eq(orphanFiles.key, key));
  }
}
