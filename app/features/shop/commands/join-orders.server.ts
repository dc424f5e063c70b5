import { sql } from "drizzle-orm";
import type { Executor } from "~/platform/db.server.ts";

/**
 * What was ordered as a guest, with an address that an account has shown to be its own, belongs to that account. Said again it changes
 * nothing. An order of before whose names are gone has no address to be found by.
 */
export const joinOrders = (db: Executor, { user }: { user: string }): Promise<unknown> =>
  db.execute(sql`
    update orders o set user_id = u.id from users u
    where u.id = ${user} and u.email_verified and o.user_id is null and o.account_closed_at is null
      and lower(o.email) = lower(u.email)`);

/** One order, made as a guest with the address of somebody who has an account. */
export const joinOrder = (db: Executor, orderId: string): Promise<unknown> =>
  db.execute(sql`
    update orders o set user_id = u.id from users u
    where o.id = ${orderId} and o.user_id is null and o.account_closed_at is null
      and u.email_verified and lower(o.email) = lower(u.email)`);
