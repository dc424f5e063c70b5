import { setTimeout as delay } from "node:timers/promises";
import { embeddedUrl, killPostgres } from "../fixtures/database/postgres-process.ts";
import {
  askDatabase,
  compareRows,
  makeRowTables,
  type RowWriter,
  rowWriters,
} from "../fixtures/database/row-writers.ts";
import { ask } from "../fixtures/server/http.ts";
import type { TestServers } from "../fixtures/server/server-process.ts";

const WRITERS = 6;
const SHORTEST_MS = 50;
const LONGEST_MS = 1_500;

/** kill -9 at a random moment while rows are written: of the server alone, then of it and all of PostgreSQL. */
export async function killDuringWrites(servers: TestServers, rounds: number): Promise<string[]> {
  const problems: string[] = [];
  const writers = rowWriters(WRITERS);
  let server = await servers.start({ LOG_LEVEL: "warn" });
  await makeRowTables(embeddedUrl(servers.dataDir));
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

async function examine(servers: TestServers, writers: RowWriter[]) {
  const url = embeddedUrl(servers.dataDir);
  const { rows, problems, ...found } = await compareRows(url, writers);
  if (writers.some(({ worker, sent }) => rows.some((row) => row.worker === worker && row.seq > sent)))
    problems.push("a row that nobody wrote");
  const [coaches] = await askDatabase<{ total: number }>(
    url,
    "select count(*)::integer as total from coaches",
  );
  if (coaches?.total !== 12) problems.push(`${coaches?.total} coaches`);
  return { ...found, problems };
}
