import { setTimeout as delay } from "node:timers/promises";
import autocannon from "autocannon";
import pg from "pg";
import { ask } from "../fixtures/server/http.ts";
import type { TestServers } from "../fixtures/server/server-process.ts";

const CONNECTIONS = 20;
const LIMIT_MS = 1_000;
const PATIENCE_MS = 10_000;
const LONGEST_RUN_S = 600;

/** Two processes under full load, one database: every change shows on both within a second, and nothing fails. */
export async function changeUnderLoad(started: TestServers, rounds: number): Promise<string[]> {
  const problems: string[] = [];
  const url = await started.startDatabase();
  const settings = { DATABASE_URL: url, SEED: "demo", LOG_LEVEL: "warn" };
  const servers = await Promise.all([started.start(settings), started.start(settings)]);
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const loads = servers.map((server) => startLoad(`${server.url}/`));
  await delay(1_000);

  for (let round = 1; round <= rounds; round += 1) {
    const name = `Sous Charge ${round}.`;
    await database.query(
      "update coaches set name = $1 where id = (select id from coaches order by rating desc, reviews_count desc, id limit 1)",
      [name],
    );
    const begun = performance.now();
    const times = await Promise.all(servers.map((server) => untilShown(`${server.url}/`, name, begun)));
    for (const [index, time] of times.entries())
      if (time > LIMIT_MS) problems.push(`round ${round}: process ${index + 1} took ${time} ms`);
    console.log(
      `${String(round).padStart(3)}  shown after ${times.map((time) => `${time} ms`).join(" and ")}`,
    );
    await delay(50 + Math.random() * 200);
  }

  for (const [index, load] of loads.entries()) {
    load.stop();
    const { requests, errors, timeouts, non2xx, latency } = await load.result;
    console.log(
      `process ${index + 1}: ${requests.total} requests under load, p99 ${latency.p99} ms, ${non2xx} refused, ${errors + timeouts} failed`,
    );
    if (non2xx + errors + timeouts > 0) problems.push(`process ${index + 1} failed under load`);
  }
  await database.end();
  for (const server of servers) {
    const { code } = await server.stop();
    if (code !== 0) problems.push(`a stop ended with ${code}`);
  }
  return problems;
}

function startLoad(url: string) {
  let instance: autocannon.Instance | undefined;
  const result = new Promise<autocannon.Result>((resolve, reject) => {
    const options = {
      url,
      connections: CONNECTIONS,
      duration: LONGEST_RUN_S,
      headers: { "accept-encoding": "br" },
    };
    instance = autocannon(options, (error, outcome) => (error ? reject(error) : resolve(outcome)));
  });
  return { result, stop: () => instance?.stop?.() };
}

async function untilShown(url: string, name: string, begun: number): Promise<number> {
  while (performance.now() - begun < PATIENCE_MS) {
    const { text } = await ask(url);
    if (text.includes(name)) return Math.round(performance.now() - begun);
    await delay(5);
  }
  return PATIENCE_MS;
}
