import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { ask } from "../fixtures/http.ts";
import { embeddedUrl, killPostgres } from "../fixtures/postgres-process.ts";
import type { TestServers } from "../fixtures/server-process.ts";

const WRITERS = 6;
const SHORTEST_MS = 50;
const LONGEST_MS = 1_500;

/** One connection that commits rows one after the other and remembers those that PostgreSQL acknowledged. */
class Writer {
  readonly acknowledged = new Set<number>();
  #sent = 0;
  #stopped = false;

  constructor(readonly worker: number) {}

  get sent(): number {
    return this.#sent;
  }

  /** Writes until told to stop or cut off. */
  async write(url: string): Promise<void> {
    this.#stopped = false;
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      while (!this.#stopped) {
        this.#sent += 1;
        const seq = this.#sent;
        // Every third row is the end of a transaction of several statements.
        if (seq % 3 === 0) await client.query("begin; update stress_sum set total = total + 1");
        await client.query("insert into stress_log (worker, seq) values ($1, $2)", [this.worker, seq]);
        if (seq % 3 === 0) await client.query("commit");
        this.acknowledged.add(seq);
      }
    } catch {
      // Cut off: what was not acknowledged may be there or not.
    } finally {
      await client.end().catch(() => {});
    }
  }

  stop(): void {
    this.#stopped = true;
  }
}

/** kill -9 at a random moment while rows are written: of the server alone, then of it and all of PostgreSQL. */
export async function killDuringWrites(servers: TestServers, rounds: number): Promise<string[]> {
  const problems: string[] = [];
  const writers = Array.from({ length: WRITERS }, (_, worker) => new Writer(worker));
  let server = await servers.start({ LOG_LEVEL: "warn" });
  await query(
    servers,
    "create table stress_log (id bigserial primary key, worker int, seq int, unique (worker, seq))",
  );
  await query(servers, "create table stress_sum (total bigint not null)");
  await query(servers, "insert into stress_sum values (0)");
  for (let round = 1; round <= rounds; round += 1) {
    const everything = round % 2 === 0;
    const url = embeddedUrl(servers.dataDir);
    const writing = writers.map((writer) => writer.write(url));
    const after = Math.round(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS));
    await delay(after);
    server.signal("SIGKILL");
    if (everything) await killPostgres(servers.dataDir);
    await server.exited;
    const begun = performance.now();
    server = await servers.start({ LOG_LEVEL: "warn" });
    const restart = Math.round(performance.now() - begun);
    for (const writer of writers) writer.stop();
    await Promise.all(writing);

    const { status, text } = await ask(`${server.url}/`);
    const found = await examine(servers, writers);
    const home = status === 200 && text.includes("</html>") ? "home 200" : `home ${status}`;
    if (home !== "home 200") problems.push(`round ${round}: ${home}`);
    problems.push(...found.problems.map((problem) => `round ${round}: ${problem}`));
    console.log(
      [
        `${String(round).padStart(3)}  ${everything ? "server and PostgreSQL" : "server alone         "}`,
        `killed after ${String(after).padStart(4)} ms`,
        `ready again in ${String(restart).padStart(5)} ms`,
        `${found.acknowledged} acknowledged, ${found.missing} missing`,
        home,
      ].join("   "),
    );
  }
  const { code } = await server.stop();
  if (code !== 0) problems.push(`the last stop ended with ${code}`);
  return problems;
}

/** Compares what was promised with what is there. */
async function examine(servers: TestServers, writers: Writer[]) {
  const problems: string[] = [];
  const rows = await query<{ worker: number; seq: number }>(servers, "select worker, seq from stress_log");
  const present = new Set(rows.map(({ worker, seq }) => `${worker} ${seq}`));
  let [acknowledged, missing] = [0, 0];
  for (const { worker, acknowledged: promised, sent } of writers) {
    acknowledged += promised.size;
    for (const seq of promised) if (!present.has(`${worker} ${seq}`)) missing += 1;
    if (rows.some((row) => row.worker === worker && row.seq > sent)) problems.push("a row that nobody wrote");
  }
  if (missing > 0) problems.push(`${missing} of ${acknowledged} acknowledged rows are missing`);
  // A transaction is there as a whole or not at all.
  const [sum] = await query<{ total: string }>(servers, "select total from stress_sum");
  const transactions = rows.filter(({ seq }) => seq % 3 === 0).length;
  if (Number(sum?.total) !== transactions)
    problems.push(`${transactions} transactions, but a sum of ${sum?.total}`);
  const [coaches] = await query<{ total: number }>(servers, "select count(*)::integer as total from coaches");
  if (coaches?.total !== 12) problems.push(`${coaches?.total} coaches`);
  return { acknowledged, missing, problems };
}

async function query<Row extends pg.QueryResultRow>(servers: TestServers, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
