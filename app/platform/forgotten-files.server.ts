import { eq, lt, sql } from "drizzle-orm";
import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Executor, Transaction } from "./db.server.ts";
import type { FileStore } from "./files.server.ts";
import { pictureKeys } from "./picture-sources.ts";

/**
 * Stored files that nothing points to. One is noted here before its bytes are stored, and no longer is once a row points
 * to it; triggers note it again when that row goes or points elsewhere. So whatever happens in between, and whoever
 * deletes what, nothing stays that belongs to nobody.
 */
export const forgottenFiles = pgTable("forgotten_files", {
  key: text("key").primaryKey(),
  forgottenAt: timestamp("forgotten_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Longer than the storing of a file takes. */
const FORGOTTEN_FOR = sql`interval '1 hour'`;

/** Before its bytes are stored. */
export async function noteUnowned(db: Executor, key: string): Promise<void> {
  await db.insert(forgottenFiles).values({ key });
}

/** With the row that points to it from now on. */
export async function noteOwned(tx: Transaction, key: string): Promise<void> {
  await tx.delete(forgottenFiles).where(eq(forgottenFiles.key, key));
}

export async function deleteForgottenFiles(db: Executor, files: FileStore): Promise<void> {
  const old = lt(forgottenFiles.forgottenAt, sql`now() - ${FORGOTTEN_FOR}`);
  const forgotten = await db.select({ key: forgottenFiles.key }).from(forgottenFiles).where(old);
  for (const { key } of forgotten) {
    for (const file of pictureKeys(key)) await files.delete(file);
    await db.delete(forgottenFiles).where(eq(forgottenFiles.key, key));
  }
}
