import { type AnyPgTable, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Transaction } from "./db.server.ts";

/** Reference content that was written into this database once. */
export const referenceContent = pgTable("reference_content", {
  name: text("name").primaryKey(),
  writtenAt: timestamp("written_at", { withTimezone: true }).notNull().defaultNow(),
});

interface ReferenceContent {
  name: string;
  /** the table that holds the content; rows in it mean that there is nothing to write */
  table: AnyPgTable;
  write: (tx: Transaction) => Promise<void>;
}

/**
 * Writes reference content into a database that has none, once. From then on it belongs to the operator: what
 * they change or delete is never written again. Runs at start, under the start lock.
 */
export async function writeOnce(tx: Transaction, { name, table, write }: ReferenceContent): Promise<void> {
  const marked = await tx
    .insert(referenceContent)
    .values({ name })
    .onConflictDoNothing()
    .returning({ name: referenceContent.name });
  if (marked.length > 0 && (await tx.$count(table)) === 0) await write(tx);
}
