import { beforeEach, expect, it } from "vitest";
import type { Database } from "~/platform/database/db.server.ts";
import { addDays, parisDay } from "~/platform/format/dates.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { pruneSearches, VisitCounter } from "./commands/count-visits.server.ts";
import { refreshFigures } from "./commands/refresh-figures.server.ts";
import { readFigures } from "./queries/read-figures.server.ts";
import { readSearches } from "./queries/read-searches.server.ts";
import { readPeriod } from "./rules/periods.ts";
import { showFigure } from "./rules/series.ts";

const { db, pool } = testDatabase();
const operator = ownerOf("operator", "operator");
const log = createLogger("silent");
const query = async (statement: string, ...values: unknown[]) => (await pool.query(statement, values)).rows;
const today = parisDay(new Date());
const LYON = { place: "Lyon (69)", disciplineId: 3, isEmpty: false };
const NOWHERE = { place: "Guéret (23)", disciplineId: 0, isEmpty: true };

beforeEach(() => query("truncate daily_figures, daily_searches, figure_days"));

const stored = () => query("select figure, dimension, count::int from daily_figures order by 1, 2");

it("adds up what several processes count at once, in one statement each", async () => {
  const counters = Array.from({ length: 6 }, () => new VisitCounter(db, log));
  for (const counter of counters) {
    counter.addView("home");
    counter.addView("home");
    counter.addView("coach");
    counter.addSearch(LYON);
    counter.addSearch(NOWHERE);
    counter.addSearch(NOWHERE);
  }
  await Promise.all(counters.map((counter) => counter.write()));
  expect(await stored()).toEqual([
    { figure: "empty searches", dimension: "", count: 12 },
    { figure: "searches", dimension: "", count: 18 },
    { figure: "visits", dimension: "", count: 18 },
    { figure: "visits", dimension: "coach", count: 6 },
    { figure: "visits", dimension: "home", count: 12 },
  ]);
  const period = readPeriod(new URLSearchParams(), today);
  expect(await readSearches(pool, operator, { period, inVain: false })).toEqual([
    { place: "Guéret (23)", discipline: "Toutes les disciplines", searches: 12, empty: 12 },
    { place: "Lyon (69)", discipline: "Discipline supprimée", searches: 6, empty: 0 },
  ]);
  expect(await readSearches(pool, operator, { period, inVain: true })).toHaveLength(1);
  const figures = await readFigures(pool, operator, { names: ["empty searches"], withParts: false, period });
  expect(showFigure(figures, "empty searches").whole.value).toBeCloseTo(12 / 18);
});

it("keeps what could not be written for the next time", async () => {
  let isDown = true;
  const unsteady = {
    execute: async (statement: never) => {
      if (isDown) throw new Error("the database does not answer");
      return db.execute(statement);
    },
  } as unknown as Database;
  const counter = new VisitCounter(unsteady, log);
  counter.addView("home");
  counter.addSearch(NOWHERE);
  await counter.write();
  expect(await stored()).toEqual([]);
  counter.addView("home");
  isDown = false;
  await counter.write();
  await counter.write();
  expect(await stored()).toContainEqual({ figure: "visits", dimension: "home", count: 2 });
  expect(await stored()).toContainEqual({ figure: "empty searches", dimension: "", count: 1 });
});

it("stores no text but a commune, so a search for something else leaves no trace of it", async () => {
  const counter = new VisitCounter(db, log);
  counter.addSearch({ place: "@unknown", disciplineId: -1, isEmpty: true });
  await counter.write();
  expect(await query("select place, discipline_id from daily_searches")).toEqual([
    { place: "@unknown", discipline_id: -1 },
  ]);
});

it("adds up the rare searches of a day that is over, once, and keeps those in vain", async () => {
  const yesterday = addDays(today, -1);
  await query(
    "insert into users (id, email, role, created_at) values ('first', 'first@exemple.fr', 'student', now() - interval '9 days')",
  );
  await query(
    `insert into daily_searches (day, place, discipline_id, searches, empty)
     select $1, 'Ville ' || n, n % 3, 1000 - n, case when n > 380 then 1 else 0 end from generate_series(1, 400) n`,
    yesterday,
  );
  const total = async () =>
    (await query("select sum(searches)::int as searches, sum(empty)::int as empty from daily_searches"))[0];
  const before = await total();
  await refreshFigures(db);
  await query("delete from figure_days");
  await refreshFigures(db);
  expect(await total()).toEqual(before);
  const [{ rows }] = await query("select count(*)::int as rows from daily_searches");
  expect(rows).toBeLessThanOrEqual(203);
  const period = readPeriod(new URLSearchParams(), today);
  const inVain = await readSearches(pool, operator, { period, inVain: true });
  expect(inVain.map(({ place }) => place)).toContain("Ville 381");
  expect(inVain.map(({ place }) => place)).not.toContain("Autres lieux");
});

it("forgets communes after six years", async () => {
  await query(
    `insert into daily_searches (day, place, discipline_id, searches, empty)
     select current_date - n * 365, 'Lyon (69)', 0, 1, 0 from generate_series(1, 8) n`,
  );
  expect(await pruneSearches(db)).toBeGreaterThanOrEqual(2);
  expect(await query("select from daily_searches where day < current_date - 2300")).toEqual([]);
});
