import { createStripe } from "../../../app/features/payments/providers/adapters/stripe.server.ts";
import { orderToken, requireOrderByToken } from "../../../app/features/shop/gate.server.ts";
import { placeOrder } from "../../../app/features/shop/orders/commands/place-order.server.ts";
import { loadSecrets } from "../../../app/platform/crypto/secrets.server.ts";
import { SeededRandom } from "../../../app/platform/format/seeded-random.ts";
import { forNetwork } from "../../../app/platform/limits/caller-network.server.ts";
import { AppError } from "../../../app/platform/web/errors.ts";
import { createLogger } from "../../../app/platform/web/log.server.ts";
import { type SignedIn, signInMany } from "../../fixtures/bookings/many-students.ts";
import { DELIVERY } from "../../fixtures/shop/shop-orders.ts";
import type { Market } from "../payments/market.ts";
import { type Sent, sendUntilAnswered } from "./checkout.ts";
import type { ProxiedServers } from "./proxied-servers.ts";

const TERMS = { flatCents: 490, freeFromCents: 6_000, days: { from: 2, to: 4 } };
/** Past the time that an order is kept, and past any time after that in which its payment is still waited for. */
const OVER = "interval '5 minutes'";
const AT_ONCE = 5;

interface Product {
  id: number;
  price: number;
  isSent: boolean;
}

/** Customers who order and pay at random, several at once; half of them use the processes that are killed. */
export class Customers {
  ordered = 0;
  refused = 0;
  /** how often a browser had to send its order again, since the process was killed */
  sentAgain = 0;
  readonly problems: string[] = [];
  /** of their own, so that the same seed repeats what they do, whatever Stripe is asked meanwhile */
  readonly random: SeededRandom;
  people: SignedIn[] = [];
  /** what mails carry */
  mailing = { publicUrl: "https://elan.example", linkSecret: "" };
  #products: Product[] = [];
  #networks = 0;

  private constructor(
    readonly market: Market,
    private readonly servers: ProxiedServers,
  ) {
    this.random = new SeededRandom(market.random.upTo(1_000_000_000));
  }

  /** Some products of which there are few, some of which there are many, and files. */
  static async gather(
    market: Market,
    { servers, people }: { servers: ProxiedServers; people: number },
  ): Promise<Customers> {
    const customers = new Customers(market, servers);
    await market.rows(`insert into products (name, summary, description, price_cents, category, type, programme)
      select 'Article ' || n, 'Article.', 'Article.', 500 + 777 * n, case when n > 10 then 'coaching' else 'equipment' end,
        'one_time', case when n > 10 then 'premier-10-km' end from generate_series(1, 12) n`);
    customers.#products = await market.rows<Product>(
      `select id, price_cents as price, category <> 'coaching' as "isSent" from products where type = 'one_time' order by id`,
    );
    const { dataDir } = servers;
    customers.people = await signInMany(market.pool, { dataDir, count: people });
    customers.mailing.linkSecret = (await loadSecrets(dataDir)).linkSecret;
    return customers;
  }

  /** Half of what can be sold out has few left, so that people meet at the last one. */
  async restock(): Promise<void> {
    for (const { id, isSent } of this.#products)
      if (isSent)
        await this.market.rows(
          "insert into stock_moves (product_id, kind, quantity) values ($1, 'received', $2)",
          id,
          id % 2 ? 12 : 60,
        );
  }

  get ports(): string[] {
    return [...this.servers.ports];
  }

  /** An idempotency key as browsers make it, but repeatable. */
  uuid(): string {
    const hex = Array.from({ length: 30 }, () => Math.floor(this.random.next() * 16).toString(16)).join("");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-a${hex.slice(15, 18)}-${hex.slice(18)}`;
  }

  get parts() {
    const { db, double } = this.market;
    const { STRIPE_SECRET_KEY = "", STRIPE_WEBHOOK_SECRET = "", STRIPE_API_URL } = double.settings;
    const settings = {
      secretKey: STRIPE_SECRET_KEY,
      webhookSecrets: [STRIPE_WEBHOOK_SECRET],
      url: STRIPE_API_URL,
    };
    return {
      db,
      provider: createStripe({ settings, publicUrl: this.mailing.publicUrl }),
      ibans: {} as never,
      log: createLogger("silent"),
      terms: TERMS,
      pathsOf: (id: string) => ({ returnPath: `/merci/${id}`, cancelPath: `/panier/${id}` }),
    };
  }

  /** Whatever is refused in words is fine; anything else is not. */
  async try<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "unexpected") throw error;
      this.refused += 1;
      return undefined;
    }
  }

  tokenOf = (orderId: string): string => orderToken(this.mailing.linkSecret, orderId);
  own = (orderId: string) =>
    requireOrderByToken(this.market.db, this.mailing.linkSecret, this.tokenOf(orderId));

  /** Chooses the goods of a new order. No two customers share a network. */
  newOrder(): Sent {
    const { random } = this;
    const some = this.#products.filter(() => random.has(0.2));
    const lines = (some.length > 0 ? some : [random.one(this.#products)]).map(({ id, price }) => ({
      productId: id,
      quantity: random.upTo(3),
      priceCents: price,
    }));
    this.#networks += 1;
    const network = `127.${this.#networks >> 16}.${(this.#networks >> 8) & 255}.${this.#networks & 255}`;
    const [as, idempotencyKey] = [random.has(0.6) ? random.one(this.people) : undefined, this.uuid()];
    return { lines, as, idempotencyKey, email: `${idempotencyKey}@exemple.fr`, network };
  }

  /**
   * Several at once, often for the same thing; some guests, some who press twice, some who want something else instead. What happens
   * meanwhile begins in the middle of it, and nobody waits for its end before they order.
   */
  async order(count: number, meanwhile = async () => {}): Promise<void> {
    const { random } = this;
    const middle = Math.floor(count / 2 / AT_ONCE) * AT_ONCE;
    let happening: Promise<void> | undefined;
    for (let nth = 0; nth < count; nth += AT_ONCE) {
      if (nth === middle) happening = meanwhile();
      const wanted = Array.from({ length: AT_ONCE }, () => ({
        order: this.newOrder(),
        overHttp: random.has(0.5),
      }));
      const again = wanted.filter(() => random.has(0.2));
      await Promise.all(
        [...wanted, ...again].map(({ order, overHttp }) =>
          overHttp ? this.send(order) : this.placeHere(order),
        ),
      );
      await this.#count(wanted.map(({ order }) => order.idempotencyKey));
      if (random.has(0.5)) await this.#changeCart();
      await this.market.rows("delete from rate_limits");
    }
    await happening;
  }

  placeHere({ as, lines, email, idempotencyKey, network }: Sent): Promise<{ orderId: string } | undefined> {
    const order = { userId: as?.id ?? null, lines, idempotencyKey, delivery: { ...DELIVERY, email } };
    return this.try(() => forNetwork(network, () => placeOrder(this.parts, order)));
  }

  /** As a browser does. What was answered must be so. */
  async send(order: Sent): Promise<number> {
    const port = this.random.one(this.ports);
    const { answer, unanswered } = await sendUntilAnswered(port, order);
    const { status, text } = answer;
    this.sentAgain += unanswered;
    const made = await this.market.rows("select id from orders where client_id = $1", order.idempotencyKey);
    if (status === 409 || status === 429) this.refused += 1;
    else if (status !== 200) this.problems.push(`a checkout was answered ${status}: ${text.slice(0, 200)}`);
    if ((status === 200) !== (made.length === 1))
      this.problems.push(`a checkout was answered ${status}, and ${made.length} orders were made`);
    return status;
  }

  async #count(clientIds: string[]): Promise<void> {
    const made = await this.market.rows("select id from orders where client_id = any ($1)", clientIds);
    this.ordered += made.length;
  }

  /** Somebody who has not paid yet goes back and orders something else instead. */
  async #changeCart(): Promise<void> {
    const [last] = await this.market.rows<{ id: string }>(
      "select id from orders where status = 'awaiting_payment' order by number desc limit 1",
    );
    if (!last) return;
    const order = this.newOrder();
    const status = await this.send({ ...order, replaces: this.tokenOf(last.id) });
    await this.#count([order.idempotencyKey]);
    const [before] = await this.market.rows("select status from orders where id = $1", last.id);
    if (status === 200 && before?.status !== "cancelled")
      this.problems.push(`order ${last.id} was to be replaced, and is ${before?.status}`);
  }

  /** Most pay; some with a card that is refused, some leave, some too late, some while their time runs out. */
  async pay(): Promise<void> {
    const { random, market } = this;
    const open = await market.rows<{ id: string; payment: string }>(
      `select o.id, p.id as payment from orders o join payments p on p.id = o.payment_id
       where o.status = 'awaiting_payment' and p.status = 'open' order by o.number`,
    );
    await this.lapse(open.filter(() => random.has(0.15)));
    await market.run("sweep-orders");
    const paid = open.filter(({ payment }) => {
      const declined = random.has(0.1) && this.press(payment, "is declined");
      return random.has(0.85) && this.press(payment, "pays") && !declined;
    });
    await this.lapse(paid.filter(() => random.has(0.1)));
    await market.run("sweep-orders");
  }

  /** On the page of a payment; false where there is none, or nobody can pay there any more. */
  press(payment: string, card: "pays" | "is declined" | "fails later"): boolean {
    const { double } = this.market;
    const [page] = double.pagesOf(payment);
    return page !== undefined && double.press(page.ref, card);
  }

  async lapse(some: readonly { id: string }[]): Promise<void> {
    await this.market.rows(
      `update orders set reserved_until = now() - ${OVER} where status = 'awaiting_payment' and id = any ($1)`,
      some.map(({ id }) => id),
    );
  }

  /** Lets unpaid orders lapse, and shipped parcels arrive. */
  async timePasses(): Promise<void> {
    const { rows, run } = this.market;
    await this.lapse(await rows<{ id: string }>("select id from orders where status = 'awaiting_payment'"));
    const shipped = await rows<{ id: string }>(
      "select id from orders where status = 'shipped' order by number",
    );
    const arrived = shipped.filter(() => this.random.has(0.5));
    await rows(
      "update orders set shipped_at = shipped_at - interval '30 days' where id = any ($1)",
      arrived.map(({ id }) => id),
    );
    await run.call(this.market, "sweep-orders");
  }
}
