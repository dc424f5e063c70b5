import { SeededRandom } from "../../app/platform/format/seeded-random.ts";
import type { TestServers } from "../fixtures/server/server-process.ts";
import { Market } from "./payments/market.ts";
import { sellTheLast } from "./shop/last-ones.ts";
import { ProxiedServers } from "./shop/proxied-servers.ts";
import { oneRoundOfOrders, openShop } from "./shop/round.ts";

const ORDERS = 50;
const BUYERS = 500;

/**
 * Five hundred want the last ten; then people order, subscribe, pay, leave, give up, withdraw and send back, with a Stripe that cannot be
 * relied on and processes that are killed: every order that is paid is fulfilled once, with one invoice and each mail once, stock is its
 * history and never below nothing, the ledger adds up.
 */
export async function shop(_: TestServers, rounds: number): Promise<string[]> {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
  console.log(`     TEST_SEED=${seed} repeats its choices`);
  const problems: string[] = [];
  const servers = new ProxiedServers();
  try {
    const market = await Market.open(servers, new SeededRandom(seed));
    try {
      const open = await openShop(market, servers, 50);
      const { customers } = open;
      problems.push(...(await sellTheLast(customers, BUYERS)));
      console.log(`     ${BUYERS} people, the last 10: ${problems.length} problems`);
      for (let round = 1; round <= rounds; round += 1) {
        const begun = performance.now();
        const found = await oneRoundOfOrders(market, open, { count: ORDERS });
        problems.push(...found.map((problem) => `round ${round}: ${problem}`));
        console.log(
          `${String(round).padStart(3)}  ${customers.ordered} orders, ${customers.sentAgain} sent again, ${customers.refused} refusals, ` +
            `${market.kills} kills, ${found.length} problems, ${Math.round((performance.now() - begun) / 1000)} s`,
        );
        for (const problem of found) console.log(`     ${problem}`);
        market.double.requests.length = 0;
      }
    } finally {
      await market.close();
    }
  } finally {
    await servers.close();
  }
  return problems;
}
