import { afterAll, beforeAll, expect, test } from "vitest";
import { SeededRandom } from "../../app/platform/format/seeded-random.ts";
import { TestServers } from "../fixtures/server/server-process.ts";
import { examineAll } from "../stress/payments/books.ts";
import { Market } from "../stress/payments/market.ts";
import { People } from "../stress/payments/people.ts";

/** The seed of every choice. Another one is given by the environment variable TEST_SEED; a failure names the one it had. */
const TEST_SEED = Number(process.env.TEST_SEED ?? 20_261_104);
const PAYMENTS = 6;
const servers = new TestServers();
let market: Market;

beforeAll(async () => {
  market = await Market.open(servers, new SeededRandom(TEST_SEED), {
    processes: 1,
    hangs: false,
    coaches: 1,
  });
});
afterAll(async () => {
  await market?.close();
  await servers.close();
});

// Many payments, sessions and orders with kills at any moment: tests/long.
test("payments whose process is killed while it works, with a Stripe that fails, are in effect once", async () => {
  const people = new People(market);
  const ids = await people.buy(PAYMENTS);
  // Jobs are at work, or about to be: it may die in the middle of any of them.
  await market.kill();
  await market.settled();
  await people.pay(ids);
  await market.kill();
  await market.settled();
  market.behave();
  await market.compare();
  expect(await market.compare(), `TEST_SEED=${TEST_SEED}`).toEqual([]);
  expect(await examineAll(market), `TEST_SEED=${TEST_SEED}`).toEqual([]);
  const done = await market.rows<{ kind: string }>(
    "select distinct kind from provider_calls where status = 'done'",
  );
  expect(done.map(({ kind }) => kind)).toContain("checkout");
  const [paid] = await market.rows("select count(*)::int as n from payments where collected_cents > 0");
  expect(paid?.n, `TEST_SEED=${TEST_SEED}`).toBeGreaterThan(0);
});
