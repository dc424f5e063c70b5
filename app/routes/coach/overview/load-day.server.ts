import type { CoachViewer } from "~/features/accounts/rules/viewer.ts";
import { getAvailability } from "~/features/bookings/availability/queries/availability.server.ts";
import { occupancy, openMinutes } from "~/features/bookings/availability/rules/occupancy.ts";
import { listGroupsBetween } from "~/features/bookings/groups/queries/list-groups.server.ts";
import { getCoachDay } from "~/features/bookings/schedule/queries/coach-day.server.ts";
import { listTodaysSessions } from "~/features/bookings/schedule/queries/todays-sessions.server.ts";
import { weekOf } from "~/features/bookings/schedule/rules/schedule.ts";
import { listSeriesRequests } from "~/features/bookings/series/queries/find-series.server.ts";
import { sumIncomeBetween } from "~/features/payments/payouts/queries/income.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import { addDays, addMonths, parisDay, parisInstant } from "~/platform/format/dates.ts";

const midnight = (day: string) => parisInstant(day, "00:00");

/** The coach's sessions of the day, what waits for an answer, and the figures of the month and the week that contain it. */
export async function loadDay({ db, pool }: Pick<Services, "db" | "pool">, coach: CoachViewer, now: Date) {
  const today = parisDay(now);
  const tomorrow = midnight(addDays(today, 1));
  const days = weekOf(today);
  const monday = days[0] ?? today;
  const first = `${today.slice(0, 7)}-01`;
  const week = { from: midnight(monday), to: midnight(addDays(monday, 7)) };
  const month = { from: midnight(first), to: midnight(addMonths(first, 1)) };
  const [todays, groups, day, seriesRequests, incomeCents, availability] = await Promise.all([
    listTodaysSessions(db, coach, { from: midnight(today), to: tomorrow }, now),
    listGroupsBetween(db, coach, { from: midnight(today), to: tomorrow }),
    getCoachDay(pool, coach, { month, week, tomorrow }),
    listSeriesRequests(db, coach, now),
    sumIncomeBetween(db, coach, month),
    getAvailability(db, coach),
  ]);
  return {
    todays,
    groups,
    day,
    seriesRequests,
    incomeCents,
    occupied: occupancy(day.weekMinutes, openMinutes(days, availability)),
  };
}
