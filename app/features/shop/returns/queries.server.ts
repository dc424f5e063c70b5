import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { listOrderWithdrawals } from "~/features/withdrawals/queries.server.ts";
import { withdrawals } from "~/features/withdrawals/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { OwnOrder } from "../gate.server.ts";
import { orderName } from "../orders/rules/orders.ts";
import { orderLines, orderSteps, orders, products, withdrawalLines } from "../tables.server.ts";
import {
  type Declared,
  PENDING_STATES,
  type Picked,
  withdrawable,
  withdrawalCents,
} from "./rules/returns.ts";

/** A line that can be returned now. */
export interface WithdrawableLine {
  position: number;
  name: string;
  image: string;
  unitCents: number;
  isSent: boolean;
  /** once unsealed, it cannot be taken back (article L. 221-28, 5°) */
  isSealed: boolean;
  /** maximum quantity */
  quantity: number;
  /** undefined while the parcel has not arrived */
  until: Date | undefined;
}

/**
 * Declared goods that are not back yet, goods that were refunded and never came back, and the refunded part
 * of the delivery. Declared files are left out, because they are returned at once.
 */
export async function findDeclared(db: Executor, orderId: string): Promise<Declared> {
  const isPending = inArray(withdrawals.status, PENDING_STATES);
  const quantity = sql<number>`case when ${isPending} then ${withdrawalLines.quantity} else ${withdrawalLines.missingQuantity} end`;
  const pending = await db
    .select({ position: withdrawalLines.position, quantity: quantity.mapWith(Number) })
    .from(withdrawalLines)
    .innerJoin(withdrawals, eq(withdrawals.id, withdrawalLines.withdrawalId))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, withdrawalLines.orderId), eq(orderLines.position, withdrawalLines.position)),
    )
    .where(and(eq(withdrawals.orderId, orderId), eq(orderLines.isSent, true)));
  const [given] = await db
    .select({
      cents: sql<number>`coalesce(sum((${orderSteps.given}->>'deliveryCents')::int), 0)`.mapWith(Number),
    })
    .from(orderSteps)
    .where(eq(orderSteps.orderId, orderId));
  return { pending, deliveryCents: given?.cents ?? 0 };
}

/**
 * Everything that the withdrawal panel and page show: the lines that can be returned and the declared
 * withdrawals. With `picked`, also the amounts.
 */
export async function getOrderWithdrawal(
  db: Executor,
  { id }: OwnOrder,
  now: Date,
  picked: readonly Picked[] = [],
) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new AppError("not_found");
  const [lines, before, declared] = await Promise.all([
    db
      .select({ line: orderLines, category: products.category })
      .from(orderLines)
      .innerJoin(products, eq(products.id, orderLines.productId))
      .where(eq(orderLines.orderId, id))
      .orderBy(asc(orderLines.position)),
    findDeclared(db, id),
    listOrderWithdrawals(db, id),
  ]);
  const sold = lines.map(({ line }) => line);
  const options = withdrawable(order, sold, before.pending, now).flatMap(({ position, ...option }) => {
    const found = lines.find(({ line }) => line.position === position);
    if (!found) return [];
    const { name, image, unitCents, isSent } = found.line;
    const isSealed = found.category === "supplements";
    return [{ position, name, image, unitCents, isSent, isSealed, ...option } satisfies WithdrawableLine];
  });
  const { status, firstName, lastName, email, createdAt } = order;
  return {
    name: orderName(order),
    customer: `${firstName} ${lastName}`,
    amounts: withdrawalCents(order, sold, before, picked),
    status,
    email,
    createdAt,
    options,
    declared,
  };
}
export type OrderWithdrawal = Awaited<ReturnType<typeof getOrderWithdrawal>>;

/** The return slip for the parcel; undefined if nothing is to be sent back under this number. */
export async function findReturnSlip(db: Executor, { id: orderId }: OwnOrder, number: number) {
  const [found] = await db
    .select({ withdrawal: withdrawals, order: orders })
    .from(withdrawals)
    .innerJoin(orders, eq(orders.id, withdrawals.orderId))
    .where(
      and(
        eq(withdrawals.orderId, orderId),
        eq(withdrawals.number, number),
        inArray(withdrawals.status, PENDING_STATES),
      ),
    );
  if (!found) return undefined;
  const { withdrawal, order } = found;
  const lines = await db
    .select({ position: orderLines.position, name: orderLines.name, quantity: withdrawalLines.quantity })
    .from(withdrawalLines)
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, withdrawalLines.orderId), eq(orderLines.position, withdrawalLines.position)),
    )
    .where(and(eq(withdrawalLines.withdrawalId, withdrawal.id), eq(orderLines.isSent, true)))
    .orderBy(asc(orderLines.position));
  const { firstName, lastName, address, postalCode, city } = order;
  return {
    number: withdrawal.number,
    declaredAt: withdrawal.declaredAt,
    order: orderName(order),
    lines,
    sender: [`${firstName} ${lastName}`, address, `${postalCode} ${city}`],
  };
}
export type ReturnSlip = NonNullable<Awaited<ReturnType<typeof findReturnSlip>>>;
