import { afterAll, beforeAll, expect, test } from "vitest";
import { SeededRandom } from "../../app/platform/format/seeded-random.ts";
import { TestServers } from "../fixtures/server/server-process.ts";
import { Market } from "../stress/payments/market.ts";
import { Crowd } from "../stress/sessions/customers.ts";
import { oneRoundOfSessions } from "../stress/sessions.ts";

/** The seed of every choice. Another one is given by the environment variable TEST_SEED; a failure names the one it had. */
const TEST_SEED = Number(process.env.TEST_SEED ?? 20_261_102);
const servers = new TestServers();
let market: Market;
let crowd: Crowd;

beforeAll(async () => {
  market = await Market.open(servers, new SeededRandom(TEST_SEED), {
    processes: 1,
    hangs: false,
    coaches: 4,
  });
  crowd = await Crowd.gather(market, { students: 12 });
});
afterAll(async () => {
  await market?.close();
  await servers.close();
});

test("sessions are booked, moved and cancelled while a process is killed: none overlap, and money and hours add up", async () => {
  const found = await oneRoundOfSessions(market, crowd, { count: 25, kills: 1 });
  expect(found, `TEST_SEED=${TEST_SEED}`).toEqual([]);
  expect(market.kills).toBe(1);
  // It was not a round in which nothing happened.
  const states = await market.rows("select distinct status, ending from bookings");
  expect(states.length).toBeGreaterThanOrEqual(4);
});
