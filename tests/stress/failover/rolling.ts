import { setTimeout as delay } from "node:timers/promises";
import { HttpBalancer } from "../../fixtures/http-balancer.ts";
import type { TestServers } from "../../fixtures/server-process.ts";
import { Load } from "./load.ts";
import type { Site } from "./site.ts";

const READY_PATIENCE_MS = 60_000;
const MOST_TURNS = 5;

/** Each process is stopped and started again, one after the other, behind a balancer: no request fails. */
export async function restartInTurn(servers: TestServers, site: Site, rounds: number): Promise<string[]> {
  const balancer = new HttpBalancer(site.processes.map(({ port }) => port));
  const load = new Load([await balancer.listen()], site.conversation);
  await load.start();
  const problems: string[] = [];
  for (let turn = 1; turn <= Math.min(rounds, MOST_TURNS); turn += 1)
    for (const [at, { port }] of site.processes.entries()) {
      const { code } = (await site.processes[at]?.stop()) ?? {};
      if (code !== 0) problems.push(`a stop ended with ${code}`);
      site.processes[at] = await servers.start({ ...site.settings, PORT: String(port) });
      const deadline = Date.now() + READY_PATIENCE_MS;
      while (!balancer.isReady(port) && Date.now() < deadline) await delay(50);
    }
  await load.stop();
  balancer.close();
  problems.push(...load.problems);
  if (load.refused > 0) problems.push(`${load.refused} refused`);
  console.log(
    `restarted in turn: ${load.pages} pages, ${load.messages.length} messages and ${load.sessions.length} sign-ins, ${load.refused} refused`,
  );
  return problems;
}
