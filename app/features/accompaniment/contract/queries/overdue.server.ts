import { PROGRAMME_HOURS } from "../../programme/rules/programme.ts";

/** The published weeks of accompaniment `a`, joined as `w`. */
export const PUBLISHED = `left join lateral (
    select max(number) as last_published, min(published_at) filter (where number = 1) as first_published_at
    from programme_weeks where accompaniment_id = a.id and published_at is not null) w on true`;

const SETTLED = `a.coach_since + interval '${PROGRAMME_HOURS} hours'`;
const NEXT_WEEK = `((w.first_published_at at time zone 'Europe/Paris')::date + 7 * w.last_published)::timestamp
  at time zone 'Europe/Paris'`;

/** `isProgrammeOverdue` in SQL, for `a` and `w` at the time `at`. A test compares the two. */
export const programmeOverdue = (at: string) => `(a.status = 'running' and a.coach_since is not null and case
  when w.first_published_at is null then ${SETTLED} < ${at}
  else ${NEXT_WEEK} < a.ends_at and greatest(${SETTLED}, ${NEXT_WEEK}) < ${at} end)`;
