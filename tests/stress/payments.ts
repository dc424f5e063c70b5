import { SeededRandom } from "../../app/platform/format/seeded-random.ts";
import type { TestServers } from "../fixtures/server/server-process.ts";
import { examineAll, examineLedger } from "./payments/books.ts";
import { Market } from "./payments/market.ts";
import { People } from "./payments/people.ts";

const PAYMENTS = 100;
const COMPARISONS = 3;

/**
 * People pay, sellers decide and banks change their minds, with a Stripe that cannot be relied on and processes that are killed: each
 * is in effect once, the ledger adds up at every look, ends as Stripe's own books, and a comparison finds nothing any more.
 */
export async function payments(servers: TestServers, rounds: number): Promise<string[]> {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
  console.log(`     TEST_SEED=${seed} repeats its choices`);
  const market = await Market.open(servers, new SeededRandom(seed));
  const problems: string[] = [];
  const earlier: string[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const begun = performance.now();
      const { found, mended } = await oneRound(market, { count: PAYMENTS, earlier });
      problems.push(...found.map((problem) => `round ${round}: ${problem}`));
      console.log(
        `${String(round).padStart(3)}  ${earlier.length} payments, ${market.kills} kills, ${market.days} days in doubt, ${market.double.requests.length} requests, ` +
          `${mended} differences mended, ${found.length} problems, ${Math.round((performance.now() - begun) / 1000)} s`,
      );
      for (const problem of found) console.log(`     ${problem}`);
      market.double.requests.length = 0;
    }
  } finally {
    await market.close();
  }
  return problems;
}

interface Round {
  count: number;
  /** payments of the rounds before, to which something may still happen; those of this one are added */
  earlier: string[];
  kills?: number;
}

/** Buying, paying, deciding, a month, and payouts; processes are killed in between. */
export async function oneRound(market: Market, { count, earlier, kills = 3 }: Round) {
  const people = new People(market);
  const found: string[] = [];
  const look = async (when: string) =>
    found.push(...(await examineLedger(market)).map((problem) => `${when}: ${problem}`));
  const killing = async (nth: number) => (nth <= kills ? market.killSoon() : undefined);

  const ids = await people.buy(count);
  earlier.push(...ids);
  await Promise.all([market.settled(), killing(2)]);
  await people.pay(ids);
  await Promise.all([market.settled(), killing(1)]);
  await look("after paying");
  // A comparison finds the charges whose webhooks were lost, so that they can be decided upon.
  let mended = (await market.compare()).length;
  const lately = earlier.slice(-3 * count);
  await people.decide(lately);
  people.banksAct(lately);
  await Promise.all([market.settled(), killing(3)]);
  await look("after deciding");
  await people.monthGoesBy(lately);
  await market.settled();
  await market.payCoaches();
  await market.settled();
  people.banksAct(lately);
  await people.decide(lately);
  await market.settled();
  await people.payLate(lately);
  await market.settled();
  await look("after a month");
  market.behave();
  let left: string[] = [];
  for (let times = 0; times < COMPARISONS; times += 1) {
    left = await market.compare();
    if (left.length === 0) break;
    mended += left.length;
  }
  found.push(...left.slice(0, 10).map((difference) => `still different: ${difference}`));
  found.push(...(await examineAll(market)));
  market.misbehave();
  return { found, mended };
}
