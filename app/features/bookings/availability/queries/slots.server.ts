import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { addDays, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import {
  type Availability,
  HORIZON_DAYS,
  hoursByWeekday,
  UNCHOSEN_AVAILABILITY,
  type WeekdayRange,
} from "../rules/availability.ts";
import { type BusyTime, findSlots, isWorkingTime, type Spot } from "../rules/slots.ts";

export interface SlotQuestion {
  coachId: number;
  minutes: number;
  /** place of the session; null by webcam */
  at: Spot | null;
  from: Date;
  to: Date;
  /** ids of bookings to be moved, whose own times do not count as busy */
  except?: string | readonly string[] | undefined;
  /** a student, for whom the slot that is held since their sign-up is free */
  holder?: string | undefined;
  now?: Date;
}

/** Returns the possible starts in [from, to). A coach who has not chosen hours has no slots, nor has one without an account. */
export async function findCoachSlots(db: Executor, question: SlotQuestion): Promise<Date[]> {
  const { minutes, at, from, to, now = new Date() } = question;
  const calendar = await findCalendar(db, question);
  return calendar ? findSlots({ ...calendar, minutes, at: roughly(at), from, to, now }) : [];
}

interface PublicSlots {
  slots: Date[];
  /** the day after the days that were looked at, such as "2026-12-18"; null if the coach cannot be booked later */
  next: string | null;
}

interface PublicQuestion extends Pick<SlotQuestion, "coachId" | "minutes" | "at" | "holder"> {
  /** the first day, such as "2026-11-20" */
  from: string;
  days: number;
  /** if these days have no free slot, look at as many days from the next free one on */
  seek: boolean;
}

/** Like `findCoachSlots`, for anybody; undefined if the coach has no public page. */
export async function findPublicSlots(
  db: Executor,
  { coachId, minutes, at, holder, from, days, seek }: PublicQuestion,
): Promise<PublicSlots | undefined> {
  const now = new Date();
  const find = async (first: string, end: string) => {
    const range = { from: parisInstant(first, "00:00"), to: parisInstant(end, "00:00") };
    const calendar = await findCalendar(db, { coachId, holder, ...range });
    if (!calendar?.isPublic) return undefined;
    const last = addDays(parisDay(now), calendar.availability.horizonDays);
    return { last, slots: findSlots({ ...calendar, minutes, at: roughly(at), ...range, now }) };
  };
  const end = addDays(from, days);
  const found = await find(from, end);
  if (!found) return undefined;
  const { last, slots } = found;
  if (slots.length > 0 || end > last) return { slots, next: end > last ? null : end };
  if (!seek) return { slots, next: end };
  const later = (await find(end, addDays(last, 1)))?.slots ?? [];
  if (!later[0]) return { slots: [], next: null };
  const enough = addDays(parisDay(later[0]), days);
  return {
    slots: later.filter((slot) => parisDay(slot) < enough),
    next: enough > last ? null : enough,
  };
}

/** The answer holds until the end of the transaction only if the coach's calendar is locked first. */
export async function isSlotOpen(
  db: Executor,
  { startsAt, ...wanted }: Omit<SlotQuestion, "from" | "to"> & { startsAt: Date },
): Promise<boolean> {
  const to = new Date(startsAt.getTime() + 1);
  return (await findCoachSlots(db, { ...wanted, from: startsAt, to })).length > 0;
}

/**
 * Whether the coach works then and has neither blocked the time nor an external appointment; sessions do not count.
 * Undefined for a coach without an account.
 */
export async function isOpenTime(
  db: Executor,
  { coachId, startsAt, endsAt }: { coachId: number; startsAt: Date; endsAt: Date },
): Promise<boolean | undefined> {
  const calendar = await findCalendar(db, { coachId, from: startsAt, to: endsAt });
  return calendar && isWorkingTime({ start: startsAt, end: endsAt }, calendar);
}

/** Coordinates for slot computation only, null by webcam; `shownTo` decides who may see the address. */
export async function findSpot(db: Executor, bookingId: string): Promise<Spot | null> {
  const { rows } = await db.execute<{ latitude: number; longitude: number }>(sql`
    select latitude, longitude from bookings
    where id = ${bookingId} and place <> 'webcam' and latitude is not null and longitude is not null`);
  return rows[0] ?? null;
}

/** Returns the lengths for which a slot is free within the booking horizon; null stands for the shortest. */
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

/** Busy times this far around the range count, because a session far away needs a long trip. */
const REACH = sql.raw("interval '2 days'");

interface Row extends Record<string, unknown> {
  isPublic: boolean;
  chosen:
    | (Omit<Availability, "hours" | "evenHours" | "openings" | "closures" | "timeOff"> & {
        alternatesWeeks: boolean;
      })
    | null;
  hours: WeekdayRange[] | null;
  evenHours: WeekdayRange[] | null;
  openings: Availability["openings"] | null;
  closures: Availability["closures"] | null;
  timeOff: Availability["timeOff"] | null;
  /** start and end in milliseconds, latitude, longitude, whether it is a session */
  busy: [number, number, number | null, number | null, boolean][] | null;
}

/** Reads the coach's hours and all busy times in one statement. */
async function findCalendar(
  db: Executor,
  { coachId, from, to, except, holder }: Pick<SlotQuestion, "coachId" | "from" | "to" | "except" | "holder">,
): Promise<{ isPublic: boolean; availability: Availability; busy: BusyTime[] } | undefined> {
  const first = sql`(${from}::timestamptz - ${REACH})`;
  const last = sql`(${to}::timestamptz + ${REACH})`;
  const { rows } = await db.execute<Row>(sql`
    select lead_listing_id is not null as "isPublic",
      (select json_build_object('breakMinutes', break_minutes, 'sessionLengths', session_lengths,
          'noticeHours', notice_hours, 'horizonDays', horizon_days, 'slotStepMinutes', slot_step_minutes,
          'travelBufferMinutes', travel_buffer_minutes, 'alternatesWeeks', alternates_weeks,
          'closesOnHolidays', closes_on_holidays)
        from coach_availability where user_id = coach.user_id) as chosen,
      (select json_agg(json_build_object('weekday', weekday, 'start', start_minute, 'end', end_minute))
        from coach_work_hours where user_id = coach.user_id) as hours,
      (select json_agg(json_build_object('weekday', weekday, 'start', start_minute, 'end', end_minute))
        from coach_even_hours where user_id = coach.user_id) as "evenHours",
      (select json_agg(json_build_object('day', day, 'start', start_minute, 'end', end_minute))
        from coach_openings where user_id = coach.user_id and day >= ${first}::date) as openings,
      (select json_agg(json_build_object('weekday', weekday, 'start', start_minute, 'end', end_minute, 'until', until, 'label', ''))
        from coach_closures where user_id = coach.user_id and (until is null or until >= ${first}::date)) as closures,
      (select json_agg(json_build_object('startsOn', starts_on, 'endsOn', ends_on, 'label', ''))
        from coach_time_off where user_id = coach.user_id and ends_on >= ${first}::date) as "timeOff",
      (select json_agg(json_build_array(extract(epoch from starts_at) * 1000, extract(epoch from ends_at) * 1000,
          latitude, longitude, is_session)) from (${busyTimes(first, last, { except, holder })}) as busy) as busy
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

/** Busy times are bookings, unexpired holds, group sessions, proposed times, blocks and external calendar events. */
function busyTimes(first: SQL, last: SQL, { except, holder }: Pick<SlotQuestion, "except" | "holder">): SQL {
  const others = except ? sql`and id <> all(${sql.param([except].flat())}::uuid[])` : sql``;
  const held = holder
    ? sql`and not (student_id is not distinct from ${holder} and payment_id is null
      and proposal_id is null and series_id is null)`
    : sql``;
  const place = sql`case when place <> 'webcam' then latitude end as latitude,
    case when place <> 'webcam' then longitude end as longitude, true as is_session`;
  return sql`
    select starts_at, ends_at, ${place} from bookings
    where coach_id = coach.id and starts_at > ${first} and starts_at < ${last} ${others}
      and (status in ('pending', 'confirmed', 'completed') or status = 'held' and held_until > now() ${held})
    union all
    select starts_at, ends_at, ${place} from group_sessions
    where coach_id = coach.id and status = 'open' and starts_at > ${first} and starts_at < ${last}
    union all
    select proposed_starts_at, proposed_starts_at + make_interval(mins => minutes), ${place} from bookings
    where coach_id = coach.id and proposed_starts_at > ${first} and proposed_starts_at < ${last} ${others}
      and status in ('pending', 'confirmed')
    union all
    select starts_at, ends_at, null, null, false from coach_blocks
    where user_id = coach.user_id and ends_at > ${first} and starts_at < ${last}
    union all
    select starts_at, ends_at, null, null, false from coach_feed_times
    where user_id = coach.user_id and ends_at > ${first} and starts_at < ${last}`;
}

function availabilityOf({ chosen, hours, evenHours, openings, closures, timeOff }: Row): Availability {
  if (!chosen) return UNCHOSEN_AVAILABILITY;
  const { alternatesWeeks, ...rest } = chosen;
  return {
    ...rest,
    hours: hoursByWeekday(hours ?? []),
    evenHours: alternatesWeeks ? hoursByWeekday(evenHours ?? []) : null,
    openings: openings ?? [],
    closures: closures ?? [],
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
 * Rounds coordinates to about a kilometre. Otherwise a student who asks for slots at many places could locate
 * the address of the session before. Equal places stay equal.
 */
const roughly = <S extends Spot | null>(at: S): S =>
  at && {
    ...at,
    latitude: Math.round(at.latitude * 100) / 100,
    longitude: Math.round(at.longitude * 100) / 100,
  };
