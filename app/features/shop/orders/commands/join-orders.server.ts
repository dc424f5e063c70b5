import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { users } from "~/platform/auth/auth-tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { orders } from "../../tables.server.ts";

/**
 * A guest order with the verified e-mail address of an account. Anybody can type an address, so an unpaid
 * order is not linked. Orders of a closed account are not linked again.
 */
const isTheirs = and(
  isNull(orders.userId),
  isNotNull(orders.paidAt),
  isNull(orders.accountClosedAt),
  users.emailVerified,
  sql`lower(${orders.email}) = lower(${users.email})`,
);

/** Links paid guest orders to the account. The call is idempotent. */
export async function joinOrders(db: Executor, { user }: { user: string }): Promise<void> {
  await db
    .update(orders)
    .set({ userId: user })
    .from(users)
    .where(and(eq(users.id, user), isTheirs));
}

/** Links one paid guest order to the account with its e-mail address. */
export async function joinOrder(db: Executor, orderId: string): Promise<void> {
  await db
    .update(orders)
    .set({ userId: sql`${users.id}` })
    .from(users)
    .where(and(eq(orders.id, orderId), isTheirs));
}
