import { randomUUID } from "node:crypto";
import { createStripe } from "../../../app/features/payments/commands/stripe.server.ts";
import {
  cancelOrder,
  deliverOrder,
  receiveReturn,
  refundOrder,
  shipOrder,
} from "../../../app/features/shop/commands/change-order.server.ts";
import { placeOrder } from "../../../app/features/shop/commands/place-order.server.ts";
import { AppError } from "../../../app/platform/errors.ts";
import { newPerson } from "../../fixtures/coach-income.ts";
import { DELIVERY_TERMS } from "../../fixtures/shop.ts";
import type { Market } from "../payments/market.ts";

const DELIVERY = {
  ...{ firstName: "Inès", lastName: "Martin", address: "3 rue des Lices", city: "Rennes" },
  ...{ postalCode: "35000", country: "France" as const },
};

interface Product {
  id: number;
  price: number;
  isSent: boolean;
}

interface Known {
  id: string;
  status: string;
  left: number;
}

/** Customers and an operator who do what people do, at random, several at once. */
export class Customers {
  ordered = 0;
  refused = 0;
  #people: string[] = [];
  #products: Product[] = [];

  private constructor(private readonly market: Market) {}

  /** Some products of which there are few, some of which there are many, and files. */
  static async gather(market: Market, { people }: { people: number }): Promise<Customers> {
    const customers = new Customers(market);
    await market.rows(`insert into products (name, summary, description, price_cents, category, type, programme)
      select 'Article ' || n, 'Article.', 'Article.', 500 + 777 * n, case when n > 10 then 'coaching' else 'equipment' end,
        'one_time', case when n > 10 then 'premier-10-km' end from generate_series(1, 12) n`);
    customers.#products = await market.rows<Product>(
      `select id, price_cents as price, category <> 'coaching' as "isSent" from products order by id`,
    );
    await customers.restock();
    for (let count = 0; count < people; count += 1)
      customers.#people.push(await newPerson(market.db, "student", `${randomUUID()}@exemple.fr`));
    return customers;
  }

  /** Half of what can be sold out has few left, so that people meet at the last one. */
  async restock(): Promise<void> {
    for (const { id, isSent } of this.#products)
      if (isSent)
        await this.market.rows(
          "insert into stock_moves (product_id, kind, quantity) values ($1, 'received', $2)",
          id,
          id % 2 ? 3 : 30,
        );
  }

  get #parts() {
    const { db, double } = this.market;
    const { STRIPE_SECRET_KEY = "", STRIPE_WEBHOOK_SECRET = "", STRIPE_API_URL } = double.settings;
    const settings = {
      secretKey: STRIPE_SECRET_KEY,
      webhookSecrets: [STRIPE_WEBHOOK_SECRET],
      url: STRIPE_API_URL,
    };
    return {
      ...{ db, provider: createStripe({ settings, publicUrl: "https://elan.example" }), ibans: {} as never },
      terms: DELIVERY_TERMS,
      pathsOf: (id: string) => ({ returnPath: `/merci/${id}`, cancelPath: `/panier/${id}` }),
    };
  }

  /** Whatever is refused in words is fine; anything else is not. */
  async #try<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "unexpected") throw error;
      this.refused += 1;
      return undefined;
    }
  }

  /** Several at once, often for the same thing; some guests, some who press twice. */
  async order(count: number): Promise<void> {
    const { luck, rows } = this.market;
    for (let nth = 0; nth < count; nth += 5) {
      const wanted = Array.from({ length: 5 }, () => {
        const some = this.#products.filter(() => luck.has(0.2));
        const lines = (some.length > 0 ? some : [luck.one(this.#products)]).map(({ id, price }) => ({
          productId: id,
          quantity: luck.upTo(3),
          priceCents: price,
        }));
        const userId = luck.has(0.7) ? luck.one(this.#people) : null;
        const delivery = { ...DELIVERY, email: `${randomUUID()}@exemple.fr` };
        return { lines, userId, delivery, clientId: randomUUID() };
      });
      const again = wanted.filter(() => luck.has(0.2));
      const made = await Promise.all(
        [...wanted, ...again].map((order) => this.#try(() => placeOrder(this.#parts, order))),
      );
      this.ordered += new Set(made.flatMap((placed) => placed?.orderId ?? [])).size;
      // Guests of one machine are counted together.
      await rows("delete from rate_limits");
    }
  }

  /** Most pay; some with a card that is refused, some leave, some too late. */
  async pay(): Promise<void> {
    const { luck, double, rows } = this.market;
    const open = await rows<{ id: string }>(
      "select id from payments where status = 'open' and payable_kind = 'order'",
    );
    const wanted = new Set(open.map(({ id }) => id));
    await rows(
      `update orders set reserved_until = now() - interval '1 second' where status = 'awaiting_payment' and random() < 0.15`,
    );
    await this.market.run("sweep-orders");
    for (const { id } of double.store.all("cs").filter((page) => wanted.has(page.metadata.payment ?? ""))) {
      if (luck.has(0.1)) double.sales.press(id, "is declined");
      if (luck.has(0.85)) double.sales.press(id, "pays");
    }
  }

  /** The operator and the customer at once, sometimes the same twice. */
  async decide(): Promise<void> {
    const { luck, rows, db } = this.market;
    const known = await rows<Known>(
      `select id, status, lines_cents + delivery_cents - refund_cents as left from orders
       where status <> 'cancelled' order by id`,
    );
    for (const { id, status, left } of known) {
      if (luck.has(0.4)) continue;
      const lines = await rows<{ productId: number; quantity: number }>(
        `select product_id as "productId", quantity from order_lines where order_id = $1 and is_sent`,
        id,
      );
      const back = lines.map((line) => ({ ...line, quantity: luck.upTo(line.quantity) }));
      const deeds = {
        awaiting_payment: [() => db.transaction((tx) => cancelOrder(tx, { id, by: "customer" }))],
        paid: [
          () => db.transaction((tx) => shipOrder(tx, id, { carrier: "Colissimo", tracking: "6A1" })),
          () => db.transaction((tx) => shipOrder(tx, id, { carrier: "Colissimo", tracking: "6A2" })),
          () => db.transaction((tx) => cancelOrder(tx, { id, by: "customer" })),
          () => db.transaction((tx) => refundOrder(tx, id, { cents: luck.upTo(Math.max(1, left)) })),
        ],
        shipped: [
          () => db.transaction((tx) => deliverOrder(tx, { id, by: "customer" })),
          () => db.transaction((tx) => receiveReturn(tx, id, back)),
          () => db.transaction((tx) => refundOrder(tx, id, { cents: luck.upTo(Math.max(1, left)) })),
        ],
        delivered: [
          () => db.transaction((tx) => receiveReturn(tx, id, back)),
          () => db.transaction((tx) => refundOrder(tx, id, { cents: left })),
        ],
      }[status];
      if (!deeds) continue;
      const one = () => this.#try(luck.one(deeds));
      await Promise.all([one(), luck.has(0.3) ? one() : undefined]);
    }
  }

  /** What nobody has paid lapses; parcels must have arrived. */
  async timePasses(): Promise<void> {
    const { rows } = this.market;
    await rows(
      "update orders set reserved_until = now() - interval '1 second' where status = 'awaiting_payment'",
    );
    await rows(
      "update orders set shipped_at = shipped_at - interval '30 days' where status = 'shipped' and random() < 0.5",
    );
    await this.market.run("sweep-orders");
  }
}
