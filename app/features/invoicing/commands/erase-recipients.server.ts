import { sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { BOOKS_YEARS } from "../rules/retention.ts";

/** Deletes the names on invoices and credit notes of sales and purchases once the retention of the books ends. */
export async function eraseRecipients(db: Executor): Promise<void> {
  await db.execute(sql`
    update order_documents set recipient = null
    where recipient is not null and issued_at < now() - make_interval(years => ${BOOKS_YEARS})`);
  await db.execute(sql`
    update self_billed_documents set seller = null
    where seller is not null and issued_at < now() - make_interval(years => ${BOOKS_YEARS})`);
}
