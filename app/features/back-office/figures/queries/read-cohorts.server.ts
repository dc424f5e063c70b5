import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { type Cohort, type CohortCount, cohortMonths, layCohorts } from "../rules/cohorts.ts";
import { COHORTS } from "../rules/figures.ts";

/** Students who come back, by the month of their first session. */
export async function readCohorts(pool: pg.Pool, _operator: Operator, now = new Date()): Promise<Cohort[]> {
  const months = cohortMonths(parisDay(now));
  const { rows } = await pool.query<CohortCount>({
    name: "figure-cohorts",
    text: `select dimension as cohort, to_char(day, 'YYYY-MM') as month, count::float8 as students
      from daily_figures where figure = $1 and dimension = any($2::text[])`,
    values: [COHORTS.figure, months],
  });
  return layCohorts(rows, months);
}
