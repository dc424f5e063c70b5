import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { users } from "~/platform/auth/auth-tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { orders } from "../../tables.server.ts";

/**
 * Made as a guest with an address that an account has shown to be its own. Anybody can give an address: until it is paid, an order is
 * not put among somebody's own. One whose account was closed is nobody's.
 */
const isTheirs = and(
  isNull(orders.userId),
  isNotNull(orders.paidAt),
  isNull(orders.accountClosedAt),
  users.emailVerified,
  sql`lower(${orders.email}) = lower(${users.email})`,
);

/** What was ordered as a guest, by whoever has this account. Said again it changes nothing. */
export async function joinOrders(db: Executor, { user }: { user: string }): Promise<void> {
  await db
    .update(orders)
    .set({ userId: user })
    .from(users)
    .where(and(eq(users.id, user), isTheirs));
}

/** One order, made as a guest with the address of somebody who has an account. */
export async function joinOrder(db: Executor, orderId: string): Promise<void> {
  await db
    .update(orders)
    .set({ userId: sql`${users.id}` })
    .from(users)
    .where(and(eq(orders.id, orderId), isTheirs));
}
