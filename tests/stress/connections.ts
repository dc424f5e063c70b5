import { loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { startSmtpServer } from "../doubles/smtp.ts";
import { EMAILS } from "../fixtures/accounts/cast.ts";
import { LimitedDatabase } from "../fixtures/database/limited-database.ts";
import { continuePostgres, pausePostgres } from "../fixtures/database/postgres-process.ts";
import { ReplicatedPostgres } from "../fixtures/database/replicated-postgres.ts";
import type { ServerProcess, TestServers } from "../fixtures/server/server-process.ts";
import { untilChangeShows, untilMailed } from "./failover/site.ts";

const AGAIN_MS = 10_000;
const STOP_MS = 20_000;
const PATIENCE_MS = 60_000;
const FAULT_MS = 3_000;
/** Jobs of a dead process are released 90 seconds after they were locked, by a sweep that runs every 30 seconds. */
const ABANDONED_MS = 150_000;
const JOBS = 12;
const FAILOVER = "a failover";

interface Target {
  database: LimitedDatabase;
  postgres: ReplicatedPostgres;
}

/** Each begins a loss; `end` ends all of them. */
const FAULTS: Record<string, (target: Target) => Promise<void>> = {
  "jobs terminated below a limit": async ({ database }) => {
    await database.limit(5);
    await database.terminate("elan-jobs");
    await database.enqueue(JOBS);
  },
  "everything terminated": async ({ database }) => {
    await database.enqueue(JOBS);
    await database.terminate();
    await delay(FAULT_MS);
    await database.terminate();
  },
  "connections refused by a limit": async ({ database }) => {
    await database.limit(0);
    await database.terminate();
    await database.enqueue(JOBS);
    await delay(FAULT_MS);
  },
  "few connections": async ({ database }) => {
    await database.limit(2);
    await database.terminate();
    await database.enqueue(JOBS);
    await delay(FAULT_MS);
  },
  "a short pause": async ({ postgres }) => {
    pausePostgres(postgres.primaryDir);
    await delay(FAULT_MS / 2);
  },
  "a long pause": async ({ postgres }) => {
    pausePostgres(postgres.primaryDir);
    await delay(4 * FAULT_MS);
  },
  "a cut network": async ({ database, postgres }) => {
    await database.enqueue(JOBS);
    postgres.way.refusing = true;
    await delay(FAULT_MS);
  },
  "a silent network": async ({ database, postgres }) => {
    await database.enqueue(JOBS);
    postgres.way.silent = true;
    await delay(2 * FAULT_MS);
  },
  [FAILOVER]: async ({ database, postgres }) => {
    await database.enqueue(JOBS);
    await postgres.killPrimary();
    await delay(FAULT_MS);
  },
};

/**
 * Connections to the database are lost in every way, again and again. After each loss a page, a mail and a job go on within
 * ten seconds, and SIGTERM ends the process within twenty; in every second turn of all losses it is sent while the loss still lasts.
 */
export async function connections(servers: TestServers, rounds: number): Promise<string[]> {
  const postgres = await ReplicatedPostgres.start(servers);
  const database = await LimitedDatabase.of(postgres.url, postgres);
  const smtp = await startSmtpServer();
  const site = { servers, postgres, database, smtp };
  const problems: string[] = [];
  const worst: Record<string, { ms: number; round: number }> = {};
  const faults = Object.keys(FAULTS);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const name = faults[(round - 1) % faults.length] as string;
      const stopsEarly = Math.ceil(round / faults.length) % 2 === 0;
      const { times, stderr } = await loseConnections(site, name, { stopsEarly });
      for (const [what, ms] of Object.entries(times)) {
        if (ms > (what === "stop" ? STOP_MS : AGAIN_MS))
          problems.push(`round ${round}, ${name}: ${what} after ${ms} ms`);
        if (ms > (worst[what]?.ms ?? 0)) worst[what] = { ms, round };
      }
      if (stderr) problems.push(`round ${round}, ${name}: ${stderr}`);
      const took = Object.entries(times).map(([what, ms]) => `${what} ${ms} ms`);
      console.log(
        `${String(round).padStart(3)}  ${name}: ${took.join(", ")} (load ${loadavg()[0]?.toFixed(1)})`,
      );
      if (name === FAILOVER) await postgres.addReplica();
    }
    problems.push(...(await runAbandonedJobs(site)));
  } catch (error) {
    throw new Error(`the database has said: ${postgres.lastWords}`, { cause: error });
  }
  const slowest = Object.entries(worst).map(([what, { ms, round }]) => `${what} ${ms} ms in round ${round}`);
  console.log(`the slowest: ${slowest.join(", ")}`);
  postgres.close();
  await smtp.stop();
  return problems;
}

interface Site extends Target {
  servers: TestServers;
  smtp: Awaited<ReturnType<typeof startSmtpServer>>;
}

/** One process loses its connections. The times begin when the loss has ended. */
async function loseConnections(
  { servers, database, postgres, smtp }: Site,
  name: string,
  { stopsEarly }: { stopsEarly: boolean },
): Promise<{ times: Record<string, number>; stderr: string }> {
  const server = await servers.start({
    DATABASE_URL: database.url,
    SMTP_URL: smtp.url,
    OPERATOR_EMAILS: EMAILS.operator,
    TRUSTED_PROXIES: "1",
    LOG_LEVEL: "warn",
  });
  const origins = [`http://localhost:${server.port}`];
  const latestJob = await database.latestJob();
  const lostAt = Date.now();
  await FAULTS[name]?.({ database, postgres });
  const times: Record<string, number> = {};
  if (!stopsEarly) {
    await end({ database, postgres }, name);
    const begun = Date.now();
    const timed = async (what: string, wait: Promise<unknown>) => {
      await Promise.race([wait, delay(PATIENCE_MS, undefined, { ref: false })]);
      times[what] = Date.now() - begun;
    };
    await Promise.all([
      timed("page", untilChangeShows(database, origins)),
      timed("mail", untilMailed(smtp, origins)),
      timed("job", untilJobsAreDone(database, latestJob)),
    ]);
  }
  times.stop = await stopIn(server);
  if (stopsEarly) await end({ database, postgres }, name);
  if (Object.values(times).some((ms) => ms > AGAIN_MS)) console.log(warningsSince(server, lostAt));
  return { times, stderr: server.stderr };
}

/** Everything is as before, except that a failover ends at the other server. */
async function end({ database, postgres }: Target, name: string): Promise<void> {
  continuePostgres(postgres.primaryDir);
  postgres.way.silent = false;
  postgres.way.refusing = false;
  if (name === FAILOVER) {
    await postgres.promote();
    postgres.turn();
  }
  await database.limit();
}

async function untilJobsAreDone(database: LimitedDatabase, after: number): Promise<void> {
  await database.enqueue(1);
  const deadline = Date.now() + PATIENCE_MS;
  while ((await database.jobsLeft(after)) > 0 && Date.now() < deadline) await delay(50);
}

/** The jobs of the processes that were stopped while the loss lasted are released and run by another process. */
async function runAbandonedJobs({ servers, database }: Site): Promise<string[]> {
  const server = await servers.start({ DATABASE_URL: database.url, TRUSTED_PROXIES: "1", LOG_LEVEL: "warn" });
  const begun = Date.now();
  while ((await database.jobsLeft()) > 0 && Date.now() - begun < ABANDONED_MS) await delay(500);
  const left = await database.jobsLeft();
  console.log(`abandoned jobs: ${left} left after ${Math.round((Date.now() - begun) / 1_000)} s`);
  await stopIn(server);
  return left > 0 ? [`${left} abandoned jobs did not run`] : [];
}

/** Lists the warnings of the process, each with the milliseconds since the loss began. */
function warningsSince({ stdout }: ServerProcess, lostAt: number): string {
  const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
  return lines
    .map((line) => JSON.parse(line) as { time: string; msg?: string })
    .map(({ time, ...said }) => `     ${Date.parse(time) - lostAt} ${JSON.stringify(said).slice(0, 300)}`)
    .join("\n");
}

/** Without SIGKILL: a process that does not end is waited for. */
async function stopIn(server: ServerProcess): Promise<number> {
  const begun = Date.now();
  server.signal("SIGTERM");
  await Promise.race([server.exited, delay(PATIENCE_MS, undefined, { ref: false })]);
  return Date.now() - begun;
}
