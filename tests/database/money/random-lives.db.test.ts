import { afterAll, beforeAll, expect, test } from "vitest";
import { clonedDatabase } from "../../fixtures/database/database.ts";
import { Marketplace } from "../../fixtures/money/marketplace.ts";
import { RandomLives } from "../../fixtures/money/random-lives.ts";
import { createRandom } from "../../fixtures/test-seed.ts";

/** The full length is `npm run stress -- money`. */
const STEPS = Number(process.env.MONEY_STEPS ?? 200);
const LOOK_EVERY = 25;

const database = clonedDatabase();
let market: Marketplace;

beforeAll(async () => {
  market = await Marketplace.open(database.url);
});
afterAll(() => market?.close());

test("whatever people do, the ledger, the documents and every balance add up", async () => {
  const lives = await RandomLives.populate(market, createRandom());
  for (let step = 1; step <= STEPS; step += 1) {
    await lives.step();
    if (step % LOOK_EVERY === 0) expect(await lives.findProblems(), `after ${step} steps`).toEqual([]);
  }
  expect(await lives.findBookProblems()).toEqual([]);
  // It was not a life in which nothing happened.
  const done = [...lives.counts.values()].filter(({ tried, refused }) => tried > refused);
  console.log(Object.fromEntries(lives.counts));
  expect(done.length).toBeGreaterThan(20);
});
