import { desc, eq, sql } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type Page, pagedRead } from "~/platform/database/paging.server.ts";
import { type Order, orders } from "../../tables.server.ts";

const ORDERS_PER_PAGE = 10;

export interface ListedOrder
  extends Pick<
    Order,
    "id" | "number" | "status" | "ending" | "linesCents" | "deliveryCents" | "refundCents" | "createdAt"
  > {
  /** name and image of the first line */
  name: string;
  image: string;
  /** units of all lines */
  pieces: number;
  /** number of lines after the first */
  more: number;
}

export async function listOrders(
  db: Executor,
  { id: userId }: Owner,
  page: number,
): Promise<Page<ListedOrder>> {
  const own = eq(orders.userId, userId);
  const total = await db.$count(orders, own);
  const ofLines = <T>(expression: string) =>
    sql<T>`(select ${sql.raw(expression)} from order_lines l where l.order_id = ${orders}.id)`;
  const listed = db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      ending: orders.ending,
      linesCents: orders.linesCents,
      deliveryCents: orders.deliveryCents,
      refundCents: orders.refundCents,
      createdAt: orders.createdAt,
      name: ofLines<string>("coalesce(min(l.name) filter (where l.position = 0), '')"),
      image: ofLines<string>("coalesce(min(l.image) filter (where l.position = 0), '')"),
      pieces: ofLines<number>("coalesce(sum(l.quantity), 0)::int"),
      more: ofLines<number>("greatest(count(*) - 1, 0)::int"),
    })
    .from(orders)
    .where(own)
    .orderBy(desc(orders.createdAt), desc(orders.number));
  return pagedRead({ total, page, size: ORDERS_PER_PAGE }, ({ limit, offset }) =>
    listed.limit(limit).offset(offset),
  );
}
