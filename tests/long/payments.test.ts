import { afterAll, beforeAll, expect, test } from "vitest";
import { SeededRandom } from "../../app/platform/format/seeded-random.ts";
import { TestServers } from "../fixtures/server/server-process.ts";
import { Market } from "../stress/payments/market.ts";
import { oneRound } from "../stress/payments.ts";

/** The seed of every choice. Another one is given by the environment variable TEST_SEED; a failure names the one it had. */
const TEST_SEED = Number(process.env.TEST_SEED ?? 20_261_101);
const servers = new TestServers();
let market: Market;

beforeAll(async () => {
  market = await Market.open(servers, new SeededRandom(TEST_SEED), { processes: 1, hangs: false });
});
afterAll(async () => {
  await market?.close();
  await servers.close();
});

test("with a Stripe that cannot be relied on and a process that is killed, everything is in effect once", async () => {
  const { found } = await oneRound(market, { count: 20, earlier: [], kills: 1 });
  expect(found, `TEST_SEED=${TEST_SEED}`).toEqual([]);
  expect(market.kills).toBe(1);
  // It was not a round in which nothing happened.
  const done = await market.rows<{ kind: string }>(
    "select distinct kind from provider_calls where status = 'done'",
  );
  expect(done.length).toBeGreaterThanOrEqual(4);
});
