import { Agent } from "node:http";
import { refreshFigures } from "../../app/features/back-office/figures/commands/refresh-figures.server.ts";
import { FIGURE_NAMES, FIGURES } from "../../app/features/back-office/figures/rules/figures.ts";
import { readSettings } from "../../app/platform/config/env.server.ts";
import { createDatabase, createPool } from "../../app/platform/database/db.server.ts";
import { createSyntheticData } from "../../server/synthetic-data/create-synthetic-data.ts";
import { embeddedUrl } from "../../tests/fixtures/database/postgres-process.ts";
import { atMost, type Measure, type Subject } from "../subject.ts";
import { enter, fetchData, spread } from "../timing.ts";

const PEOPLE = Number(process.env.PEOPLE ?? 20_000);
const OPERATOR = "prestataire@exemple.fr";
const SAMPLES = 100;
const WARM_UP = 20;
/** A view may cost this many `select 1`s through the same way. */
const GOAL = 5;

/** Every view of the operator's figures among synthetic people, with two years of page views and searches. */
export const figures: Subject = async (servers) => {
  const server = await servers.start({ DEV_PAGES: "1", LOG_LEVEL: "warn", TRUSTED_PROXIES: "1" });
  const pool = createPool(embeddedUrl(servers.dataDir), { size: 2, slow: true });
  const db = createDatabase(pool);
  const measures: Measure[] = [];
  try {
    const { signal } = new AbortController();
    await createSyntheticData(db, { ...readSettings({}), wanted: PEOPLE, signal, onProgress: () => {} });
    await growCounts(pool);
    const begun = performance.now();
    while (await refreshFigures(db)) {}
    measures.push({ name: "the whole history", value: (performance.now() - begun) / 1_000, unit: "s" });
    await pool.query("vacuum analyze");
    const headers = { cookie: await enter(server.url, OPERATOR) };
    const paths = ["", ...FIGURE_NAMES.map((name) => `/${FIGURES[name].slug}`), "/retours"];
    for (const path of paths)
      for (const periode of ["30", "12m"])
        measures.push(
          ...(await measure(server.url, `/back-office/chiffres${path}.data?periode=${periode}`, headers)),
        );
  } finally {
    await pool.end();
  }
  return measures;
};

/** As many as a site of a million people has. */
async function growCounts(pool: ReturnType<typeof createPool>): Promise<void> {
  await pool.query(`
    insert into daily_figures (figure, dimension, day, count)
    select f.figure, f.dimension, current_date - d, 10000
    from generate_series(0, 730) d,
      (values ('visits', ''), ('visits', 'home'), ('visits', 'coach'), ('visits', 'search'), ('searches', ''), ('empty searches', ''))
        as f (figure, dimension)
    on conflict (figure, dimension, day) do nothing`);
  await pool.query(`
    insert into daily_searches (day, place, discipline_id, searches, empty)
    select current_date - d, 'Ville ' || (n * 7 + d) % 400, n % 13, 1000 - n, n
    from generate_series(0, 730) d, generate_series(1, 120) n
    on conflict (day, place, discipline_id) do nothing`);
}

/** In turns, so that whatever else the machine does meets both alike. */
async function measure(base: string, path: string, headers: Record<string, string>): Promise<Measure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: Record<"view" | "selectOne", number[]> = { view: [], selectOne: [] };
  const ways = { view: path, selectOne: "/dev/select-one.data" };
  for (let round = 0; round < SAMPLES + WARM_UP; round += 1)
    for (const way of ["view", "selectOne"] as const) {
      const begun = performance.now();
      await fetchData(base + ways[way], agent, headers);
      if (round >= WARM_UP) times[way].push(performance.now() - begun);
    }
  agent.destroy();
  const [view, selectOne] = [spread(times.view).p50, spread(times.selectOne).p50];
  return [
    { name: `${path}, p50`, value: view, unit: "ms" },
    {
      name: `${path}, in select 1`,
      value: view / selectOne,
      unit: "times",
      goal: atMost(GOAL, view / selectOne),
    },
  ];
}
