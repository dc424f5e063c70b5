import { PROGRAMME_LIMITS } from "~/features/coaching/programme/rules/programme.ts";
import { PROGRAMME_HOURS } from "../rules/programme-deadline.ts";

/** The published weeks of accompaniment `a`, joined as `w`. */
export const PUBLISHED = `left join lateral (
    select max(number) as last_published, min(published_at) filter (where number = 1) as first_published_at
    from programme_weeks where accompaniment_id = a.id and published_at is not null) w on true`;

const SETTLED = `a.coach_since + interval '${PROGRAMME_HOURS} hours'`;
const NEXT_DAY = "((w.first_published_at at time zone 'Europe/Paris')::date + 7 * w.last_published)";
const NEXT_WEEK = `(${NEXT_DAY}::timestamp at time zone 'Europe/Paris')`;

/** `programmeDueAt` in SQL, for `a` and `w`, to the millisecond like an instant of the program. A test compares the two. */
export const PROGRAMME_DUE = `date_trunc('milliseconds', case
  when a.coach_since is null then null
  when w.first_published_at is null then ${SETTLED}
  when w.last_published < ${PROGRAMME_LIMITS.weeks}
    and (a.ends_at is null or ${NEXT_DAY} < (a.ends_at at time zone 'Europe/Paris')::date)
    then greatest(${SETTLED}, ${NEXT_WEEK}) end)`;

/** `isProgrammeOverdue` in SQL, for `a` and `w` at the time `at`. */
export const programmeOverdue = (at: string) =>
  `(a.status = 'running' and coalesce(${PROGRAMME_DUE} < ${at}, false))`;
