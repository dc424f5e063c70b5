import path from "node:path";
import pg from "pg";
import { ensureNode } from "../../scripts/node-runtime.mjs";
import { embeddedUrl } from "../fixtures/database/postgres-process.ts";
import { PlainPeople } from "../fixtures/server/plain-people.ts";
import type { ServerProcess } from "../fixtures/server/server-process.ts";
import { CHANGES } from "../http/access/access-changes.ts";
import { addressOf, PAGES } from "../http/access/access-table.ts";
import { SEED, sendAll } from "./abuse/attacks.ts";
import { hostileRequests } from "./abuse/bodies.ts";
import { limitRequests } from "./abuse/limits.ts";
import { heavyWork, type People } from "./event-loop/heavy-work.ts";
import { HoldReader } from "./event-loop/holds.ts";
import type { Scenario } from "./run.ts";

const GENERATED = 10_000;
const LIMIT_MS = 50;
/** The very first request of each kind compiles its code. */
const FIRST_LIMIT_MS = 150;

/**
 * One request after the other, so that whatever holds the event loop has a name: every page and change of the access
 * tables, the heaviest work that the limits of the product allow, and generated requests. Other programs of the machine
 * do not matter, because processor time of the thread is measured; the archive's Node can tell it.
 */
export const eventLoop: Scenario = async (servers, rounds) => {
  const size = Math.min(1, rounds / 20);
  const node = path.join(ensureNode(process.arch), "bin/node");
  const server = await servers.startSeeded({ LOG_LEVEL: "debug", TRUSTED_PROXIES: "1" }, { node });
  const sql = new pg.Pool({ connectionString: embeddedUrl(servers.dataDir), max: 2 });
  const people = await peopleOf(server, sql, servers.dataDir);
  const holds = new HoldReader(server);
  const problems: string[] = [];
  const judge = async (phase: string, limitMs = LIMIT_MS) => {
    for (const { name, ms } of await holds.take(phase))
      if (ms > limitMs) problems.push(`${phase}: ${name} held the event loop for ${ms} ms`);
  };
  try {
    await readAll(people);
    await judge("every page for the first time", FIRST_LIMIT_MS);
    await readAll(people);
    await judge("every page again");
    await changeAll(people);
    await judge("every change");
    for (const [name, work] of await heavyWork({ people, sql, server })) {
      await work();
      await judge(name);
    }
    for (const [name, requests] of [
      ["values at their limits", limitRequests(Math.ceil(GENERATED * size), SEED)],
      ["generated bodies", hostileRequests(Math.ceil(GENERATED * size), SEED)],
    ] as const) {
      const { tally, wrong } = await sendAll(server, requests, 1);
      console.log(`  ${name}: ${JSON.stringify(tally)}`);
      problems.push(...wrong);
      await judge(name);
    }
  } finally {
    await sql.end();
  }
  return problems;
};

async function peopleOf({ port }: ServerProcess, sql: pg.Pool, dataDir: string): Promise<People> {
  const people = new PlainPeople({ origin: `http://localhost:${port}`, sql, dataDir });
  return {
    visitor: people.visitor(),
    newcomer: (await people.member()).browser,
    student: await people.demo("student"),
    coach: await people.demo("coach"),
    operator: await people.demo("operator"),
  };
}

/** The stream stays open. */
const LIVE = "/functions/v1/live";

async function readAll(people: People): Promise<void> {
  for (const route of Object.keys(PAGES))
    for (const browser of Object.values(people)) {
      if (route === LIVE) continue;
      const address = addressOf(route);
      await browser.get(address);
      await browser.get(address === "/" ? "/_root.data" : `${address}.data`);
    }
}

async function changeAll(people: People): Promise<void> {
  for (const [route, changes] of Object.entries(CHANGES))
    for (const { form } of changes)
      for (const browser of Object.values(people))
        await browser.post(addressOf(route), new URLSearchParams(form));
}
