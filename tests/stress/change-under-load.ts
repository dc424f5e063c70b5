import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { startLoad } from "../../bench/load.ts";
import { ask } from "../fixtures/server/http.ts";
import type { TestServers } from "../fixtures/server/server-process.ts";

const CONNECTIONS = 20;
const LIMIT_MS = 1_000;
const PATIENCE_MS = 10_000;

/** Two processes under full load, one database: every change shows on both within a second, and nothing fails. */
export async function changeUnderLoad(started: TestServers, rounds: number): Promise<string[]> {
  const problems: string[] = [];
  const url = await started.startDatabase();
  const settings = { DATABASE_URL: url, SEED: "demo", LOG_LEVEL: "warn" };
  const servers = await Promise.all([started.start(settings), started.start(settings)]);
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const loads = await Promise.all(servers.map((server) => startLoad(`${server.url}/`, CONNECTIONS)));
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
    try {
      const latencies = await load.stop();
      const p99 = latencies[Math.floor(latencies.length * 0.99)];
      console.log(
        `process ${index + 1}: ${latencies.length} requests under load, p99 ${p99?.toFixed(0)} ms, none failed`,
      );
    } catch (error) {
      problems.push(`process ${index + 1}: ${(error as Error).message}`);
    }
  }
  await database.end();
  for (const server of servers) {
    const { code } = await server.stop();
    if (code !== 0) problems.push(`a stop ended with ${code}`);
  }
  return problems;
}

async function untilShown(url: string, name: string, begun: number): Promise<number> {
  while (performance.now() - begun < PATIENCE_MS) {
    const { text } = await ask(url);
    if (text.includes(name)) return Math.round(performance.now() - begun);
    await delay(5);
  }
  return PATIENCE_MS;
}
