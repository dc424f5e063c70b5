import { sql } from "drizzle-orm";
import { eraseRecipients } from "~/features/invoicing/commands/erase-recipients.server.ts";
import { BOOKS_YEARS } from "~/features/invoicing/rules/retention.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { UNPAID_DAYS } from "../rules/retention.ts";

const AT_ONCE = 1_000;

/**
 * Deletes personal data from orders: of closed accounts once the order is over, of orders never paid, and of
 * all once the retention of the books ends. Documents keep theirs until then. The products, dates and amounts
 * stay.
 */
export async function pruneOrders(db: Executor): Promise<void> {
  await db.execute(sql`
    select forget_order_names(array(
      select o.id from orders o
      where o.forgotten_at is null and (
        o.account_closed_at is not null and is_order_over(o)
        or o.status = 'cancelled' and o.paid_at is null and o.cancelled_at < now() - make_interval(days => ${UNPAID_DAYS})
        or o.created_at < now() - make_interval(years => ${BOOKS_YEARS}))
      order by o.created_at limit ${AT_ONCE}))`);
  await eraseRecipients(db);
}
