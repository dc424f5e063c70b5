import type pg from "pg";
import { shortName } from "~/features/accounts/rules/names.ts";
import { photoPath } from "~/features/accounts/rules/photo.ts";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { type Page, pagedRead } from "~/platform/database/paging.server.ts";
import { formatPhone } from "~/platform/format/fields/phone.ts";
import {
  ACTIVE_DAYS,
  type AskedClients,
  CLIENT_FILTERS,
  type ClientFilter,
  type ClientState,
} from "../rules.ts";

export const CLIENTS_PER_PAGE = 25;

/**
 * SQL condition on a booking `b` that makes its student a client. Unpaid, declined and lapsed bookings do not
 * count; bookings that were cancelled otherwise do.
 */
export const IS_CLIENTS =
  "(b.status in ('pending', 'confirmed', 'completed') or b.ending not in ('unpaid', 'declined', 'lapsed'))";

export interface ListedClient {
  id: string;
  name: string;
  photo: string | null;
  state: ClientState;
  /** completed sessions */
  sessions: number;
  /** left in active bought packs; units of an accompaniment are shown on its own page */
  /** of packs of hours */
  minutesLeft: number;
  /** of packs of sessions */
  sessionsLeft: number;
  /** paid for sessions and packs, minus refunds */
  cents: number;
  /** stars of the client's latest review */
  rating: number | null;
  lastStartsAt: Date | null;
  nextStartsAt: Date | null;
  /** a booking has no time yet */
  hasUnplanned: boolean;
  /** their number, if they share it with this coach */
  phone: { value: string; label: string } | null;
  /** null if the two cannot write to each other */
  conversationId: number | null;
}

interface Row extends Omit<ListedClient, "name" | "phone"> {
  firstName: string | null;
  lastName: string | null;
  isKnown: boolean;
  phone: string | null;
}

/**
 * All clients of coach $1, or only student $2, with their totals. The state repeats the rule of `clientState`
 * in clients/rules.ts; a test compares the two.
 */
export const clientsOf = (one: boolean) => `
  with booked as (
    select b.student_id, count(*) filter (where b.status = 'completed')::int as sessions,
      max(b.created_at) as booked_at, bool_or(b.confirmed_at is not null) as is_known,
      max(b.starts_at) filter (where b.status in ('confirmed', 'completed') and b.starts_at <= now()) as last_starts_at,
      max(b.ends_at) filter (where b.status in ('confirmed', 'completed') and b.starts_at <= now()) as last_ends_at,
      min(b.starts_at) filter (where b.status in ('pending', 'confirmed') and b.starts_at > now()) as next_starts_at,
      bool_or(b.starts_at is null and b.status in ('pending', 'confirmed')) as has_unplanned,
      bool_or(b.shares_phone and b.status = 'confirmed') as shares_phone,
      coalesce(sum(coalesce(b.due_cents, b.price_cents)) filter (where b.status in ('confirmed', 'completed') or b.ending in ('late', 'due by operator')), 0)::int as cents
    from bookings b
    where b.coach_id = $1 and ${one ? "b.student_id = $2" : "b.student_id is not null"} and ${IS_CLIENTS}
    group by b.student_id
  ), bought as (
    select k.student_id, max(k.bought_at) as bought_at, bool_or(k.accompaniment_id is not null) as is_accompanied,
      coalesce(sum(k.minutes_left) filter (where k.status = 'active' and k.purpose = 'bought' and k.session_minutes is null), 0)::int as minutes_left,
      coalesce(sum(k.minutes_left / k.session_minutes) filter (where k.status = 'active' and k.purpose = 'bought'), 0)::int as sessions_left,
      coalesce(sum(k.price_cents - round(k.price_cents * coalesce((
        select -sum(m.minutes) from pack_moves m where m.pack_id = k.id and m.kind = 'refunded'), 0)
        / k.total_minutes::numeric)) filter (where k.purpose = 'bought'), 0)::int as cents
    from packs k
    where k.coach_id = $1 and ${one ? "k.student_id = $2" : "k.student_id is not null"} and k.bought_at is not null
    group by k.student_id
  ), clients as (
    select p.id as student_id, coalesce(b.sessions, 0) as sessions, b.booked_at, b.last_starts_at, b.last_ends_at, b.next_starts_at,
      coalesce(b.has_unplanned, false) as has_unplanned, coalesce(b.cents, 0) + coalesce(k.cents, 0) as cents,
      coalesce(k.minutes_left, 0) as minutes_left, coalesce(k.sessions_left, 0) as sessions_left, coalesce(b.is_known, false) or k.student_id is not null as is_known,
      coalesce(b.shares_phone, false) as shares_phone, coalesce(k.is_accompanied, false) as is_accompanied,
      p.first_name, p.last_name, p.photo, p.phone_number, n.paused_at, coalesce(n.goals, '') as goals, coalesce(n.version, 0) as version,
      greatest(b.next_starts_at, b.last_starts_at, b.booked_at, k.bought_at) as moved_at,
      case
        when n.paused_at is not null and not coalesce(b.booked_at > n.paused_at, false) then 'paused'
        when b.next_starts_at is not null or b.has_unplanned then 'active'
        when b.last_ends_at >= now() - make_interval(hours => ${ACTIVE_DAYS * 24}) then 'active'
        else 'inactive'
      end as state
    from booked b full join bought k using (student_id)
    join profiles p on p.id = coalesce(b.student_id, k.student_id)
    left join client_notes n on n.coach_id = $1 and n.student_id = p.id
  )`;

/** Before anything was agreed on, the coach may know, and search, only the initial of the last name. */
const IS_NAMED = `coalesce(person_words(c.first_name, case when c.is_known then c.last_name else left(c.last_name, 1) end, '')
  @@ person_query($2), true)`;

const FILTERS: Record<ClientFilter, string> = {
  active: "c.state = 'active'",
  rebook: "c.state <> 'paused' and c.next_starts_at is null and not c.has_unplanned",
  balance: "c.minutes_left > 0 or c.sessions_left > 0",
  accompaniment: "c.is_accompanied",
  paused: "c.state = 'paused'",
  inactive: "c.state = 'inactive'",
};
const IS_ASKED_FOR = `case $3::text ${CLIENT_FILTERS.map((filter) => `when '${filter}' then ${FILTERS[filter]}`).join(" ")} else true end`;

/** A number is shared with a confirmed session, or in a conversation that is neither declined nor blocked. */
export const LISTED = `c.student_id as id, c.first_name as "firstName", c.last_name as "lastName", c.is_known as "isKnown",
  c.photo, c.state, c.sessions, c.minutes_left as "minutesLeft", c.sessions_left as "sessionsLeft", c.cents, c.last_starts_at as "lastStartsAt",
  c.next_starts_at as "nextStartsAt", c.has_unplanned as "hasUnplanned", v.id::float8 as "conversationId",
  case when v.blocked_by is not null then null when c.shares_phone then c.phone_number
    when v.accepted_at is not null then v.phone end as phone,
  (select r.rating from reviews r where r.coach_id = $1 and r.author_id = c.student_id
   order by r.created_at desc limit 1) as rating`;
export const LISTED_FROM = `clients c left join lateral (
  select v.id, v.blocked_by, v.accepted_at, v.phone from conversations v
  where v.coach_id = $1 and v.student_id = c.student_id and v.declined_at is null order by v.last_message_at desc limit 1) v on true`;

const COUNT = `${clientsOf(false)} select count(*)::int as "all", count(*) filter (where ${IS_NAMED})::int as named,
  count(*) filter (where ${IS_NAMED} and (${IS_ASKED_FOR}))::int as total,
  ${CLIENT_FILTERS.map((filter) => `count(*) filter (where ${IS_NAMED} and ${FILTERS[filter]})::int as "${filter}"`).join(", ")}
  from clients c`;
const PAGE = `${clientsOf(false)} select ${LISTED} from ${LISTED_FROM} where ${IS_NAMED} and (${IS_ASKED_FOR})
  order by c.next_starts_at nulls last, array_position(array['active', 'paused', 'inactive'], c.state), c.moved_at desc, c.student_id
  limit ${CLIENTS_PER_PAGE} offset $4`;

export interface FoundClients extends Page<ListedClient> {
  /** number of clients without any filter */
  all: number;
  /** number of clients with that name, and of those that each filter shows */
  named: number;
  counts: Record<ClientFilter, number>;
}

/** The next session comes first; then by state (active, paused, inactive) and by the latest activity. */
export async function listClients(
  pool: pg.Pool,
  { id: userId }: Coach,
  { q, filter, page }: AskedClients,
): Promise<FoundClients> {
  const coachId = await findCoachId(pool, userId);
  const values = [coachId, q, filter ?? null];
  const counted = await pool.query({ name: "clients-count", text: COUNT, values });
  const { total, all, named, ...counts } = counted.rows[0] as FoundClients & FoundClients["counts"];
  const found = await pagedRead({ total, page, size: CLIENTS_PER_PAGE }, async ({ offset }) => {
    const { rows } = await pool.query<Row>({ name: "clients", text: PAGE, values: [...values, offset] });
    return rows.map(readable);
  });
  return { ...found, all, named, counts };
}

/** Returns 0 for a coach without a page, who cannot have clients. */
async function findCoachId(pool: pg.Pool, userId: string): Promise<number> {
  const text = "select id from coaches where user_id = $1";
  const { rows } = await pool.query<{ id: number }>({ name: "coach-id", text, values: [userId] });
  return rows[0]?.id ?? 0;
}

export const readable = <R extends Row>({ firstName, lastName, isKnown, photo, phone, ...row }: R) => ({
  ...row,
  phone: phone ? { value: phone, label: formatPhone(phone) } : null,
  name: clientName({ firstName, lastName, isKnown }),
  photo: photoPath(photo) ?? null,
});

/** Returns the full name once the two have agreed on something, "Manon P." before. */
export function clientName(of: {
  firstName: string | null;
  lastName: string | null;
  isKnown: boolean;
}): string {
  const whole = [of.firstName, of.lastName]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(" ");
  return of.isKnown && whole ? whole : shortName(of);
}
