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
  /** a request can only be answered; a confirmed session can be moved */
  status: "pending" | "confirmed";
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

/** Each session once, with the first event that it overlaps. */
const STATEMENT = `
  select b.id, b.starts_at as "startsAt", b.ends_at as "endsAt", b.status, ${disciplineOf("b")} as discipline, b.unit,
    b.student_id is null as "hasLeft", b.confirmed_at is not null as "isKnown", p.first_name as "firstName",
    p.last_name as "lastName", f.name as feed, t.starts_at as "eventStartsAt", t.ends_at as "eventEndsAt",
    (count(*) over ())::int as total
  from bookings b
  left join profiles p on p.id = b.student_id
  cross join lateral (
    select feed_id, starts_at, ends_at from coach_feed_times
    where user_id = $1 and ends_at > b.starts_at and starts_at < b.ends_at
    order by starts_at, feed_id limit 1) t
  join coach_feeds f on f.id = t.feed_id
  where b.coach_id = (select id from coaches where user_id = $1)
    and b.status in ('pending', 'confirmed') and b.starts_at > now()
  order by b.starts_at, b.id limit ${SHOWN}`;

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
      title: sessionName(row, row.hasLeft ? null : clientName(row)),
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      status: row.status,
      feed: row.feed,
      eventStartsAt: row.eventStartsAt,
      eventEndsAt: row.eventEndsAt,
    })),
  };
}
