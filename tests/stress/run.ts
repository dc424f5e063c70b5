// npm run stress [-- --quick] [-- kill | backup | recovery | change | hostile | abuse | event-loop | pictures | marketing | payments | money | sessions | groups | shop | archive | proxies | failover | connections | pgbouncer]: the long fault and load runs. Exit code 1 if anything was lost.
import { TestServers } from "../fixtures/server/server-process.ts";
import { abuse } from "./abuse.ts";
import { archive } from "./archive.ts";
import { backup } from "./backup.ts";
import { changeUnderLoad } from "./change-under-load.ts";
import { connections } from "./connections.ts";
import { eventLoop } from "./event-loop.ts";
import { failover } from "./failover.ts";
import { groups } from "./groups.ts";
import { hostileAddresses } from "./hostile-addresses.ts";
import { killDuringWrites } from "./kill-during-writes.ts";
import { marketing } from "./marketing.ts";
import { money } from "./money.ts";
import { payments } from "./payments.ts";
import { pgbouncer } from "./pgbouncer.ts";
import { pictures } from "./pictures.ts";
import { proxies } from "./proxies.ts";
import { recovery } from "./recovery.ts";
import { sessions } from "./sessions.ts";
import { shop } from "./shop.ts";

/** Each answers what went wrong; nothing is fine. */
export type Scenario = (servers: TestServers, rounds: number) => Promise<string[]>;

const SCENARIOS: Record<string, Scenario> = {
  kill: killDuringWrites,
  backup,
  recovery,
  change: changeUnderLoad,
  hostile: hostileAddresses,
  abuse,
  "event-loop": eventLoop,
  pictures,
  marketing,
  payments,
  money,
  sessions,
  groups,
  shop,
  archive,
  proxies,
  failover,
  connections,
  pgbouncer,
};

const options = process.argv.slice(2);
const rounds = options.includes("--quick") ? 2 : Number(process.env.ROUNDS ?? 20);
const named = options.filter((option) => !option.startsWith("--"));
const unknown = named.filter((name) => !SCENARIOS[name]);
if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
  console.error(`Usage: npm run stress -- [--quick] [${Object.keys(SCENARIOS).join(" | ")}], ROUNDS=20`);
  process.exit(1);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const problems: string[] = [];
for (const [name, scenario] of Object.entries(SCENARIOS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.log(`\n— ${name}, ${rounds} rounds`);
  const servers = new TestServers();
  try {
    problems.push(...(await scenario(servers, rounds)));
  } catch (error) {
    problems.push(`${name}: ${(error as Error).stack}`);
  } finally {
    await servers.close();
  }
}

for (const problem of problems) console.error(`FAILED: ${problem}`);
console.log(problems.length > 0 ? `\n${problems.length} problems` : "\nNothing was lost.");
process.exit(problems.length > 0 ? 1 : 0);
