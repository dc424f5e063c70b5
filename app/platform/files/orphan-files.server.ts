import { eq, lt, sql } from "drizzle-orm";
import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { isBackingUp } from "../backup/backup-lock.server.ts";
import type { Database, Executor, Transaction } from "../database/db.server.ts";
import type { Logger } from "../web/log.server.ts";
import type { FileStore } from "./files.server.ts";
import { pictureKeys } from "./picture-sources.ts";

/**
 * Stored files that nothing points to. One is noted here before its bytes are stored, and no longer is once a row points
 * to it; triggers note it again when that row goes or points elsewhere. So whatever happens in between, and whoever
 * deletes what, nothing stays that belongs to nobody.
 */
export const orphanFiles = pgTable("forgotten_files", {
  key: text("key").primaryKey(),
  forgottenAt: timestamp("forgotten_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Longer than the storing of a file takes. */
const FORGOTTEN_FOR = sql`interval '1 hour'`;

/** Before its bytes are stored. */
export async function noteUnowned(db: Executor, key: string): Promise<void> {
  await db.insert(orphanFiles).values({ key });
}

/** With the row that points to it from now on. */
export async function noteOwned(tx: Transaction, key: string): Promise<void> {
  await tx.delete(orphanFiles).where(eq(orphanFiles.key, key));
}

export interface StoreServices {
  db: Database;
  files: FileStore;
  log: Logger;
}

interface Stored {
  /** what the names of all its files begin with */
  stem: string;
  /** a picture has one for each size, the largest last: the key of the last one stands for all of them */
  parts: { ending: string; bytes: Uint8Array; contentType: string }[];
}

/** Stores files for the row that `own` points to them. Answers what `own` does. */
export async function storeOwned<Done>(
  { db, files }: StoreServices,
  { stem, parts }: Stored,
  own: (tx: Transaction, key: string) => Promise<Done>,
): Promise<Done> {
  const key = `${stem}${parts.at(-1)?.ending}`;
  await noteUnowned(db, key);
  await Promise.all(
    parts.map(({ ending, bytes, contentType }) => files.put(`${stem}${ending}`, bytes, contentType)),
  );
  // Where this fails, perhaps only its answer was lost: whether the file is owned, the hourly job reads from its note.
  return db.transaction(async (tx) => {
    const done = await own(tx, key);
    await noteOwned(tx, key);
    return done;
  });
}

/**
 * Deletes files that nothing points to any more, by the key that stands for them. Those that cannot be deleted now are no
 * reason to fail: they are noted as forgotten, and deleted later. Where one cannot be, nobody waits to hear it of the others.
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
