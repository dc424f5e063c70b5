import { SeededRandom } from "../../app/platform/format/seeded-random.ts";
import { createPool } from "../../app/platform/database/db.server.ts";
import { migrate, withStartLock } from "../../app/platform/database/migrate.server.ts";
import { migrateJobs } from "../../app/platform/jobs/jobs.server.ts";
import { Marketplace } from "../fixtures/money/marketplace.ts";
import { RandomLives } from "../fixtures/money/random-lives.ts";
import type { TestServers } from "../fixtures/server/server-process.ts";

const STEPS_A_ROUND = 500;
const LOOK_EVERY = 25;

/**
 * Random lives of everything that is sold, 500 steps a round, in one process and one database: the ledger, the documents and every balance add
 * up at every look, and in the end another reader finds the same in the books.
 */
export async function money(servers: TestServers, rounds: number): Promise<string[]> {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
  console.log(`     TEST_SEED=${seed} repeats its choices`);
  const market = await openMarketplace(servers);
  const problems: string[] = [];
  try {
    const lives = await RandomLives.populate(market, new SeededRandom(seed));
    for (let round = 1; round <= rounds; round += 1) {
      const begun = performance.now();
      const found = await oneRound(lives, round);
      problems.push(...found);
      const { payments, cents, documents, day } = await lives.count();
      console.log(
        `${String(round).padStart(3)}  ${round * STEPS_A_ROUND} steps until ${day}, ${lives.refusals} refused, ${payments} payments of ${cents} cents, ` +
          `${documents} documents, ${found.length} problems, ${Math.round((performance.now() - begun) / 1000)} s`,
      );
      for (const problem of found) console.log(`     ${problem}`);
      // What is wrong once is wrong at every later look.
      if (problems.length > 0) return problems;
    }
    problems.push(...(await lives.findBookProblems()));
    console.log(lives.describeActions());
  } finally {
    await market.close();
  }
  return problems;
}

async function openMarketplace(servers: TestServers): Promise<Marketplace> {
  const url = await servers.startDatabase();
  const pool = createPool(url, { size: 2, slow: true });
  await migrateJobs(pool);
  await withStartLock(pool, migrate);
  await pool.end();
  return Marketplace.open(url);
}

async function oneRound(lives: RandomLives, round: number): Promise<string[]> {
  for (let step = 1; step <= STEPS_A_ROUND; step += 1) {
    await lives.step();
    if (step % LOOK_EVERY !== 0) continue;
    const found = await lives.findProblems();
    if (found.length > 0) return found.map((problem) => `step ${(round - 1) * STEPS_A_ROUND + step}: ${problem}`);
  }
  return [];
}
