import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import {
  type Availability,
  HORIZON_DAYS,
  USUAL_AVAILABILITY,
  weekdayNumbers,
} from "../rules/availability.ts";
import { type BusyTime, findSlots, type Spot } from "../rules/slots.ts";

export interface SlotQuestion {
  coachId: number;
  minutes: number;
  /** where it is to be; null by webcam */
  at: Spot | null;
  from: Date;
  to: Date;
  /** a booking that is to be moved is in its own way nowhere */
  except?: string | undefined;
  now?: Date;
}

/** When a session with a coach can begin, of the slots from one instant up to another; none with a coach whom nobody is behind. */
export async function findCoachSlots(db: Executor, question: SlotQuestion): Promise<Date[]> {
  const { minutes, at, from, to, now = new Date() } = question;
  const calendar = await findCalendar(db, question);
  return calendar ? findSlots({ ...calendar, minutes, at: roughly(at), from, to, now }) : [];
}

/** The same for anybody who looks: undefined where the coach has no public page. */
export async function findPublicSlots(db: Executor, question: SlotQuestion): Promise<Date[] | undefined> {
  const { minutes, at, from, to } = question;
  const calendar = await findCalendar(db, question);
  return calendar?.isPublic
    ? findSlots({ ...calendar, minutes, at: roughly(at), from, to, now: new Date() })
    : undefined;
}

/** Whether one slot can be had. To be sure of it until the end of a transaction, lock the coach's calendar first. */
export async function isSlotOpen(
  db: Executor,
  { startsAt, ...wanted }: Omit<SlotQuestion, "from" | "to"> & { startsAt: Date },
): Promise<boolean> {
  const to = new Date(startsAt.getTime() + 1);
  return (await findCoachSlots(db, { ...wanted, from: startsAt, to })).length > 0;
}

/** Where a session takes place; null by webcam. Only slots are reckoned from it: the two are told an address once it is sure. */
export async function findSpot(db: Executor, bookingId: string): Promise<Spot | null> {
  const { rows } = await db.execute<{ latitude: number; longitude: number }>(sql`
    select latitude, longitude from bookings
    where id = ${bookingId} and place <> 'webcam' and latitude is not null and longitude is not null`);
  return rows[0] ?? null;
}

/** Of some lengths, those for which a coach has any slot at all, as far ahead as they can be booked; null is their shortest. */
export async function findOpenLengths(
  db: Executor,
  coachId: number,
  lengths: readonly (number | null)[],
): Promise<Set<number | null>> {
  const now = new Date();
  const to = new Date(now.getTime() + (Math.max(...HORIZON_DAYS) + 1) * DAY_MS);
  const calendar = await findCalendar(db, { coachId, from: now, to });
  if (!calendar?.isPublic) return new Set();
  const shortest = Math.min(...calendar.availability.sessionLengths);
  const isOpen = (minutes: number) =>
    findSlots({ ...calendar, minutes, at: null, from: now, to, now }).length > 0;
  return new Set([...new Set(lengths)].filter((minutes) => isOpen(minutes ?? shortest)));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** How far around the slots something can be that is in their way: a session at the other end of the country. */
const REACH = sql.raw("interval '2 days'");

interface Row extends Record<string, unknown> {
  isPublic: boolean;
  chosen: Omit<Availability, "hours" | "timeOff"> | null;
  hours: { weekday: number; start: number; end: number }[] | null;
  timeOff: Availability["timeOff"] | null;
  /** start and end in milliseconds, latitude and longitude, whether it is a session */
  busy: [number, number, number | null, number | null, boolean][] | null;
}

/** A coach's hours and all that is in the way of a session, in one statement. */
async function findCalendar(
  db: Executor,
  { coachId, from, to, except }: Pick<SlotQuestion, "coachId" | "from" | "to" | "except">,
): Promise<{ isPublic: boolean; availability: Availability; busy: BusyTime[] } | undefined> {
  const first = sql`(${from}::timestamptz - ${REACH})`;
  const last = sql`(${to}::timestamptz + ${REACH})`;
  const { rows } = await db.execute<Row>(sql`
    select lead_listing_id is not null as "isPublic",
      (select json_build_object('breakMinutes', break_minutes, 'sessionLengths', session_lengths,
          'noticeHours', notice_hours, 'horizonDays', horizon_days)
        from coach_availability where user_id = coach.user_id) as chosen,
      (select json_agg(json_build_object('weekday', weekday, 'start', start_minute, 'end', end_minute))
        from coach_work_hours where user_id = coach.user_id) as hours,
      (select json_agg(json_build_object('startsOn', starts_on, 'endsOn', ends_on, 'label', ''))
        from coach_time_off where user_id = coach.user_id and ends_on >= ${first}::date) as "timeOff",
      (select json_agg(json_build_array(extract(epoch from starts_at) * 1000, extract(epoch from ends_at) * 1000,
          latitude, longitude, is_session)) from (${busyTimes(first, last, except)}) as busy) as busy
    from coaches coach where id = ${coachId} and user_id is not null`);
  const [row] = rows;
  return (
    row && {
      isPublic: row.isPublic,
      availability: availabilityOf(row),
      busy: (row.busy ?? []).map(busyTimeOf),
    }
  );
}

/** What is booked or being paid for, what one of two has proposed, what the coach has blocked, what their calendar says. */
function busyTimes(first: SQL, last: SQL, except: string | undefined): SQL {
  const others = except ? sql`and id <> ${except}` : sql``;
  const place = sql`case when place <> 'webcam' then latitude end as latitude,
    case when place <> 'webcam' then longitude end as longitude, true as is_session`;
  return sql`
    select starts_at, ends_at, ${place} from bookings
    where coach_id = coach.id and starts_at > ${first} and starts_at < ${last} ${others}
      and (status in ('pending', 'confirmed', 'completed') or status = 'held' and held_until > now())
    union all
    select proposed_starts_at, proposed_starts_at + make_interval(mins => minutes), ${place} from bookings
    where coach_id = coach.id and proposed_starts_at > ${first} and proposed_starts_at < ${last} ${others}
      and status in ('pending', 'confirmed')
    union all
    select starts_at, ends_at, null, null, false from coach_blocks
    where user_id = coach.user_id and ends_at > ${first} and starts_at < ${last}
    union all
    select starts_at, ends_at, null, null, false from feed_times
    where user_id = coach.user_id and ends_at > ${first} and starts_at < ${last}`;
}

function availabilityOf({ chosen, hours, timeOff }: Row): Availability {
  if (!chosen) return USUAL_AVAILABILITY;
  const rangesOf = (weekday: number) => (hours ?? []).filter((range) => range.weekday === weekday);
  return {
    ...chosen,
    hours: Object.fromEntries(weekdayNumbers.map((weekday) => [weekday, rangesOf(weekday)])),
    timeOff: timeOff ?? [],
  };
}

const busyTimeOf = ([start, end, latitude, longitude, isSession]: NonNullable<
  Row["busy"]
>[number]): BusyTime => ({
  start: new Date(start),
  end: new Date(end),
  at: latitude === null || longitude === null ? null : roughly({ latitude, longitude }),
  isSession,
});

/**
 * Both ends of a way, to a kilometre or so: whoever asks for slots at many places could otherwise find the door of the one before. One
 * place is one place still.
 */
const roughly = <S extends Spot | null>(at: S): S =>
  at && {
    ...at,
    latitude: Math.round(at.latitude * 100) / 100,
    longitude: Math.round(at.longitude * 100) / 100,
  };
