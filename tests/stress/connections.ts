import { setTimeout as delay } from "node:timers/promises";
import { startSmtpServer } from "../doubles/smtp.ts";
import { EMAILS } from "../fixtures/accounts/cast.ts";
import { LimitedDatabase } from "../fixtures/database/limited-database.ts";
import { continuePostgres, pausePostgres } from "../fixtures/database/postgres-process.ts";
import type { ServerProcess, TestServers } from "../fixtures/server/server-process.ts";
import { untilChangeShows, untilMailed } from "./failover/site.ts";

const AGAIN_MS = 10_000;
const STOP_MS = 20_000;
const PATIENCE_MS = 60_000;
const FAULT_MS = 3_000;
const JOBS = 12;

type Fault = (database: LimitedDatabase, servers: TestServers) => Promise<void>;

/** Each begins a loss; `end` ends all of them. */
const FAULTS: Record<string, Fault> = {
  "jobs terminated below a limit": async (database) => {
    await database.limit(5);
    await database.terminate("elan-jobs");
    await database.enqueue(JOBS);
  },
  "everything terminated": async (database) => {
    await database.enqueue(JOBS);
    await database.terminate();
    await delay(FAULT_MS);
    await database.terminate();
  },
  "connections refused": async (database) => {
    await database.limit(0);
    await database.terminate();
    await database.enqueue(JOBS);
    await delay(FAULT_MS);
  },
  "few connections": async (database) => {
    await database.limit(2);
    await database.terminate();
    await database.enqueue(JOBS);
    await delay(FAULT_MS);
  },
  "a short pause": async (_, { dataDir }) => {
    pausePostgres(dataDir);
    await delay(FAULT_MS / 2);
  },
  "a long pause": async (_, { dataDir }) => {
    pausePostgres(dataDir);
    await delay(4 * FAULT_MS);
  },
};

/**
 * Connections to the database are lost in every way, again and again. After each loss a page, a mail and a job go on within
 * ten seconds, and SIGTERM ends the process within twenty; in every second turn of all losses it is sent while the loss still lasts.
 */
export async function connections(servers: TestServers, rounds: number): Promise<string[]> {
  const database = await LimitedDatabase.start(servers);
  const smtp = await startSmtpServer();
  const settings = {
    DATABASE_URL: database.url,
    SMTP_URL: smtp.url,
    OPERATOR_EMAILS: EMAILS.operator,
    TRUSTED_PROXIES: "1",
    LOG_LEVEL: "warn",
  };
  const end = async () => {
    continuePostgres(servers.dataDir);
    await database.limit();
  };
  const problems: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const [name, fault] = Object.entries(FAULTS)[(round - 1) % Object.keys(FAULTS).length] as [string, Fault];
    const server = await servers.start(settings);
    const origins = [`http://localhost:${server.port}`];
    await fault(database, servers);
    const stopsEarly = Math.ceil(round / Object.keys(FAULTS).length) % 2 === 0;
    const times: Record<string, number> = {};
    if (!stopsEarly) {
      await end();
      const begun = Date.now();
      const timed = async (what: string, wait: Promise<unknown>) => {
        await Promise.race([wait, delay(PATIENCE_MS, undefined, { ref: false })]);
        times[what] = Date.now() - begun;
      };
      await Promise.all([
        timed("page", untilChangeShows(database, origins)),
        timed("mail", untilMailed(smtp, origins)),
        timed("job", untilJobsAreDone(database)),
      ]);
    }
    const stopMs = await stopIn(server);
    await end();
    for (const [what, ms] of Object.entries(times))
      if (ms > AGAIN_MS) problems.push(`round ${round}, ${name}: a ${what} after ${ms} ms`);
    if (stopMs > STOP_MS) problems.push(`round ${round}, ${name}: stopped after ${stopMs} ms`);
    if (server.stderr) problems.push(`round ${round}, ${name}: ${server.stderr}`);
    const waited = Object.entries(times).map(([what, ms]) => `${what} ${ms} ms, `);
    console.log(`${String(round).padStart(3)}  ${name}: ${waited.join("")}stop ${stopMs} ms`);
  }
  await database.close();
  await smtp.stop();
  return problems;
}

async function untilJobsAreDone(database: LimitedDatabase): Promise<void> {
  await database.enqueue(1);
  const deadline = Date.now() + PATIENCE_MS;
  while ((await database.jobsLeft()) > 0 && Date.now() < deadline) await delay(50);
}

/** Without SIGKILL: a process that does not end is waited for. */
async function stopIn(server: ServerProcess): Promise<number> {
  const begun = Date.now();
  server.signal("SIGTERM");
  await Promise.race([server.exited, delay(PATIENCE_MS, undefined, { ref: false })]);
  return Date.now() - begun;
}
