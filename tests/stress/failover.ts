import { setTimeout as delay } from "node:timers/promises";
import { startSmtpServer } from "../doubles/smtp.ts";
import { ReplicatedPostgres } from "../fixtures/database/replicated-postgres.ts";
import type { TestServers } from "../fixtures/server/server-process.ts";
import { restartInTurn } from "./failover/rolling.ts";
import { failOver, Site } from "./failover/site.ts";

const LIMIT_MS = 10_000;
const CRON_PATIENCE_MS = 90_000;

/**
 * The database is killed under load and its replica takes over, again and again, and then both processes are restarted one
 * after the other: nothing that was acknowledged is lost, pages that are kept go on, and everything works again by itself.
 */
export async function failover(servers: TestServers, rounds: number): Promise<string[]> {
  const database = await ReplicatedPostgres.start(servers);
  const smtp = await startSmtpServer();
  const site = await Site.start(servers, database, smtp);
  const problems: string[] = [];
  let last = 0;
  for (let round = 1; round <= rounds; round += 1) {
    if (round > 1) await database.addReplica();
    last = Date.now();
    const { found, times, acknowledged, refused } = await failOver(site, { turnsFirst: round % 2 === 1 });
    problems.push(...found.map((problem) => `round ${round}: ${problem}`));
    for (const [what, ms] of Object.entries(times))
      if (ms > LIMIT_MS) problems.push(`round ${round}: ${what} after ${ms} ms`);
    const waited = Object.entries(times).map(([what, ms]) => `${what} ${ms} ms`);
    console.log(
      `${String(round).padStart(3)}  ${acknowledged} acknowledged, ${refused} refused; ${waited.join(", ")}`,
    );
  }
  problems.push(...(await cronRuns(database, last)));
  problems.push(...(await restartInTurn(servers, rounds)));
  database.close();
  await smtp.stop();
  return problems;
}

/** Something comes every minute. */
async function cronRuns(database: ReplicatedPostgres, since: number): Promise<string[]> {
  const deadline = Date.now() + CRON_PATIENCE_MS;
  while (Date.now() < deadline) {
    const [row] = await database.query<{ at: Date | null }>(
      "select max(last_execution) as at from graphile_worker._private_known_crontabs",
    );
    if (Number(row?.at) > since) return [];
    await delay(500);
  }
  return ["what comes by itself no longer comes"];
}
