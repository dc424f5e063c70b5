import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { ask } from "../../tests/fixtures/server/http.ts";
import { BROTLI, type Load, load } from "../load.ts";
import { atLeast, atMost, type Measure, median, type Subject } from "../subject.ts";

const ROUNDS = 3;
const WARM_UP_S = 2;
const RUN_S = 6;
const CHANGES_PER_SECOND = 20;
const LOOK_EVERY_MS = 25;
const PROMISE_MS = 1_000;

/**
 * Compares cached pages while the catalogue changes with cached pages at rest: the rate of a page with twenty public
 * changes a second beside its rate without any, and how long a reader of another process waits to see each change.
 */
export const changes: Subject = async (servers) => {
  const url = await servers.startDatabase();
  const settings = { DATABASE_URL: url, SEED: "demo" };
  const [asked, other] = await Promise.all([servers.start(settings), servers.start(settings)]);
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const { rows } = await database.query<{ id: number }>(
    "select id from coaches order by rating desc, reviews_count desc, id limit 1",
  );
  const coach = rows[0]?.id as number;
  const measures: Measure[] = [];
  try {
    for (const [name, path] of [
      ["home", "/"],
      ["a coach's page", `/coach/${coach}`],
    ] as const) {
      const calm: Load[] = [];
      const changing: Load[] = [];
      const delays: number[] = [];
      await load(asked.url + path, asked.pid, WARM_UP_S, BROTLI);
      for (let round = 0; round < ROUNDS; round += 1) {
        calm.push(await load(asked.url + path, asked.pid, RUN_S, BROTLI));
        const change = startChanging(database, coach, other.url + path);
        changing.push(await load(asked.url + path, asked.pid, RUN_S, BROTLI));
        delays.push(...(await change.stop()));
      }
      measures.push(...compare(name, calm, changing, delays));
    }
  } finally {
    await database.end();
  }
  return measures;
};

/** Changes a coach's name again and again, and looks at a page of another process until each change is on it. */
function startChanging(database: pg.Client, coach: number, page: string) {
  const madeAt: number[] = [];
  const delays: number[] = [];
  let running = true;
  const change = async () => {
    while (running) {
      const begun = performance.now();
      await database.query("update coaches set name = $1 where id = $2", [`Nom ${madeAt.length}.`, coach]);
      madeAt.push(performance.now());
      await delay(Math.max(0, 1000 / CHANGES_PER_SECOND - (performance.now() - begun)));
    }
  };
  const look = async () => {
    while (running || delays.length < madeAt.length) {
      const { text } = await ask(page);
      const shown = Number(/Nom (\d+)\./.exec(text)?.[1] ?? -1);
      const now = performance.now();
      while (delays.length <= shown && delays.length < madeAt.length)
        delays.push(now - (madeAt[delays.length] as number));
      await delay(LOOK_EVERY_MS);
    }
  };
  const done = Promise.all([change(), look()]);
  return {
    async stop(): Promise<number[]> {
      running = false;
      await done;
      return delays;
    },
  };
}

function compare(name: string, calm: Load[], changing: Load[], delays: number[]): Measure[] {
  const rates = (loads: Load[]) => loads.map(({ requestsPerSecond }) => requestsPerSecond);
  const [before, during] = [median(rates(calm)), median(rates(changing))];
  const slowest = Math.max(...delays);
  return [
    { name: `${name}, kept, without changes`, value: before, unit: "req/s", runs: rates(calm) },
    {
      name: `${name}, with ${CHANGES_PER_SECOND} public changes a second`,
      value: during,
      unit: "req/s",
      runs: rates(changing),
    },
    {
      name: `${name}: share that is left`,
      value: during / before,
      unit: "",
      goal: atLeast(0.8, during / before),
    },
    { name: `${name}: a change seen on another process, median`, value: median(delays), unit: "ms" },
    {
      name: `${name}: the slowest of ${delays.length}`,
      value: slowest,
      unit: "ms",
      goal: atMost(PROMISE_MS, slowest),
    },
  ];
}
