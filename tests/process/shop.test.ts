import { afterAll, beforeAll, expect, test } from "vitest";
import { TestServers } from "../fixtures/server-process.ts";
import { Luck } from "../stress/payments/luck.ts";
import { Market } from "../stress/payments/market.ts";
import { Customers } from "../stress/shop/customers.ts";
import { sellTheLast } from "../stress/shop/last-ones.ts";
import { oneRoundOfOrders } from "../stress/shop/round.ts";

// A whole process starts here, is killed and starts again, perhaps on a machine that is busy with other tests.
const LUCK = Number(process.env.LUCK ?? Date.now() % 1_000_000);
const servers = new TestServers();
let market: Market;
let customers: Customers;

beforeAll(async () => {
  market = await Market.open(servers, new Luck(LUCK), { processes: 1, hangs: false, coaches: 0 });
  customers = await Customers.gather(market, { people: 10 });
});
afterAll(async () => {
  await market?.close();
  await servers.close();
});

test("orders are paid, given up and sent back while a process is killed: stock is its history, and money adds up", async () => {
  const found = await oneRoundOfOrders(market, customers, { count: 25, kills: 1 });
  expect(found, `LUCK=${LUCK}`).toEqual([]);
  expect(market.kills).toBe(1);
  // It was not a round in which nothing happened.
  const states = await market.rows("select distinct status from orders");
  expect(states.length).toBeGreaterThanOrEqual(3);
});

test("of a hundred who want one of the last ten, ten have it, and the others are told why not", async () => {
  expect(await sellTheLast(servers, 100)).toEqual([]);
});
