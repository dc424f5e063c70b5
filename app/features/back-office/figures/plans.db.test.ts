import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPool } from "~/platform/database/db.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { readCohorts } from "./queries/read-cohorts.server.ts";
import { readFigures } from "./queries/read-figures.server.ts";
import { readSearches } from "./queries/read-searches.server.ts";
import { FIGURE_NAMES, figureKind, WHOLE } from "./rules/figures.ts";
import { readPeriod } from "./rules/periods.ts";

const database = testDatabase();
const operator = ownerOf("operator", "operator");
const pool = createPool(database.url, { size: 1 });
const query = async (statement: string, ...values: unknown[]) =>
  (await database.pool.query(statement, values)).rows;
let client: pg.PoolClient;
let plans: Plan[] = [];

const DAYS = 800;
const TODAYS = 20;
const OLD = 4_000;

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

/** Two years of days, and a history in which today is little. */
beforeAll(async () => {
  const parts = FIGURE_NAMES.flatMap((name) =>
    [WHOLE, ...Object.keys(figureKind(name).parts)].map((dimension) => ({ figure: name, dimension })),
  );
  await query(
    `insert into daily_figures (figure, dimension, day, count, cents)
     select p.figure, p.dimension, current_date - d, 5, 500
     from generate_series(1, ${DAYS}) d, json_to_recordset($1) as p (figure text, dimension text)`,
    JSON.stringify(parts),
  );
  await query(`insert into figure_days (day) select current_date - d from generate_series(1, ${DAYS}) d`);
  await query(
    `insert into daily_searches (day, place, discipline_id, searches, empty)
     select current_date - d, 'Ville ' || n, 0, n, 0 from generate_series(1, ${DAYS}) d, generate_series(1, 40) n`,
  );
  await query(
    `insert into users (id, email, role, email_verified, created_at)
     select 'p' || n, 'p' || n || '@exemple.fr', 'student', true,
       case when n <= ${TODAYS} then now() else now() - interval '2 days' - n * interval '20 minutes' end
     from generate_series(1, ${OLD}) n`,
  );
  await query(
    "insert into coaches (name, approval, decided_at) select 'Zoé Roy', 'approved', now() from generate_series(1, 4)",
  );
  await query(
    `insert into conversations (coach_id, student_id, created_at)
     select (select min(id) from coaches), id, created_at from users where id like 'p%'`,
  );
  await query(
    `insert into payments (id, kind, status, payable_kind, payable_id, description, amount_cents, commission_rate, provider,
       return_path, cancel_path, expires_at)
     select md5('p' || n)::uuid, 'once', 'paid', 'booking', 'x', 'Séance', 5, 10, 'demo', '/', '/', now() from generate_series(1, ${OLD}) n`,
  );
  await query(
    `insert into ledger_transactions (key, kind, payment_id, booked_at)
     select 'k' || n, 'collected', md5('p' || n)::uuid, case when n <= ${TODAYS} then now() else now() - interval '2 days' - n * interval '20 minutes' end
     from generate_series(1, ${OLD}) n`,
  );
  await query(
    `insert into ledger_entries (transaction_id, account, cents)
     select t.id, account, cents from ledger_transactions t, (values ('provider', 5), ('deferred', -5)) as l (account, cents)`,
  );
  await query(
    `insert into bookings (coach_id, student_id, service, minutes, place, price_cents, status, starts_at, ends_at)
     select (select min(id) from coaches) + n % 4, 'p' || n, 'Yoga', 30, 'webcam', 0, 'completed', at, at + interval '30 minutes'
     from generate_series(1, 2000) n, lateral (select now() - interval '3 days' - n * interval '1 hour' as at) t`,
  );
  await query("analyze");
  client = await pool.connect();
  await client.query("load 'auto_explain'");
  await client.query("set auto_explain.log_min_duration = 0");
  await client.query("set auto_explain.log_analyze = on");
  await client.query("set auto_explain.log_format = json");
  await client.query("set auto_explain.log_level = notice");
  client.on("notice", ({ message = "" }) => {
    plans.push((JSON.parse(message.slice(message.indexOf("{"))) as { Plan: Plan }).Plan);
  });
});
afterAll(() => {
  client.release(true);
  return pool.end();
});

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How many rows a piece of work reads of tables that grow; it may not read any of them whole. */
async function rowsRead(work: (reader: pg.Pool) => Promise<unknown>): Promise<number> {
  plans = [];
  await work(client as unknown as pg.Pool);
  const nodes = plans.flatMap(nodesOf).filter((node) => node["Relation Name"]);
  const whole = nodes.filter(
    (node) => node["Node Type"] === "Seq Scan" && node["Relation Name"] !== "disciplines",
  );
  expect(whole.map((node) => node["Relation Name"])).toEqual([]);
  return nodes.reduce(
    (read, node) =>
      read +
      ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 1),
    0,
  );
}

const period = (asked: string) => readPeriod(new URLSearchParams(asked), parisDay(new Date()));

it("the overview reads a row for each figure and day, and what happened today", async () => {
  for (const [asked, days] of [
    ["periode=7", 14],
    ["periode=30", 60],
    ["periode=12m", 731],
  ] as const) {
    const read = await rowsRead((reader) =>
      readFigures(reader, operator, { names: FIGURE_NAMES, withParts: false, period: period(asked) }),
    );
    expect(read, asked).toBeGreaterThan(0);
    expect(read, asked).toBeLessThanOrEqual(FIGURE_NAMES.length * days + 12 * TODAYS + 2 * DAYS);
  }
});

it("one figure reads the rows of its parts alone", async () => {
  const read = await rowsRead((reader) =>
    readFigures(reader, operator, { names: ["sign-ups"], withParts: true, period: period("periode=30") }),
  );
  expect(read).toBeLessThanOrEqual(3 * 60 + 2 * TODAYS + 2 * DAYS);
});

it("places are read day by day, and cohorts month by month", async () => {
  const searches = await rowsRead((reader) =>
    readSearches(reader, operator, { period: period("periode=7"), inVain: true }),
  );
  expect(searches).toBeLessThanOrEqual(7 * 40 + 400);
  expect(await rowsRead((reader) => readCohorts(reader, operator))).toBeLessThanOrEqual(200);
});
