import { SeededRandom } from "../../app/platform/format/seeded-random.ts";
import { STRANGE_SESSIONS } from "../fixtures/bookings/session-books.ts";
import type { TestServers } from "../fixtures/server/server-process.ts";
import { examineAll, examineLedger } from "./payments/books.ts";
import { Market } from "./payments/market.ts";
import { Crowd } from "./sessions/customers.ts";

const COACHES = 200;
const BOOKINGS = 150;
const COMPARISONS = 3;

/**
 * Students book, pay, move and cancel, coaches answer or do not, sessions take place or do not, with a Stripe that cannot be relied on and
 * processes that are killed: no two sessions overlap, nothing is charged twice, the ledger adds up, and every balance is its history.
 */
export async function sessions(servers: TestServers, rounds: number): Promise<string[]> {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
  console.log(`     TEST_SEED=${seed} repeats its choices`);
  const market = await Market.open(servers, new SeededRandom(seed), { coaches: COACHES });
  const problems: string[] = [];
  try {
    const crowd = await Crowd.gather(market, { students: 200 });
    for (let round = 1; round <= rounds; round += 1) {
      const begun = performance.now();
      const found = await oneRoundOfSessions(market, crowd, { count: BOOKINGS });
      problems.push(...found.map((problem) => `round ${round}: ${problem}`));
      console.log(
        `${String(round).padStart(3)}  ${crowd.booked} bookings, ${crowd.refused} refusals, ${market.kills} kills, ${found.length} problems, ` +
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

/** Booking, paying, deciding, time, and what is left; processes are killed in between. */
export async function oneRoundOfSessions(
  market: Market,
  crowd: Crowd,
  { count, kills = 3 }: { count: number; kills?: number },
): Promise<string[]> {
  const found: string[] = [];
  const look = async (when: string) =>
    found.push(...(await examineLedger(market)).map((problem) => `${when}: ${problem}`));
  const killing = async (nth: number) => (nth <= kills ? market.killSoon() : undefined);
  await Promise.all([crowd.buyPacks(Math.ceil(count / 10)), crowd.book(count), killing(3)]);
  await crowd.pay();
  await Promise.all([market.settled(), killing(1)]);
  // A comparison finds the charges whose webhooks were lost, so that they can be decided upon.
  await market.compare();
  await look("after paying");
  await Promise.all([crowd.decide(), killing(2)]);
  await market.settled();
  await look("after deciding");
  await crowd.timePasses();
  await market.run("sweep-bookings");
  await market.run("sweep-packs");
  await market.settled();
  await crowd.decide();
  await market.settled();
  market.behave();
  for (let times = 0; times < COMPARISONS; times += 1) if ((await market.compare()).length === 0) break;
  await market.run("sweep-bookings");
  await market.settled();
  found.push(...(await examineAll(market)));
  found.push(...(await market.rows<{ problem: string }>(STRANGE_SESSIONS)).map(({ problem }) => problem));
  market.misbehave();
  return found;
}
