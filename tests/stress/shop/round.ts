import { setTimeout as delay } from "node:timers/promises";
import {
  STRANGE_MAILS,
  STRANGE_ORDERS,
  STRANGE_PAPERS,
  STRANGE_SUBSCRIPTIONS,
} from "../../fixtures/shop/shop-books.ts";
import { examineAll, examineLedger } from "../payments/books.ts";
import type { Market } from "../payments/market.ts";
import { Customers } from "./customers.ts";
import { abandonPaidOrders } from "./lost-payment-webhooks.ts";
import { OperatorActions } from "./operator-actions.ts";
import type { ProxiedServers } from "./proxied-servers.ts";
import { Subscribers } from "./subscribers.ts";

const COMPARISONS = 3;
const SOON_MS = 1_500;
/** Less than it takes to order, so that whoever is killed was at it. */
const IN_A_CHECKOUT_MS = 100;
const AUDITS = [STRANGE_ORDERS, STRANGE_SUBSCRIPTIONS, STRANGE_PAPERS, STRANGE_MAILS];

/** Everybody who has to do with the shop. */
export interface Shop {
  customers: Customers;
  subscribers: Subscribers;
  actions: OperatorActions;
}

export async function openShop(market: Market, servers: ProxiedServers, people: number): Promise<Shop> {
  const customers = await Customers.gather(market, { servers, people });
  return {
    customers,
    actions: new OperatorActions(customers),
    subscribers: await Subscribers.gather(customers),
  };
}

/** Ordering, paying, deciding, time, and what is left; processes are killed in between, the first time while people order. */
export async function oneRoundOfOrders(
  market: Market,
  { customers, subscribers, actions }: Shop,
  { count, kills = 3 }: { count: number; kills?: number },
): Promise<string[]> {
  const found: string[] = [];
  const look = async (when: string) =>
    found.push(...(await examineLedger(market)).map((problem) => `${when}: ${problem}`));
  const killing = async (nth: number, mostMs?: number) =>
    nth <= kills ? market.killSoon(mostMs) : undefined;
  const decide = async () => {
    await actions.decide();
    await subscribers.decide();
    await actions.settleReturns();
  };
  const soon = async (action: () => Promise<void>) => {
    await delay(customers.random.next() * SOON_MS);
    await action();
  };
  await customers.restock();
  await Promise.all([
    customers.order(count, () => killing(1, IN_A_CHECKOUT_MS)),
    subscribers.begin(Math.ceil(count / 5)),
  ]);
  await market.settled();
  found.push(...(await abandonPaidOrders(customers, subscribers)));
  await customers.pay();
  await subscribers.pay();
  // Some decide as soon as they have paid, while the papers and mails of that are on their way.
  await Promise.all([market.settled(), soon(() => actions.decide()), killing(2)]);
  // A comparison finds the charges whose webhooks were lost, so that they can be decided upon.
  await market.compare();
  await look("after paying");
  await Promise.all([decide(), killing(3)]);
  await market.settled();
  await look("after deciding");
  await customers.timePasses();
  subscribers.monthGoesBy();
  await market.settled();
  await decide();
  await market.settled();
  market.behave();
  for (let times = 0; times < COMPARISONS; times += 1) if ((await market.compare()).length === 0) break;
  await market.settled();
  found.push(...customers.problems.splice(0), ...(await examineAll(market)));
  for (const audit of AUDITS)
    found.push(...(await market.rows<{ problem: string }>(audit)).map(({ problem }) => problem));
  market.misbehave();
  return found;
}
