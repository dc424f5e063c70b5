import { randomUUID } from "node:crypto";
import { type OwnSubscription, requireOwnSubscription } from "../../../app/features/shop/gate.server.ts";
import {
  endSubscription,
  pauseSubscription,
  resumeSubscription,
  withdrawSubscription,
} from "../../../app/features/shop/subscriptions/commands/change-subscription.server.ts";
import { subscribe } from "../../../app/features/shop/subscriptions/commands/subscribe.server.ts";
import { ownerOf } from "../../fixtures/accounts/owners.ts";
import type { Customers } from "./customers.ts";

const SERIES = ["programme-force", "programme-course", "programme-forme"];
const AWAITED = `select s.id, s.payment_id as payment, s.user_id as "userId", s.product_id as "productId"
  from product_subscriptions s join payments p on p.id = s.payment_id
  where s.status = 'awaiting_payment' and p.status = 'open' order by s.created_at, s.id`;

export interface AwaitedSubscription {
  id: string;
  payment: string;
  userId: string;
  productId: number;
}

/** People who subscribe to a programme of the month, and the events of each month. */
export class Subscribers {
  #products: number[] = [];

  private constructor(private readonly customers: Customers) {}

  static async gather(customers: Customers): Promise<Subscribers> {
    const subscribers = new Subscribers(customers);
    const made = await customers.market.rows<{ id: number }>(
      `insert into products (name, summary, description, price_cents, category, type, programme)
       select 'Abonnement ' || slug, 'Chaque mois.', 'Chaque mois.', 1900, 'coaching', 'subscription', slug
       from unnest($1::text[]) slug returning id`,
      SERIES,
    );
    subscribers.#products = made.map(({ id }) => id);
    return subscribers;
  }

  subscribe = (userId: string, productId: number): Promise<string | undefined> =>
    this.customers.try(() =>
      subscribe(this.customers.parts, ownerOf(userId), { productId, idempotencyKey: randomUUID() }),
    );

  /** Some press twice, some have subscribed already; a price changes while somebody is on the page of another. */
  async begin(count: number): Promise<void> {
    const { random, people, market } = this.customers;
    for (let nth = 0; nth < count; nth += 1) {
      const [{ id }, product] = [random.one(people), random.one(this.#products)];
      const times = random.has(0.3) ? 2 : 1;
      await Promise.all(Array.from({ length: times }, () => this.subscribe(id, product)));
    }
    if (random.has(0.5)) await this.changePrice(random.one(this.#products));
    await market.rows("delete from rate_limits");
  }

  async changePrice(productId: number): Promise<void> {
    await this.customers.market.rows(
      "update products set price_cents = price_cents + 100 where id = $1",
      productId,
    );
  }

  awaited = (): Promise<AwaitedSubscription[]> => this.customers.market.rows<AwaitedSubscription>(AWAITED);

  /** With a card that is good, or refused next month; some come back for another page first. */
  async pay(): Promise<void> {
    const { random } = this.customers;
    for (const { payment, userId, productId } of await this.awaited()) {
      if (random.has(0.1)) this.customers.press(payment, "is declined");
      if (random.has(0.2)) await this.subscribe(userId, productId);
      if (random.has(0.85)) this.customers.press(payment, random.has(0.25) ? "fails later" : "pays");
    }
  }

  /** Their owners rest, go on, leave, or change their minds; some press twice. */
  async decide(): Promise<void> {
    const { random, market } = this.customers;
    const { db } = market;
    const known = await market.rows<{ id: string; userId: string }>(
      `select id, user_id as "userId" from product_subscriptions
       where status not in ('awaiting_payment', 'ended') order by created_at, id`,
    );
    const actions: ((own: OwnSubscription) => Promise<unknown>)[] = [
      (own) => pauseSubscription(db, own),
      (own) => pauseSubscription(db, own),
      (own) => resumeSubscription(db, own),
      (own) => resumeSubscription(db, own),
      (own) => endSubscription(db, own),
      (own) => db.transaction((tx) => withdrawSubscription(tx, own)),
    ];
    for (const { id, userId } of known) {
      if (random.has(0.5)) continue;
      const own = await requireOwnSubscription(db, ownerOf(userId), id);
      const chosen = [random.one(actions), ...(random.has(0.3) ? [random.one(actions)] : [])];
      await Promise.all(chosen.map((action) => this.customers.try(() => action(own))));
    }
  }

  /** Most are renewed; of what could not be taken, Stripe gives some up in the end. */
  monthGoesBy(): void {
    const { random, market } = this.customers;
    const { objects, stripe } = market.double;
    for (const { ref, body } of objects.all("subscription")) {
      const { status } = body;
      if (status === "running" && random.has(0.7)) stripe.renew(ref);
      if (status === "late" && random.has(0.5)) stripe.changeSubscription(ref, "end");
    }
  }
}
