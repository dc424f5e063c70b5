import { LEVELS, POSITIVE_RATING } from "~/features/training/rules/level.ts";
import { BALANCE_KIND, type COUNTED_FIGURES, type FigureName } from "../rules/figures.ts";

type CountedFigure = (typeof COUNTED_FIGURES)[number];
/** These figures follow from the tables of the rooms, for past days too. */
export type ComputedFigure = Exclude<FigureName, CountedFigure | "levels">;

/** The calendar day in Paris, whatever hours it has. */
const day = (instant: string) => `(${instant} at time zone 'Europe/Paris')::date`;
/** The statement around these begins with `with span (since, until) as (…)`, two instants. */
const within = (instant: string) =>
  `${instant} >= (select since from span) and ${instant} < (select until from span)`;

/** Each selects the part (null if the figure has none), the day, the count and the cents of the rows of the span. */
const SOURCES: Record<ComputedFigure, string> = {
  "sign-ups": `
    select role, ${day("created_at")}, count(*), 0::bigint from users
    where ${within("created_at")} and email_verified and role in ('student', 'coach') group by 1, 2`,
  contacts: `
    select null::text, ${day("created_at")}, count(*), 0::bigint from conversations
    where ${within("created_at")} group by 2`,
  answered: `
    select null::text, ${day("created_at")}, count(*), 0::bigint from conversations
    where ${within("created_at")} and answered_at <= created_at + interval '24 hours' group by 2`,
  sessions: `
    select null::text, ${day("ends_at")}, count(*), 0::bigint from bookings
    where status = 'completed' and ${within("ends_at")} group by 2`,
  sales: `
    select p.payable_kind, ${day("t.booked_at")}, count(*), sum(e.cents)
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id and e.account = 'provider'
    join payments p on p.id = t.payment_id and p.payable_kind <> '${BALANCE_KIND}'
    where t.kind = 'collected' and ${within("t.booked_at")} group by 1, 2`,
  commission: `
    select null::text, ${day("t.booked_at")}, count(*), -sum(e.cents)
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'commission'
    where ${within("t.booked_at")} group by 2`,
  // A refund that failed, or a dispute that was won on appeal, takes back what was counted; a dispute that was won at
  // once never touched what was paid.
  refunds: `
    select p.payable_kind, ${day("t.booked_at")}, sum(sign(e.cents)), sum(e.cents)
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id and e.account = 'deferred'
    join payments p on p.id = t.payment_id and p.payable_kind <> '${BALANCE_KIND}'
    where t.kind in ('refunded', 'refund failed', 'dispute lost', 'dispute won') and ${within("t.booked_at")} group by 1, 2`,
};

export const COMPUTED_FIGURES = Object.keys(SOURCES) as ComputedFigure[];

export const isComputed = (name: FigureName): name is ComputedFigure => Object.hasOwn(SOURCES, name);

/** Rows of `daily_figures` for the days of the span: each part of each figure, and its whole. */
export function computedFigures(names: readonly ComputedFigure[]): string {
  const sources = names.map(
    (name) =>
      `select '${name}' as figure, source.* from (${SOURCES[name]}) as source (dimension, day, count, cents)`,
  );
  return `
    select figure, coalesce(dimension, '') as dimension, day, sum(count)::bigint as count, sum(cents)::bigint as cents
    from (${sources.join(" union all ")}) as found
    group by grouping sets ((figure, dimension, day), (figure, day))
    having grouping(dimension) = 1 or dimension is not null`;
}

const reached = ({ positiveReviews, sessions, average }: (typeof LEVELS)[number]["goals"]) =>
  `coalesce(r.positive, 0) >= ${positiveReviews} and coalesce(b.sessions, 0) >= ${sessions} and c.rating >= ${average}`;
const AMBASSADOR = LEVELS.length - 1;
const EARNED = LEVELS.map((level, rank) => ({ ...level, rank }))
  .slice(1, AMBASSADOR)
  .reverse()
  .map(({ goals, rank }) => `when ${reached(goals)} then ${rank}`);

/** How many coaches have each level now, by the rules of `level.ts`; it reads every session and takes seconds. */
export const COACH_LEVELS = `
  select (case when c.is_ambassador then ${AMBASSADOR} ${EARNED.join(" ")} else 0 end)::text as rank, count(*) as coaches
  from coaches c
  left join (
    select coach_id, count(*) as sessions from bookings where status = 'completed' group by coach_id
  ) b on b.coach_id = c.id
  left join (
    select coach_id, count(*) as positive from reviews
    where rating >= ${POSITIVE_RATING} and hidden_at is null and former_client_id is null group by coach_id
  ) r on r.coach_id = c.id
  where c.user_id is not null
  group by 1`;

/**
 * The students of each month of the span (which is whole months) by the month of their first session. Students who have
 * closed their account are in no later month.
 */
export const MONTH_COHORTS = `
  select to_char(first.at at time zone 'Europe/Paris', 'YYYY-MM') as cohort, active.month, count(*) as students
  from (
    select distinct student_id, date_trunc('month', ends_at at time zone 'Europe/Paris')::date as month
    from bookings where status = 'completed' and ${within("ends_at")} and student_id is not null
  ) as active
  cross join lateral (
    select min(b.ends_at) as at from bookings b where b.student_id = active.student_id and b.status = 'completed'
  ) as first
  group by 1, 2`;
