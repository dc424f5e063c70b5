import { afterAll, beforeAll, expect, test } from "vitest";
import { clonedDatabase } from "../../fixtures/database/database.ts";
import { Marketplace } from "../../fixtures/money/marketplace.ts";
import { RandomLives } from "../../fixtures/money/random-lives.ts";
import { createRandom } from "../../fixtures/test-seed.ts";

/** `npm run stress -- money` lives 10 000. */
const STEPS = Number(process.env.MONEY_STEPS ?? 60);
const LOOK_EVERY = STEPS > 1_000 ? 100 : 30;
const SAY_EVERY = 500;
/** In so many steps, everything succeeds at least once. */
const LONG = 2_000;
/** For a machine that is busy with other things. */
const PATIENCE_MS = 240_000 + STEPS * 1_000;

const database = clonedDatabase();
let market: Marketplace;

beforeAll(async () => {
  market = await Marketplace.open(database.url);
});
afterAll(() => market?.close());

test("whatever people do, the ledger, the documents and every balance add up", {
  timeout: PATIENCE_MS,
}, async () => {
  const lives = await RandomLives.populate(market, createRandom());
  for (let step = 1; step <= STEPS; step += 1) {
    await lives.step();
    if (step % LOOK_EVERY === 0) expect(await lives.findProblems(), `after ${step} steps`).toEqual([]);
    if (step % SAY_EVERY === 0 || step === STEPS)
      expect(await lives.findInvoiceProblems(), `after ${step} steps`).toEqual([]);
    if (step % SAY_EVERY === 0) {
      process.stdout.write(`${step} steps, ${await lives.describe()}\n`);
      // Nothing else removes dead rows from the databases of tests.
      await market.rows("vacuum analyze");
    }
  }
  expect(await lives.findBookProblems()).toEqual([]);
  // It was not a life in which nothing happened.
  const { done, documents } = await lives.count();
  expect(done).toBeGreaterThan(STEPS * 0.8);
  expect(documents).toBeGreaterThan(STEPS / 10);
  if (STEPS >= LONG) expect(lives.listNeverDone()).toEqual([]);
});
