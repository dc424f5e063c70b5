import { setTimeout as delay } from "node:timers/promises";
import { ask } from "../../tests/fixtures/server/http.ts";
import type { TestServers } from "../../tests/fixtures/server/server-process.ts";
import { atMost, median, type Subject } from "../subject.ts";

const ROUNDS = 5;
const GOAL_MS = 3_000;

/** From the start of the process to the first home page: on an empty folder once, then on data that exists. */
export const startup: Subject = async (servers) => {
  const first = await untilHome(servers);
  const runs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) runs.push(await untilHome(servers));
  const again = median(runs);
  return [
    { name: "start to first home page, empty DATA_DIR", value: first, unit: "ms" },
    {
      name: "start to first home page, existing DATA_DIR",
      value: again,
      unit: "ms",
      runs,
      goal: atMost(GOAL_MS, again),
    },
  ];
};

async function untilHome(servers: TestServers): Promise<number> {
  const begun = performance.now();
  const server = await servers.spawn();
  while (server.running) {
    const answer = await ask(`${server.url}/`).catch(() => undefined);
    if (answer?.status === 200) break;
    await delay(5);
  }
  const time = performance.now() - begun;
  const { code } = await server.stop();
  if (code !== 0) throw new Error(server.stderr);
  return time;
}
