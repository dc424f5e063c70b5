import { sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { clientName } from "../../clients/queries/list-clients.server.ts";
import type { PlannedStudent } from "../../gate.server.ts";
import { isKeptSlot } from "../../proposals/queries/kept-slots.server.ts";
import type { BookingState } from "../../sessions/rules/states.ts";
import type { Appointment } from "../rules/clashes.ts";

interface Row extends Record<string, unknown> {
  kind: "session" | "asked move" | "of the student" | "block" | "external";
  /** milliseconds */
  start: number;
  end: number;
  latitude: number | null;
  longitude: number | null;
  status: BookingState | null;
  paymentId: string | null;
  proposalId: string | null;
  seriesId: string | null;
  label: string;
  firstName: string | null;
  lastName: string | null;
  isKnown: boolean;
}

/** A session of the day before may be far away. */
const REACH = sql.raw("interval '1 day'");

/**
 * Reads in one statement what the coach has between two instants, group sessions included, and when the student has sessions with other
 * coaches. `except` are bookings that are about to be moved.
 */
export async function findAppointments(
  db: Executor,
  { coachId, studentId }: PlannedStudent,
  { from, to, except = [] }: { from: Date; to: Date; except?: readonly string[] },
): Promise<Appointment[]> {
  const [first, last] = [sql`(${from}::timestamptz - ${REACH})`, sql`(${to}::timestamptz + ${REACH})`];
  const isLive = sql`(b.status in ('pending', 'confirmed', 'completed') or b.status = 'held' and b.held_until > now())
    and b.id <> all(${sql.param(except)}::uuid[])`;
  const place = sql`case when b.place <> 'webcam' then b.latitude end as latitude,
    case when b.place <> 'webcam' then b.longitude end as longitude, b.status, b.payment_id as "paymentId",
    b.proposal_id as "proposalId", b.series_id as "seriesId", '' as label, p.first_name as "firstName", p.last_name as "lastName",
    b.confirmed_at is not null as "isKnown"`;
  const nothing = sql`null::float8, null::float8, null::text, null::uuid, null::uuid, null::uuid`;
  const { rows } = await db.execute<Row>(sql`
    select 'session' as kind, extract(epoch from b.starts_at)::float8 * 1000 as start,
      extract(epoch from b.ends_at)::float8 * 1000 as end, ${place}
    from bookings b left join profiles p on p.id = b.student_id
    where b.coach_id = ${coachId} and b.starts_at > ${first} and b.starts_at < ${last} and ${isLive}
      and b.group_session_id is null
    union all
    select 'session', extract(epoch from g.starts_at)::float8 * 1000, extract(epoch from g.ends_at)::float8 * 1000,
      case when g.place <> 'webcam' then g.latitude end, case when g.place <> 'webcam' then g.longitude end,
      null::text, null::uuid, null::uuid, null::uuid, g.title, null, null, false
    from group_sessions g
    where g.coach_id = ${coachId} and g.status = 'open' and g.starts_at > ${first} and g.starts_at < ${last}
    union all
    select 'asked move', extract(epoch from b.proposed_starts_at)::float8 * 1000,
      extract(epoch from b.proposed_starts_at)::float8 * 1000 + b.minutes * 60000, ${place}
    from bookings b left join profiles p on p.id = b.student_id
    where b.coach_id = ${coachId} and b.proposed_starts_at > ${first} and b.proposed_starts_at < ${last}
      and b.status in ('pending', 'confirmed') and ${isLive}
    union all
    select 'of the student', extract(epoch from b.starts_at)::float8 * 1000, extract(epoch from b.ends_at)::float8 * 1000,
      ${nothing}, '', null, null, false
    from bookings b
    where b.student_id = ${studentId} and b.coach_id <> ${coachId} and b.starts_at > ${first} and b.starts_at < ${last}
      and ${isLive}
    union all
    select 'block', extract(epoch from k.starts_at)::float8 * 1000, extract(epoch from k.ends_at)::float8 * 1000,
      ${nothing}, k.label, null, null, false
    from coach_blocks k join coaches c on c.user_id = k.user_id
    where c.id = ${coachId} and k.ends_at > ${first} and k.starts_at < ${last}
    union all
    select 'external', extract(epoch from f.starts_at)::float8 * 1000, extract(epoch from f.ends_at)::float8 * 1000,
      ${nothing}, feed.name, null, null, false
    from coach_feed_times f join coach_feeds feed on feed.id = f.feed_id join coaches c on c.user_id = f.user_id
    where c.id = ${coachId} and f.ends_at > ${first} and f.starts_at < ${last}
    order by 2`);
  return rows.map(appointmentOf);
}

function appointmentOf({ kind, start, end, latitude, longitude, label, ...row }: Row): Appointment {
  const at = latitude === null || longitude === null ? null : { latitude, longitude };
  const times = { start: new Date(start), end: new Date(end), at };
  if (kind !== "session" && kind !== "asked move") return { kind, ...times, label };
  const name = row.firstName || row.lastName ? clientName(row) : "";
  const { status } = row;
  if (kind === "session" && status === "held") {
    // The coach learns who pays for a slot once it is paid.
    return isKeptSlot({ ...row, status })
      ? { kind: "kept", ...times, label: name }
      : { kind: "being paid", ...times, label: "" };
  }
  return { kind, ...times, label: name || label };
}
