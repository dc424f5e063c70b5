import { setTimeout as delay } from "node:timers/promises";
import type { ServerProcess, TestServers } from "../fixtures/server/server-process.ts";
import { ATTACKS, prepared, type Tally } from "./abuse/attacks.ts";
import { MemoryWatch, residentMegabytes } from "./abuse/memory.ts";
import { Person, percentile, type Visit } from "./abuse/person.ts";
import type { Scenario } from "./run.ts";

type AttackName = keyof typeof ATTACKS;

const LIMIT_MS = 1_000;
const PEAK_MEGABYTES = 800;
const AFTER_MEGABYTES = 350;
/** Enough visits for a p99 that is not the slowest one. */
const CALM_VISITS = 300;
const ENOUGH_VISITS = 100;
/** An attack may not slow the person down more than this. */
const MOST_TIMES_QUIET = 2;
/** V8 gives memory back after a minute or so without work. */
const REST_MS = 120_000;

/** Everything that one visitor can do to a server while another one is looking around and signs in. */
export const abuse: Scenario = async (servers, rounds) => {
  const server = await startForAbuse(servers);
  const size = Math.min(1, rounds / 20);
  console.log(`  size ${size}: 1 is 10 000 generated bodies`);
  const problems = await attack(server, size);
  for (let waited = 0; waited < REST_MS && residentMegabytes(server.pid) > AFTER_MEGABYTES; waited += 1_000)
    await delay(1_000);
  const after = Math.round(residentMegabytes(server.pid));
  console.log(`  afterwards: ${after} MB`);
  if (after > AFTER_MEGABYTES) problems.push(`${after} MB afterwards`);
  const { code } = await server.stop();
  if (code !== 0) problems.push(`the stop ended with ${code}`);
  if (server.stderr) problems.push(`stderr: ${server.stderr.slice(0, 2_000)}`);
  return problems;
};

export const startForAbuse = (servers: TestServers): Promise<ServerProcess> =>
  servers.startSeeded({ LOG_LEVEL: "warn", TRUSTED_PROXIES: "1" });

/** One attack after the other, while a person goes on; answers what should not have happened. */
export async function attack(server: ServerProcess, size: number, limitMs = LIMIT_MS): Promise<string[]> {
  const problems: string[] = [];
  await prepared;
  const memory = new MemoryWatch(server.pid);
  const person = new Person(server.url);
  // Code that has never run is compiled by the first visits.
  while (person.visited < ENOUGH_VISITS * size) await delay(100);
  person.take();
  while (person.visited < CALM_VISITS * size) await delay(100);
  const quiet = person.take();
  tell("nothing yet", quiet, memory.take(), {});
  const attacked: Visit[] = [];
  for (const name of Object.keys(ATTACKS) as AttackName[]) {
    const begun = performance.now();
    const { tally, wrong } = await ATTACKS[name](server, size);
    // The traces that an attack leaves behind count too.
    await delay(300);
    const [visits, peak] = [person.take(), memory.take()];
    tell(name, visits, peak, tally, performance.now() - begun);
    attacked.push(...visits);
    if (Number.isFinite(limitMs)) problems.push(...compare(name, visits, quiet));
    problems.push(
      ...judge(name, visits, peak, limitMs),
      ...wrong.slice(0, 20).map((text) => `${name}: ${text}`),
    );
    if (wrong.length > 20) problems.push(`${name}: and ${wrong.length - 20} more`);
  }
  problems.push(...judge("afterwards", await person.stop(), 0, limitMs));
  memory.stop();
  if (Number.isFinite(limitMs)) problems.push(...compare("all attacks", attacked, quiet));
  return problems;
}

/** The slowest hundredth of the visits, against that of the quiet time before. */
function compare(name: string, visits: Visit[], quiet: Visit[]): string[] {
  if (visits.length < ENOUGH_VISITS || quiet.length < ENOUGH_VISITS) return [];
  const [slow, usual] = [percentile(visits, 0.99), percentile(quiet, 0.99)];
  return slow > MOST_TIMES_QUIET * usual
    ? [`${name}: the person waited ${slow} ms, and ${usual} ms when it was quiet`]
    : [];
}

function tell(name: string, visits: Visit[], peak: number, tally: Tally, ms = 0): void {
  const answers = Object.entries(tally).map(([what, times]) => `${times} × ${what}`);
  const signIns = visits.filter(({ what }) => what === "sign-in");
  console.log(
    [
      `  ${name.padEnd(16)} ${(ms / 1_000).toFixed(1).padStart(5)} s`,
      `person: ${visits.length} visits, p50 ${percentile(visits, 0.5)}, p99 ${percentile(visits, 0.99)} ms, slowest sign-in ${percentile(signIns, 1)} ms`,
      `${peak} MB`,
      answers.join(", "),
    ].join("   "),
  );
}

function judge(name: string, visits: Visit[], peak: number, limitMs: number): string[] {
  const problems = visits
    .filter(({ status }) => status === 0 || status >= 400)
    .map(({ what, status }) => `${name}: the person's ${what} answered ${status}`);
  const slow = percentile(visits, 0.99);
  if (slow > limitMs) problems.push(`${name}: the person waited ${slow} ms`);
  if (peak > PEAK_MEGABYTES) problems.push(`${name}: ${peak} MB`);
  return problems;
}
