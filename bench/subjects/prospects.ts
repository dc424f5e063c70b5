import { Agent } from "node:http";
import { createPool } from "../../app/platform/database/db.server.ts";
import { embeddedUrl } from "../../tests/fixtures/database/postgres-process.ts";
import { growProspects } from "../../tests/fixtures/messages/prospects.ts";
import { atMost, type Measure, type Subject } from "../subject.ts";
import { enter, fetchData, type Spread, spread } from "../timing.ts";

const OWN = Number(process.env.PROSPECTS ?? 50_000);
const OTHERS = 4 * OWN;
const COACH = "coach@exemple.fr";
const SAMPLES = 200;
const WARM_UP = 30;
/** A page may cost this many `select 1`s through the same way. */
const GOAL = 5;

/** The pages that a coach looks at; the same promise holds for each. */
const PAGES = {
  "first page": "/dashboard/prospects.data",
  "those who are won": "/dashboard/prospects.data?status=gagne",
  "those in progress": "/dashboard/prospects.data?status=en_cours",
  "a search": "/dashboard/prospects.data?q=nom4242",
};
/** Told only: everybody before it is counted on the way, or a thousand histories are read. */
const TOLD = {
  board: "/dashboard/prospects.data?view=board",
  "last page": `/dashboard/prospects.data?page=${Math.ceil(OWN / 25)}`,
  "closing help": "/dashboard/closing-help.data",
};

/** A coach with fifty thousand prospects among two hundred thousand of others: right after they came, and once tidied up. */
export const prospects: Subject = async (servers) => {
  const server = await servers.start({ DEV_PAGES: "1", LOG_LEVEL: "warn", TRUSTED_PROXIES: "1" });
  const pool = createPool(embeddedUrl(servers.dataDir), { size: 2, slow: true });
  const measures: Measure[] = [];
  try {
    const { rows } = await pool.query("select id from users where email = $1", [COACH]);
    await growProspects(pool, String(rows[0]?.id), { own: OWN, others: OTHERS });
    const headers = { cookie: await enter(server.url, COACH) };
    for (const when of ["just added", "after a vacuum"]) {
      if (when !== "just added") await pool.query("vacuum analyze prospects, prospect_interactions");
      for (const [name, path] of Object.entries({ ...PAGES, ...TOLD })) {
        const { page, selectOne } = await measure(server.url, path, headers);
        const times = page.p50 / selectOne.p50;
        measures.push(
          { name: `${when}: ${name}, p50`, value: page.p50, unit: "ms" },
          { name: `${when}: ${name}, p99`, value: page.p99, unit: "ms" },
          { name: `${when}: select 1 through the same way, p50`, value: selectOne.p50, unit: "ms" },
          {
            name: `${when}: ${name}, in select 1`,
            value: times,
            unit: "times",
            ...(name in PAGES ? { goal: atMost(GOAL, times) } : {}),
          },
        );
      }
    }
  } finally {
    await pool.end();
  }
  return measures;
};

/** In turns, so that whatever else the machine does meets both alike. */
async function measure(
  base: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ page: Spread; selectOne: Spread }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: Record<"page" | "selectOne", number[]> = { page: [], selectOne: [] };
  const ways = { page: path, selectOne: "/dev/select-one.data" };
  for (let round = 0; round < SAMPLES + WARM_UP; round += 1)
    for (const way of ["page", "selectOne"] as const) {
      const begun = performance.now();
      await fetchData(base + ways[way], agent, headers);
      if (round >= WARM_UP) times[way].push(performance.now() - begun);
    }
  agent.destroy();
  return { page: spread(times.page), selectOne: spread(times.selectOne) };
}
