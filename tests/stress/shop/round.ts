import { STRANGE_ORDERS } from "../../fixtures/shop-books.ts";
import { examineAll, examineLedger } from "../payments/books.ts";
import type { Market } from "../payments/market.ts";
import type { Customers } from "./customers.ts";

const COMPARISONS = 3;

/** Ordering, paying, deciding, time, and what is left; processes are killed in between. */
export async function oneRoundOfOrders(
  market: Market,
  customers: Customers,
  { count, kills = 3 }: { count: number; kills?: number },
): Promise<string[]> {
  const found: string[] = [];
  const look = async (when: string) =>
    found.push(...(await examineLedger(market)).map((problem) => `${when}: ${problem}`));
  const killing = async (nth: number) => (nth <= kills ? market.killSoon() : undefined);
  await customers.restock();
  await Promise.all([customers.order(count), killing(3)]);
  await customers.pay();
  await Promise.all([market.settled(), killing(1)]);
  // What nobody told us of is found, so that it can be decided upon.
  await market.compare();
  await look("after paying");
  await Promise.all([customers.decide(), killing(2)]);
  await market.settled();
  await look("after deciding");
  await customers.timePasses();
  await market.settled();
  await customers.decide();
  await market.settled();
  market.behave();
  for (let times = 0; times < COMPARISONS; times += 1) if ((await market.compare()).length === 0) break;
  await market.settled();
  found.push(...(await examineAll(market)));
  found.push(...(await market.rows<{ problem: string }>(STRANGE_ORDERS)).map(({ problem }) => problem));
  market.misbehave();
  return found;
}
