import type { TestServers } from "../fixtures/server-process.ts";
import { Luck } from "./payments/luck.ts";
import { Market } from "./payments/market.ts";
import { Customers } from "./shop/customers.ts";
import { sellTheLast } from "./shop/last-ones.ts";
import { oneRoundOfOrders } from "./shop/round.ts";

const ORDERS = 50;
const BUYERS = 500;

/**
 * Five hundred want the last ten; then people order, pay, leave, give up and send back, with a Stripe that cannot be relied on and
 * processes that are killed: every order that is paid is fulfilled once, stock is its history and never below nothing, the ledger adds up.
 */
export async function shop(servers: TestServers, rounds: number): Promise<string[]> {
  const seed = Number(process.env.LUCK ?? Date.now() % 1_000_000);
  console.log(`     LUCK=${seed} repeats its choices`);
  const problems = await sellTheLast(servers, BUYERS);
  console.log(`     ${BUYERS} people, the last 10: ${problems.length} problems`);
  const market = await Market.open(servers, new Luck(seed));
  try {
    const customers = await Customers.gather(market, { people: 50 });
    for (let round = 1; round <= rounds; round += 1) {
      const begun = performance.now();
      const found = await oneRoundOfOrders(market, customers, { count: ORDERS });
      problems.push(...found.map((problem) => `round ${round}: ${problem}`));
      console.log(
        `${String(round).padStart(3)}  ${customers.ordered} orders, ${customers.refused} refusals, ${market.kills} kills, ${found.length} problems, ` +
          `${Math.round((performance.now() - begun) / 1000)} s`,
      );
      for (const problem of found) console.log(`     ${problem}`);
      market.double.requests.length = 0;
    }
  } finally {
    await market.close();
  }
  return problems;
}
