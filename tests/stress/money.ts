import { spawn } from "node:child_process";
import { once } from "node:events";
import type { TestServers } from "../fixtures/server/server-process.ts";

const STEPS_A_ROUND = 500;

const FILES = ["tests/database/money", "app/features/accompaniment/contract/eighteen-months.db.test.ts"];

/**
 * Every story of `docs/money.md`, eighteen months of accompaniments, and random lives of 500 steps a round: the ledger, the documents and every
 * balance add up at every look, every electronic invoice is read back, and in the end another reader finds the same in the books. They run
 * where the commands can be loaded: in the test runner.
 */
export async function money(_servers: TestServers, rounds: number): Promise<string[]> {
  const seed = process.env.TEST_SEED ?? String(Date.now() % 1_000_000);
  const steps = rounds * STEPS_A_ROUND;
  console.log(`     ${steps} steps, TEST_SEED=${seed} repeats their choices`);
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST"));
  const child = spawn(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "--project", "database", ...FILES],
    {
      env: { ...Object.fromEntries(own), TEST_SEED: seed, MONEY_STEPS: String(steps), MONEY_WHOLE: "1" },
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  const [code] = await once(child, "exit");
  return code === 0 ? [] : [`money, with random lives of ${steps} steps, TEST_SEED=${seed}: see above`];
}
