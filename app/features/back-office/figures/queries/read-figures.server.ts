import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { addDays, parisDay, parisInstant } from "~/platform/format/dates.ts";
import {
  type Amount,
  COUNTED_FIGURES,
  FIGURE_NAMES,
  type FigureName,
  figureKind,
  WHOLE,
} from "../rules/figures.ts";
import { type Period, pointsOf, stepStart } from "../rules/periods.ts";
import type { Figures, Series } from "../rules/series.ts";
import {
  COMPUTED_FIGURES,
  type ComputedFigure,
  computedFigures,
  isComputed,
} from "./compute-figures.server.ts";

interface Found {
  figure: string;
  dimension: string;
  /** null in the period before, which has no points */
  point: string | null;
  count: number;
  cents: number;
}

/** Beyond this the job has been down, and the days in between are missing instead of slow. */
const MOST_LIVE_DAYS = 7;
/** Coaches' levels are noted once a day, before it is over; the last note of a point counts. */
const STATES = FIGURE_NAMES.filter((name) => figureKind(name).isState);

/**
 * Stored days, by figure, part and point. A statement of another figure or of all parts reads other ranges of the same
 * index. Days from $6 on are computed live instead, except those that are counted or noted as they happen.
 */
const STORED = {
  name: "stored-figures",
  text: `
    select figure, dimension,
      case when day >= $3::date then date_trunc($5::text, day::timestamp)::date::text end as point,
      case when figure = any($7::text[]) then (array_agg(count order by day desc))[1] else sum(count) end::float8 as count,
      sum(cents)::float8 as cents
    from daily_figures
    where figure = any($1::text[]) and dimension = any($8::text[]) and day >= $2::date and day <= $4::date
      and (day < $6::date or figure = any($9::text[]))
    group by 1, 2, 3`,
};

const live = (names: readonly ComputedFigure[]) => ({
  name: `live-figures-${names.length === COMPUTED_FIGURES.length ? "all" : names.join("-").replaceAll(" ", "-")}`,
  text: `
    with span (since, until) as (select $1::timestamptz, $2::timestamptz)
    select figure, dimension, day::text as point, count::float8 as count, cents::float8 as cents
    from (${computedFigures(names)}) as computed`,
});

/** The stored days begin and end here; later ones are computed live. */
const COMPUTED_DAYS = {
  name: "computed-days",
  text: "select min(day)::text as first, max(day)::text as last from figure_days",
};

interface Wanted {
  names: readonly FigureName[];
  /** with the parts of the figures, or only their wholes */
  withParts: boolean;
  period: Period;
  now?: Date;
}

/** Reads figures of a period and of the one before it. Today is computed at this moment. */
export async function readFigures(
  pool: pg.Pool,
  _operator: Operator,
  { names, withParts, period, now = new Date() }: Wanted,
): Promise<Figures> {
  const asked = withBases(names);
  const days = await pool.query<{ first: string | null; last: string | null }>(COMPUTED_DAYS);
  const { first, last } = days.rows[0] ?? {};
  const liveFrom = liveSince(last ?? undefined, parisDay(now));
  const parts = withParts ? asked.flatMap((name) => Object.keys(figureKind(name).parts)) : [];
  const [stored, computed] = await Promise.all([
    pool.query<Found>({
      ...STORED,
      values: [
        asked,
        period.before,
        period.from,
        period.to,
        period.step,
        liveFrom,
        STATES,
        [WHOLE, ...new Set(parts)],
        [...COUNTED_FIGURES, ...STATES],
      ],
    }),
    readLive(pool, { names: asked.filter(isComputed), from: liveFrom, period }),
  ]);
  const points = pointsOf(period);
  const found = addUp([...stored.rows, ...computed]);
  const series = asked.flatMap((figure) =>
    [WHOLE, ...(withParts ? Object.keys(figureKind(figure).parts) : [])].map((part) =>
      seriesOf(figure, part, { points, found }),
    ),
  );
  return { series, points, since: first ?? undefined };
}

/** Shares are of another figure, which is read with them. */
const withBases = (names: readonly FigureName[]): FigureName[] => {
  const bases = names.flatMap((name) => figureKind(name).of ?? []);
  return [...new Set([...names, ...bases])];
};

function liveSince(last: string | undefined, today: string): string {
  const earliest = addDays(today, -MOST_LIVE_DAYS);
  const next = last === undefined ? earliest : addDays(last, 1);
  return next < earliest ? earliest : next;
}

/** The days that are not stored yet, as rows of the points that they belong to. */
async function readLive(
  pool: pg.Pool,
  { names, from, period }: { names: readonly ComputedFigure[]; from: string; period: Period },
): Promise<Found[]> {
  const since = from < period.before ? period.before : from;
  if (names.length === 0 || since > period.to) return [];
  const { rows } = await pool.query<Found & { point: string }>({
    ...live(names),
    values: [parisInstant(since, "00:00"), parisInstant(addDays(period.to, 1), "00:00")],
  });
  return rows.map((row) => ({
    ...row,
    point: row.point < period.from ? null : stepStart(row.point, period.step),
  }));
}

function seriesOf(
  figure: FigureName,
  part: string,
  { points, found }: { points: readonly string[]; found: ReadonlyMap<string, Amount> },
): Series {
  const { isState } = figureKind(figure);
  const amountAt = (point: string | null): Amount | undefined =>
    found.get(keyOf({ figure, dimension: part, point })) ?? (isState ? undefined : NOTHING);
  const amounts = points.map((point) => amountAt(point) ?? null);
  const known = amounts.filter((amount) => amount !== null);
  return {
    figure,
    part,
    points: amounts,
    total: isState ? (known.at(-1) ?? NOTHING) : sum(known),
    before: amountAt(null),
  };
}

const NOTHING: Amount = { count: 0, cents: 0 };
const keyOf = ({ figure, dimension, point }: Pick<Found, "figure" | "dimension" | "point">) =>
  `${figure}/${dimension}/${point ?? "before"}`;

/** A point may have stored days and live ones. */
function addUp(rows: readonly Found[]): Map<string, Amount> {
  const amounts = new Map<string, Amount>();
  for (const row of rows) amounts.set(keyOf(row), sum([amounts.get(keyOf(row)) ?? NOTHING, row]));
  return amounts;
}

const sum = (amounts: readonly Amount[]): Amount => ({
  count: amounts.reduce((total, { count }) => total + count, 0),
  cents: amounts.reduce((total, { cents }) => total + cents, 0),
});
