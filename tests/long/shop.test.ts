import { afterAll, beforeAll, expect, test } from "vitest";
import { SeededRandom } from "../../app/platform/format/seeded-random.ts";
import { Market } from "../stress/payments/market.ts";
import { sellTheLast } from "../stress/shop/last-ones.ts";
import { ProxiedServers } from "../stress/shop/proxied-servers.ts";
import { oneRoundOfOrders, openShop, type Shop } from "../stress/shop/round.ts";

/** The seed of every choice. Another one is given by the environment variable TEST_SEED; a failure names the one it had. */
const TEST_SEED = Number(process.env.TEST_SEED ?? 20_261_103);
const servers = new ProxiedServers();
let market: Market;
let shop: Shop;

beforeAll(async () => {
  market = await Market.open(servers, new SeededRandom(TEST_SEED), {
    processes: 1,
    hangs: false,
    coaches: 0,
  });
  shop = await openShop(market, servers, 10);
});
afterAll(async () => {
  await market?.close();
  await servers.close();
});

test("orders are paid, given up and sent back while a process is killed: stock is its history, and money adds up", async () => {
  const found = await oneRoundOfOrders(market, shop, { count: 25, kills: 1 });
  expect(found, `TEST_SEED=${TEST_SEED}`).toEqual([]);
  expect(market.kills).toBe(1);
  expect(shop.customers.sentAgain).toBeGreaterThan(0);
  // It was not a round in which nothing happened.
  const [happened] = await market.rows(
    `select (select count(distinct status) from orders) > 2 as orders, (select count(*) from withdrawals) > 0 as withdrawals,
       (select count(*) from order_documents where kind = 'credit note') > 0 as credited,
       (select count(distinct step) from product_subscription_steps) > 2 as subscriptions`,
  );
  expect(happened).toEqual({ orders: true, withdrawals: true, credited: true, subscriptions: true });
});

test("of a hundred who want one of the last ten, ten have it, and the others are told why not", async () => {
  expect(await sellTheLast(shop.customers, 100), `TEST_SEED=${TEST_SEED}`).toEqual([]);
});
