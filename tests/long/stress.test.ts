import { expect, test } from "vitest";
import { TestServers } from "../fixtures/server/server-process.ts";
import { backup } from "../stress/backup.ts";
import { changeUnderLoad } from "../stress/change-under-load.ts";
import { killDuringWrites } from "../stress/kill-during-writes.ts";
import { marketing } from "../stress/marketing.ts";
import { money } from "../stress/money.ts";
import { pictures } from "../stress/pictures.ts";
import { recovery } from "../stress/recovery.ts";
import type { Scenario } from "../stress/run.ts";

/**
 * Subjects of `npm run stress` that have no file of their own here, each with as few rounds as say something. Proxies and
 * PgBouncer need programs that not every machine has: `npm run stress -- proxies pgbouncer`.
 */
const ROUNDS = 2;
const SCENARIOS: [string, Scenario][] = [
  ["kill -9 while rows are written", killDuringWrites],
  ["backups while rows are written", backup],
  ["machines lost while rows are written, and recovered to a time", recovery],
  ["changes of public pages under load", changeUnderLoad],
  ["random lives of everything that is sold", money],
  ["pictures of every kind", pictures],
  ["marketing that fails", marketing],
];

test.each(SCENARIOS)("%s: nothing is lost", async (_, scenario) => {
  const servers = new TestServers();
  try {
    expect(await scenario(servers, ROUNDS)).toEqual([]);
  } finally {
    await servers.close();
  }
});
