import { setTimeout as delay } from "node:timers/promises";
import { sweepOrders } from "../../../app/features/shop/orders/commands/sweep-orders.server.ts";
import type { Customers } from "./customers.ts";
import type { Subscribers } from "./subscribers.ts";

const PATIENCE_MS = 30_000;

/** A thing that waits for its payment, and is about to be cancelled. */
interface Awaited {
  table: "orders" | "product_subscriptions";
  id: string;
  payment: string;
  giveUp: () => Promise<unknown>;
}

/**
 * Paid in time, and given up before the shop has heard of it: by the sweep, by its customer who wants something else instead, and, of a
 * subscription, by its owner who asks for a page with the new price. Whoever has paid has it all the same.
 */
export async function abandonPaidOrders(customers: Customers, subscribers: Subscribers): Promise<string[]> {
  const { market } = customers;
  market.behave();
  const swept = await newAwaited(customers);
  await customers.lapse([swept]);
  await whilePaid(customers, { table: "orders", ...swept, giveUp: () => sweepOrders(market.db) });
  const replaced = await newAwaited(customers);
  const another = { ...customers.newOrder(), replaces: customers.tokenOf(replaced.id) };
  await whilePaid(customers, { table: "orders", ...replaced, giveUp: () => customers.send(another) });
  const [subscription] = await subscribers.awaited();
  if (subscription) {
    const { id, payment, userId, productId } = subscription;
    await subscribers.changePrice(productId);
    const giveUp = () => subscribers.subscribe(userId, productId);
    await whilePaid(customers, { table: "product_subscriptions", id, payment, giveUp });
  }
  market.misbehave();
  await market.settled();
  const lost = await market.rows<{ problem: string }>(
    `select 'order ' || id || ' was paid before it was given up, and is ' || status || ' (' || ending || ')' as problem
     from orders where id = any ($1) and status not in ('paid', 'delivered')
     union all
     select 'subscription ' || id || ' was paid before it was given up, and is ' || status || ' (' || ending || ')'
     from product_subscriptions where id = $2 and status = 'ended'`,
    [swept.id, replaced.id],
    subscription?.id ?? null,
  );
  return lost.map(({ problem }) => problem);
}

/** An order of something that is never sold out. */
async function newAwaited(customers: Customers): Promise<{ id: string; payment: string }> {
  const { rows } = customers.market;
  const [file] = await rows<{ id: number; price: number }>(
    "select id, price_cents as price from products where type = 'one_time' and category = 'coaching' limit 1",
  );
  const line = { productId: file?.id ?? 0, quantity: 1, priceCents: file?.price ?? 0 };
  const placed = await customers.placeHere({ ...customers.newOrder(), as: undefined, lines: [line] });
  const [order] = await rows<{ id: string; payment: string }>(
    "select id, payment_id as payment from orders where id = $1",
    placed?.orderId ?? null,
  );
  if (!order) throw new Error("An order of a file was refused.");
  return order;
}

/**
 * The cancellation waits for the row first, then the payment arrives, and the shop's handler of the payment waits
 * behind. An order's time ends after its payment and before either of them has the row.
 */
async function whilePaid(customers: Customers, { table, id, payment, giveUp }: Awaited): Promise<void> {
  const { pool, rows } = customers.market;
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(`select from ${table} where id = $1 for update`, [id]);
    const { rows: holders } = await client.query("select pg_backend_pid() as pid");
    const givenUp = giveUp();
    await until("whoever gives it up waits for the row", () =>
      rows("select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))", holders[0].pid),
    );
    customers.press(payment, "pays");
    await until("it is paid", () =>
      rows("select from payments where id = $1 and collected_cents > 0", payment),
    );
    await delay(50);
    if (table === "orders")
      await client.query(
        `update orders set reserved_until = clock_timestamp() - interval '20 milliseconds'
         where id = $1 and reserved_until < now()`,
        [id],
      );
    await client.query("commit");
    await givenUp;
  } finally {
    client.release();
  }
}

async function until(what: string, look: () => Promise<unknown[]>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while ((await look()).length === 0) {
    if (Date.now() > deadline) throw new Error(`not in time: ${what}`);
    await delay(20);
  }
}
