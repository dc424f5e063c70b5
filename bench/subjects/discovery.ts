import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import path from "node:path";
import pg from "pg";
import {
  beyondStatement,
  webcamStatement,
} from "../../app/features/discovery/queries/find-no-result-suggestions.server.ts";
import {
  getCoachProfile,
  profileStatement,
} from "../../app/features/discovery/queries/get-coach-profile.server.ts";
import { similarStatement } from "../../app/features/discovery/queries/get-similar-coaches.server.ts";
import { listStatement } from "../../app/features/discovery/queries/list-coaches.server.ts";
import { readSearch } from "../../app/features/discovery/queries/read-search.server.ts";
import { nearbyStatement } from "../../app/features/discovery/queries/search-coaches.server.ts";
import { createPool } from "../../app/platform/database/db.server.ts";
import { atMost, type Measure, type Subject } from "../subject.ts";
import { growCoaches } from "../synthetic-data.ts";
import { fetchData, type Spread, spread } from "../timing.ts";

const SIZES = (process.env.CROWD ?? "10000,100000,1000000").split(",").map(Number);
const SAMPLES = 300;
const WARM_UP = 30;
const SIMILAR = 4;
/** A hundred times as many matching coaches may cost this many times as much. */
const GROWTH_GOAL = 7;
/** The way through HTTP and React Router may cost this many `select 1`s through the same way. */
const OVERHEAD_GOAL = 5;

/** One page as a visitor asks for it, and the same statements without anything around them. */
interface Ask {
  url: string;
  sql: (client: pg.Client) => Promise<unknown>;
  explain: (client: pg.Client) => Promise<(pg.QueryConfig | undefined)[]>;
  /** the statement whose growth is promised, alone */
  statement?: pg.QueryConfig;
}

/** Discovery with ten thousand, a hundred thousand and a million coaches, spread as people are. */
export const discovery: Subject = async (servers) => {
  const url = await servers.startDatabase();
  const server = await servers.start({
    DATABASE_URL: url,
    DEV_PAGES: "1",
    LOG_LEVEL: "warn",
    TRUSTED_PROXIES: "1",
  });
  const pool = createPool(url, { size: 2, slow: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const measures: Measure[] = [];
  const radius: number[] = [];
  try {
    for (const size of SIZES) {
      const begun = performance.now();
      await growCoaches(pool, size);
      const seconds = ((performance.now() - begun) / 1000).toFixed(0);
      console.log(`${size.toLocaleString("en")} coaches after ${seconds} s`);
      const subjects = await drawSubjects(client);
      for (const [name, asks] of Object.entries(subjects)) {
        const result = await measure(server.url, client, asks);
        measures.push(...report(`${size.toLocaleString("en")}: ${name}`, result, size >= 1_000_000));
        if (result.statement) radius.push(result.statement.p50);
        if (size === SIZES.at(-1)) await printPlans(client, name, asks);
      }
    }
  } finally {
    await client.end();
    await pool.end();
  }
  const growth = (radius.at(-1) ?? Number.NaN) / (radius[0] ?? Number.NaN);
  measures.push({
    name: "radius SQL, the largest crowd against the smallest",
    value: growth,
    unit: "times",
    goal: atMost(GROWTH_GOAL, growth),
  });
  measures.push({ name: "sequential scans in the plans", value: scans, unit: "", goal: atMost(0, scans) });
  return measures;
};

/** The same draws for every size: communes by their population, coaches and words by chance. */
async function drawSubjects(client: pg.Client): Promise<Record<string, Ask[]>> {
  const drawCommune = communesByPopulation();
  const count = SAMPLES + WARM_UP;
  const { rows } = await client.query<{ id: number; first: string; city: string }>(
    `select c.id, split_part(c.name, ' ', 1) as first, l.city from coaches c join listings l on l.id = c.lead_listing_id
     where c.id in (select floor(random() * (select max(id) from coaches))::int + 1 from generate_series(1, $1)) limit $2`,
    [count * 2, count],
  );
  const around = Array.from({ length: count }, (_, at): Ask => {
    const near = drawCommune();
    const discipline = DISCIPLINES[at % DISCIPLINES.length] as (typeof DISCIPLINES)[number];
    const statement = nearbyStatement({ near, disciplineId: discipline.id, sort: "pertinence", page: 1 });
    const query = { discipline: discipline.name, lat: near.lat.toFixed(4), lng: near.lng.toFixed(4) };
    return {
      url: `/search-results.data?${new URLSearchParams(query)}`,
      sql: async (one) => {
        await readSearch(asPool(one), { text: discipline.name });
        await one.query(statement);
      },
      // A page with few results reads this as well.
      explain: async () => [
        statement,
        beyondStatement({ near, disciplineId: discipline.id, related: [1, 12] }),
        webcamStatement(discipline.id, [{ id: 1 }]),
      ],
      statement,
    };
  });
  const words = rows.map(({ first, city }): Ask => {
    const text = `${first} ${city}`;
    return {
      url: `/coaches.data?${new URLSearchParams({ q: text })}`,
      sql: async (one) => {
        const { terms } = await readSearch(asPool(one), { text });
        await one.query(listStatement({ terms, page: 1 }) as pg.QueryConfig);
        await one.query(FEATURED);
      },
      explain: async (one) => {
        const { terms } = await readSearch(asPool(one), { text });
        return [listStatement({ terms, page: 1 }), FEATURED];
      },
    };
  });
  const profiles = rows.map(
    ({ id }): Ask => ({
      url: `/coach/${id}.data`,
      sql: async (one) => {
        const coach = await getCoachProfile(asPool(one), id, 1);
        if (coach) await one.query(similarStatement(coach, SIMILAR));
      },
      explain: async (one) => {
        const coach = await getCoachProfile(asPool(one), id, 1);
        return [profileStatement(id, 1), coach && similarStatement(coach, SIMILAR)];
      },
    }),
  );
  return { "radius search with a discipline": around, "text search": words, "coach profile": profiles };
}

const DISCIPLINES = [
  { id: 3, name: "Yoga" },
  { id: 2, name: "Musculation" },
  { id: 4, name: "Course à pied" },
  { id: 8, name: "Pilates" },
] as const;
const FEATURED = {
  name: "featured",
  text: `select c.*, l.*, d.name as discipline from coaches c join listings l on l.id = c.lead_listing_id
         join disciplines d on d.id = l.discipline_ids[1]
         where is_featured and lead_listing_id is not null order by rating desc, reviews_count desc, c.id limit 4`,
};
const asPool = (client: pg.Client) => client as unknown as pg.Pool;

function communesByPopulation(): () => { lat: number; lng: number } {
  const file = path.join(process.cwd(), "database", "gazetteer.json");
  const { kind, ...columns } = JSON.parse(readFileSync(file, "utf8"));
  const [lat, lon, population] = ["lat", "lon", "population"].map((field) =>
    columns[field].filter((_: unknown, row: number) => kind[row] === "c"),
  );
  const everybody = population.reduce((sum: number, inhabitants: number) => sum + inhabitants, 0);
  let state = 42;
  const random = () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return () => {
    let left = random() * everybody;
    const at = population.findIndex((inhabitants: number) => {
      left -= inhabitants;
      return left < 0;
    });
    return { lat: lat[at] + (random() - 0.5) / 50, lng: lon[at] + (random() - 0.5) / 50 };
  };
}

interface Result {
  http: Spread;
  sql: Spread;
  selectOne: Spread;
  statement: Spread | undefined;
}

/** The ways take turns, so that whatever else the machine does meets them all alike. */
async function measure(base: string, client: pg.Client, asks: Ask[]): Promise<Result> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: Record<"http" | "sql" | "selectOne" | "statement", number[]> = {
    http: [],
    sql: [],
    selectOne: [],
    statement: [],
  };
  const time = async (into: number[], counts: boolean, work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    if (counts) into.push(performance.now() - begun);
  };
  for (const [at, { url, sql, statement }] of asks.entries()) {
    const counts = at >= WARM_UP;
    await time(times.http, counts, () => fetchData(base + url, agent));
    await time(times.sql, counts, () => sql(client));
    await time(times.selectOne, counts, () => fetchData(`${base}/dev/select-one.data`, agent));
    if (statement) await time(times.statement, counts, () => client.query(statement));
  }
  agent.destroy();
  return {
    http: spread(times.http),
    sql: spread(times.sql),
    selectOne: spread(times.selectOne),
    statement: times.statement.length > 0 ? spread(times.statement) : undefined,
  };
}

function report(name: string, { http, sql, selectOne, statement }: Result, promised: boolean): Measure[] {
  const allowed = sql.p50 + OVERHEAD_GOAL * selectOne.p50;
  const goal = {
    text: `≤ ${allowed.toFixed(2)}, the SQL and ${OVERHEAD_GOAL} select 1`,
    met: http.p50 <= allowed,
  };
  const row = (what: string, value: number, unit = "ms"): Measure => ({
    name: `${name}, ${what}`,
    value,
    unit,
  });
  return [
    { ...row("HTTP p50", http.p50), ...(promised ? { goal } : {}) },
    row("HTTP p99", http.p99),
    row("SQL alone p50", sql.p50),
    row("SQL alone p99", sql.p99),
    row("HTTP against SQL", http.p50 / sql.p50, "times"),
    row("select 1 through HTTP p50", selectOne.p50),
    ...(statement
      ? [row("its one statement p50", statement.p50), row("its one statement p99", statement.p99)]
      : []),
  ];
}

let scans = 0;

async function printPlans(client: pg.Client, name: string, asks: Ask[]): Promise<void> {
  for (const statement of (await asks[0]?.explain(client)) ?? []) {
    if (!statement) continue;
    const { text, values } = statement;
    const { rows } = await client.query(`explain (analyze, costs off, buffers off) ${text}`, values);
    const lines = rows.map((row) => String(row["QUERY PLAN"]));
    // The twelve disciplines fill one page of the disk: reading them whole is the plan one wants.
    scans += lines.filter((line) => /Seq Scan on (?!disciplines\b)/.test(line)).length;
    console.log(`\n${name}: ${statement.name}\n${lines.map((line) => line.slice(0, 160)).join("\n")}\n`);
  }
}
