import type pg from "pg";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { clientName } from "../../clients/queries/list-clients.server.ts";
import type { Unit } from "../../packs/rules.ts";
import { disciplineOf } from "../../sessions/queries/session-discipline.server.ts";
import { sessionName } from "../../sessions/rules/session-name.ts";
import type { Place } from "../../sessions/rules/states.ts";

/** A confirmed session of the next days, or a request. */
export interface ComingSession {
  id: string;
  isGroup: boolean;
  name: string;
  /** "Musculation avec Manon P." */
  title: string;
  minutes: number;
  /** what its student pays for it alone */
  priceCents: number;
  /** of its sale, in percent; null if it is not sold by itself */
  commissionRate: number | null;
  place: Place;
  /** null while the session has no time */
  startsAt: Date | null;
  /** when it was requested */
  askedAt: Date;
  /** deadline for the coach's answer to a request */
  answerBy: Date | null;
}

interface Row extends Omit<ComingSession, "name" | "title"> {
  discipline: string | null;
  unit: Unit | null;
  hasLeft: boolean;
  isKnown: boolean;
  firstName: string | null;
  lastName: string | null;
}

export interface CoachDay {
  /** from tomorrow on */
  coming: ComingSession[];
  requests: ComingSession[];
  requestsCount: number;
  /** confirmed sessions without a time, except those whose student chooses it */
  unplanned: number;
  /** other times proposed by students */
  moves: number;
  /** unanswered claims that the coach was absent */
  absences: number;
  month: { sessions: number; minutes: number };
  /** booked in the week */
  weekMinutes: number;
  responseMinutes: number | null;
}

const COMING = 6;
const REQUESTS = 5;

const OWN = "b.coach_id = (select id from coaches where user_id = $1)";
const LISTED = `b.id, ${disciplineOf("b")} as discipline, b.unit, b.minutes, b.price_cents as "priceCents", (select y.commission_rate from payments y where y.id = b.payment_id) as "commissionRate", b.place, b.starts_at as "startsAt", b.answer_by as "answerBy", b.created_at as "askedAt",
  b.student_id is null as "hasLeft", b.confirmed_at is not null as "isKnown", p.first_name as "firstName",
  p.last_name as "lastName"
  from bookings b left join profiles p on p.id = b.student_id`;

/** A group session has no other person: its title says how many take part. */
const COMING_STATEMENT = `
  (select false as "isGroup", ${LISTED}
    where ${OWN} and b.status = 'confirmed' and b.starts_at >= $2 and b.group_session_id is null
    order by b.starts_at limit ${COMING})
  union all
  (select true, g.id, concat(g.title, ' (', g.seats_taken, '/', g.seats_max, ')'), null, g.minutes, g.price_cents, null, g.place, g.starts_at, null, g.created_at,
      true, false, null, null
    from group_sessions g
    where g.coach_id = (select id from coaches where user_id = $1) and g.status = 'open' and g.starts_at >= $2
    order by g.starts_at limit ${COMING})
  order by "startsAt" limit ${COMING}`;

const REQUESTS_STATEMENT = `select count(*) over ()::int as total, false as "isGroup", ${LISTED}
  where ${OWN} and b.status = 'pending' and (b.starts_at > now() or b.starts_at is null)
  order by b.answer_by, b.id limit ${REQUESTS}`;

/** The sessions between two moments, those of a group as one. */
const given = (
  from: string,
  to: string,
) => `(select distinct coalesce(b.group_session_id, b.id) as id, b.minutes from bookings b
     where ${OWN} and b.starts_at >= ${from} and b.starts_at < ${to} and b.status in ('confirmed', 'completed')) as given`;

/** The month is [$2, $3), the week [$4, $5). No absence claim stays open for longer than ten days. */
const FIGURES = `
  select
    (select json_build_object('sessions', count(*), 'minutes', coalesce(sum(minutes), 0)) from ${given("$2", "$3")}) as month,
    (select coalesce(sum(minutes), 0)::int from ${given("$4", "$5")}) as "weekMinutes",
    (select count(*)::int from bookings b
     where ${OWN} and b.starts_at is null and b.status = 'confirmed' and not b.student_chooses) as unplanned,
    (select count(*)::int from bookings b
     where ${OWN} and b.proposed_starts_at > now() and b.proposed_by = 'student' and b.status = 'confirmed'
       and b.starts_at > now()) as moves,
    (select count(*)::int from bookings b
     where ${OWN} and b.starts_at > now() - interval '10 days' and b.starts_at < now() and b.absent = 'coach'
       and b.absence_contested_at is null and b.absence_settled_at is null) as absences,
    (select response_minutes from coaches where user_id = $1) as "responseMinutes"`;

interface TimeRange {
  from: Date;
  to: Date;
}

export async function getCoachDay(
  pool: pg.Pool,
  { id }: Coach,
  { month, week, tomorrow }: { month: TimeRange; week: TimeRange; tomorrow: Date },
): Promise<CoachDay> {
  const [coming, requests, figures] = await Promise.all([
    pool.query<Row>({ name: "coming-sessions", text: COMING_STATEMENT, values: [id, tomorrow] }),
    pool.query<Row & { total: number }>({ name: "booking-requests", text: REQUESTS_STATEMENT, values: [id] }),
    pool.query<Omit<CoachDay, "coming" | "requests" | "requestsCount">>({
      name: "coach-figures",
      text: FIGURES,
      values: [id, month.from, month.to, week.from, week.to],
    }),
  ]);
  const [counted] = figures.rows;
  if (!counted) throw new Error("Figures are one row.");
  return {
    ...counted,
    coming: coming.rows.map(shown),
    requests: requests.rows.map(shown),
    requestsCount: requests.rows[0]?.total ?? 0,
  };
}

const shown = (row: Row): ComingSession => ({
  id: row.id,
  isGroup: row.isGroup,
  title: sessionName(row, row.hasLeft ? null : clientName(row)),
  minutes: row.minutes,
  priceCents: row.priceCents,
  commissionRate: row.commissionRate,
  place: row.place,
  startsAt: row.startsAt,
  askedAt: row.askedAt,
  answerBy: row.answerBy,
  name: row.hasLeft ? "Compte fermé" : clientName(row),
});
