import { sql } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import type { OwnPage } from "../gate.server.ts";

/**
 * Lock order: changes of who is public take this advisory lock (migration 0004) before any row, as a coach who saves a
 * listing does.
 */
export async function lockPublication(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(721506)`);
}

/**
 * Takes the lock for a change that may make the page public. The answer tells afterwards if it has done so. A page that is
 * public needs no lock.
 */
export async function watchPublication(
  tx: Transaction,
  page: OwnPage | undefined,
): Promise<() => Promise<boolean>> {
  if (!page || (await isPublic(tx, page))) return async () => false;
  await lockPublication(tx);
  return () => isPublic(tx, page);
}

async function isPublic(tx: Transaction, { id }: OwnPage): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from coaches where id = ${id} and lead_listing_id is not null`,
  );
  return rows.length > 0;
}
