import type pg from "pg";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { FeedColour } from "../../calendars/rules/feeds.ts";
import { clientName } from "../../clients/queries/list-clients.server.ts";
import type { CoachBooking } from "../../gate.server.ts";
import type { Unit } from "../../packs/rules.ts";
import { disciplineOf } from "../../sessions/queries/session-discipline.server.ts";
import { sessionName } from "../../sessions/rules/session-name.ts";
import type { BookingState, Side } from "../../sessions/rules/states.ts";
import type { Schedule, ScheduledSession } from "../rules/schedule-entries.ts";

interface SessionRow {
  id: string;
  startsAt: Date;
  endsAt: Date;
  status: BookingState;
  discipline: string | null;
  unit: Unit | null;
  proposedStartsAt: Date | null;
  proposedBy: Side | null;
  isKept: boolean;
  seriesId: string | null;
  hasLeft: boolean;
  isKnown: boolean;
  firstName: string | null;
  lastName: string | null;
}

interface Row extends SessionRow {
  kind: "session" | "group" | "block" | "feed";
  /** of a block; the taken seats of a group session; the name of a calendar */
  label: string;
  colour: FeedColour | null;
}

const SESSION = `b.id, b.starts_at as "startsAt", b.ends_at as "endsAt", b.status, ${disciplineOf("b")} as discipline, b.unit,
  b.proposed_starts_at as "proposedStartsAt", b.proposed_by as "proposedBy", b.student_id is null as "hasLeft",
  b.status = 'held' and b.payment_id is null and (b.proposal_id is not null or b.series_id is not null) as "isKept", b.series_id as "seriesId",
  b.confirmed_at is not null as "isKnown", p.first_name as "firstName", p.last_name as "lastName"`;

/** A session lasts at most eight hours, so sessions that started earlier are over. */
const FIRST = "$2::timestamptz - interval '8 hours'";

/** Reads all that coach $1 has between $2 and $3 in one statement. Holds stay anonymous until paid, except kept slots, which the coach has planned. */
const STATEMENT = `
  select 'session' as kind, ${SESSION}, '' as label, null as colour
  from bookings b left join profiles p on p.id = b.student_id
  where b.coach_id = (select id from coaches where user_id = $1)
    and b.group_session_id is null and b.status <> 'cancelled' and (b.status <> 'held' or b.held_until > now())
    and ((b.starts_at > ${FIRST} and b.starts_at < $3 and b.ends_at > $2)
      or (b.proposed_starts_at > ${FIRST} and b.proposed_starts_at < $3))
  union all
  select 'block', c.id, c.starts_at, c.ends_at, null, null, null, null, null, null, null, null, null, null, null, c.label, null
  from coach_blocks c where c.user_id = $1 and c.ends_at > $2 and c.starts_at < $3
  union all
  select 'group', g.id, g.starts_at, g.ends_at, null, g.title, null, null, null, null, null, null, null, null, null,
    concat(g.seats_taken, '/', g.seats_max), null
  from group_sessions g
  where g.coach_id = (select id from coaches where user_id = $1) and g.status = 'open'
    and g.starts_at > ${FIRST} and g.starts_at < $3 and g.ends_at > $2
  union all
  select 'feed', null, f.starts_at, f.ends_at, null, null, null, null, null, null, null, null, null, null, null, feed.name, feed.colour
  from coach_feed_times f join coach_feeds feed on feed.id = f.feed_id
  where f.user_id = $1 and f.ends_at > $2 and f.starts_at < $3
  order by "startsAt"`;

export async function getSchedule(
  pool: pg.Pool,
  { id: userId }: Coach,
  { from, to }: { from: Date; to: Date },
): Promise<Schedule> {
  const { rows } = await pool.query<Row>({ name: "schedule", text: STATEMENT, values: [userId, from, to] });
  const of = (kind: Row["kind"]) => rows.filter((row) => row.kind === kind);
  return {
    sessions: of("session").map(shown),
    blocks: of("block").map(({ id, startsAt, endsAt, label }) => ({ id, startsAt, endsAt, label })),
    groups: of("group").map(({ id, startsAt, endsAt, discipline, label }) => ({
      id,
      startsAt,
      endsAt,
      title: discipline ?? "",
      seats: label,
    })),
    feed: of("feed").map(({ startsAt, endsAt, label, colour }) => ({
      startsAt,
      endsAt,
      name: label,
      colour,
    })),
  };
}

const ONE = `select ${SESSION} from bookings b left join profiles p on p.id = b.student_id
  where b.id = $1 and b.starts_at is not null and b.status <> 'cancelled'`;

/** Returns undefined if the session has no time or is cancelled. */
export async function findScheduled(
  pool: pg.Pool,
  { id }: CoachBooking,
): Promise<ScheduledSession | undefined> {
  const { rows } = await pool.query<SessionRow>({ name: "scheduled", text: ONE, values: [id] });
  return rows[0] && shown(rows[0]);
}

function shown(row: SessionRow): ScheduledSession {
  const { id, startsAt, endsAt, status, proposedStartsAt, proposedBy } = row;
  const who = row.hasLeft ? "Compte fermé" : clientName(row);
  const isHeld = status === "held" && !row.isKept;
  return {
    id,
    startsAt,
    endsAt,
    status,
    proposedStartsAt,
    proposedBy,
    isKept: row.isKept,
    seriesId: row.seriesId,
    name: isHeld ? null : who,
    title: isHeld ? null : sessionName(row, row.hasLeft ? null : who),
  };
}
