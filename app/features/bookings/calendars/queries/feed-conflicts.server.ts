import type pg from "pg";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { clientName } from "../../clients/queries/list-clients.server.ts";
import type { Unit } from "../../packs/rules.ts";
import { disciplineOf } from "../../sessions/queries/session-discipline.server.ts";
import { sessionName } from "../../sessions/rules/session-name.ts";

/** A session to come that overlaps an event of one of the coach's calendars. */
export interface FeedConflict {
  id: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  /** a request can only be answered; a confirmed session can be moved, and one of a group called off */
  status: "pending" | "confirmed" | "group";
  feed: string;
  eventStartsAt: Date;
  eventEndsAt: Date;
}

interface Row extends Omit<FeedConflict, "title"> {
  discipline: string | null;
  unit: Unit | null;
  hasLeft: boolean;
  isKnown: boolean;
  firstName: string | null;
  lastName: string | null;
  total: number;
}

const SHOWN = 10;

/** Each session once, with the first event that it overlaps; a group session is one, whoever takes part. */
const STATEMENT = `
  with sessions as (
    select b.id, b.starts_at, b.ends_at, b.status, ${disciplineOf("b")} as discipline, b.unit,
      b.student_id is null as has_left, b.confirmed_at is not null as is_known, p.first_name, p.last_name
    from bookings b left join profiles p on p.id = b.student_id
    where b.coach_id = (select id from coaches where user_id = $1) and b.group_session_id is null
      and b.status in ('pending', 'confirmed') and b.starts_at > now()
    union all
    select g.id, g.starts_at, g.ends_at, 'group', g.title, null, false, false, null, null
    from group_sessions g
    where g.coach_id = (select id from coaches where user_id = $1) and g.status = 'open' and g.starts_at > now())
  select s.id, s.starts_at as "startsAt", s.ends_at as "endsAt", s.status, s.discipline, s.unit, s.has_left as "hasLeft",
    s.is_known as "isKnown", s.first_name as "firstName", s.last_name as "lastName", f.name as feed,
    t.starts_at as "eventStartsAt", t.ends_at as "eventEndsAt", (count(*) over ())::int as total
  from sessions s
  cross join lateral (
    select feed_id, starts_at, ends_at from coach_feed_times
    where user_id = $1 and ends_at > s.starts_at and starts_at < s.ends_at
    order by starts_at, feed_id limit 1) t
  join coach_feeds f on f.id = t.feed_id
  order by s.starts_at, s.id limit ${SHOWN}`;

/** The first of them in time, and how many there are. */
export async function listFeedConflicts(
  pool: pg.Pool,
  { id: userId }: Coach,
): Promise<{ conflicts: FeedConflict[]; total: number }> {
  const { rows } = await pool.query<Row>({ name: "feed-conflicts", text: STATEMENT, values: [userId] });
  return {
    total: rows[0]?.total ?? 0,
    conflicts: rows.map((row) => ({
      id: row.id,
      title:
        row.status === "group"
          ? (row.discipline ?? "")
          : sessionName(row, row.hasLeft ? null : clientName(row)),
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      status: row.status,
      feed: row.feed,
      eventStartsAt: row.eventStartsAt,
      eventEndsAt: row.eventEndsAt,
    })),
  };
}
