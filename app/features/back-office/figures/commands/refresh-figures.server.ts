import { sql } from "drizzle-orm";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { addDays, addMonths, parisDay, parisInstant } from "~/platform/format/dates.ts";
import {
  COACH_LEVELS,
  COMPUTED_FIGURES,
  computedFigures,
  MONTH_COHORTS,
} from "../queries/compute-figures.server.ts";
import { COHORTS, WHOLE } from "../rules/figures.ts";
import { OTHER_PLACES } from "../rules/searches.ts";

/**
 * Days that are computed again every day, because they still change: an absence is settled, an account confirmed. It is
 * also the size of a piece of the history.
 */
const RECOMPUTED_DAYS = 35;
/** Of each day that is over, the places and disciplines that stay apart; the others are added up. */
const KEPT_SEARCHES = 100;

interface Piece {
  from: string;
  to: string;
}

/**
 * Computes the newest days that have no figures, or none of today yet, one piece at a time. Returns true if older days are
 * left. Running it twice, or in two processes at once, gives the same rows.
 */
export async function refreshFigures(db: Database, now = new Date()): Promise<boolean> {
  const today = parisDay(now);
  await db.transaction(async (tx) => {
    await lockFigures(tx);
    await noteLevels(tx, today);
  });
  return db.transaction(async (tx) => {
    await lockFigures(tx);
    const piece = await findPiece(tx, today);
    if (!piece) return false;
    await computeDays(tx, piece, now);
    await computeCohorts(tx, piece);
    await foldSearches(tx, piece);
    return (await findPiece(tx, today)) !== undefined;
  });
}

const lockFigures = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('daily figures', 0))`);

/** The figures begin with the first thing that happened. Each minimum is read from an index. */
const FIRST_DAY = sql`
  select (least(
    (select min(created_at) from users),
    (select min(created_at) from conversations),
    (select min(ends_at) from bookings where status = 'completed'),
    (select min(booked_at) from ledger_transactions)
  ) at time zone 'Europe/Paris')::date`;

async function findPiece(db: Executor, today: string): Promise<Piece | undefined> {
  const { rows } = await db.execute<{ first: string | null; due: string | null }>(sql`
    with first as materialized (${FIRST_DAY} as day)
    select first.day::text as first, (
      select max(wanted.day)::date::text
      from generate_series(first.day::timestamp, ${today}::date - interval '1 day', '1 day') as wanted (day)
      left join figure_days f on f.day = wanted.day::date
      where f.day is null
        or (f.day > ${today}::date - ${RECOMPUTED_DAYS}::integer and f.computed_at < ${parisInstant(today, "00:00")})
    ) as due
    from first`);
  const { first, due } = rows[0] ?? {};
  if (!first || !due) return undefined;
  const from = addDays(due, 1 - RECOMPUTED_DAYS);
  return { from: from < first ? first : from, to: due };
}

const spanOf = (from: string, after: string) =>
  sql`span (since, until) as (select ${parisInstant(from, "00:00")}::timestamptz, ${parisInstant(after, "00:00")}::timestamptz)`;

async function computeDays(tx: Transaction, { from, to }: Piece, now: Date): Promise<void> {
  const names = sql.param([...COMPUTED_FIGURES]);
  await tx.execute(
    sql`delete from daily_figures where figure = any(${names}::text[]) and day between ${from}::date and ${to}::date`,
  );
  await tx.execute(sql`
    with ${spanOf(from, addDays(to, 1))}
    insert into daily_figures (figure, dimension, day, count, cents) ${sql.raw(computedFigures(COMPUTED_FIGURES))}`);
  await tx.execute(sql`
    insert into figure_days (day, computed_at)
    select day::date, ${now}::timestamptz from generate_series(${from}::timestamp, ${to}::timestamp, '1 day') as day
    on conflict (day) do update set computed_at = excluded.computed_at`);
}

/** A month is stored under its first day; the current one grows until it is over. */
async function computeCohorts(tx: Transaction, { from, to }: Piece): Promise<void> {
  const first = `${from.slice(0, 7)}-01`;
  const after = addMonths(`${to.slice(0, 7)}-01`, 1);
  await tx.execute(sql`
    delete from daily_figures where figure = ${COHORTS.figure} and day >= ${first}::date and day < ${after}::date`);
  await tx.execute(sql`
    with ${spanOf(first, after)}
    insert into daily_figures (figure, dimension, day, count)
    select ${COHORTS.figure}, cohort, month, students from (${sql.raw(MONTH_COHORTS)}) as found`);
}

/** The levels of the past are not known, so they are noted once a day, before the day is over. */
async function noteLevels(tx: Transaction, today: string): Promise<void> {
  const { rows } = await tx.execute(
    sql`select from daily_figures where figure = 'levels' and dimension = ${WHOLE} and day = ${today}::date`,
  );
  if (rows.length > 0) return;
  await tx.execute(sql`
    insert into daily_figures (figure, dimension, day, count)
    select 'levels', coalesce(rank, ${WHOLE}), ${today}::date, coalesce(sum(coaches), 0)
    from (${sql.raw(COACH_LEVELS)}) as found group by grouping sets ((rank), ())`);
}

/** Adds up the rare searches of days that are over, so that a year of them stays small. */
async function foldSearches(tx: Transaction, { from, to }: Piece): Promise<void> {
  await tx.execute(sql`
    with ranked as (
      select day, place, discipline_id,
        row_number() over (partition by day order by searches desc, empty desc, place, discipline_id) as most_searched,
        row_number() over (partition by day order by empty desc, searches desc, place, discipline_id) as most_empty
      from daily_searches where day between ${from}::date and ${to}::date and place <> ${OTHER_PLACES}
    ), folded as (
      delete from daily_searches s using ranked r
      where s.day = r.day and s.place = r.place and s.discipline_id = r.discipline_id
        and r.most_searched > ${KEPT_SEARCHES} and r.most_empty > ${KEPT_SEARCHES}
      returning s.*
    )
    insert into daily_searches (day, place, discipline_id, searches, empty)
    select day, ${OTHER_PLACES}, discipline_id, sum(searches), sum(empty) from folded group by day, discipline_id
    on conflict (day, place, discipline_id)
    do update set searches = daily_searches.searches + excluded.searches, empty = daily_searches.empty + excluded.empty`);
}
