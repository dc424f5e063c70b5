import type { CoachViewer } from "~/features/accounts/rules/viewer.ts";
import { getAvailability } from "~/features/bookings/availability/queries/availability.server.ts";
import { occupancy, openMinutes } from "~/features/bookings/availability/rules/occupancy.ts";
import { getCoachDay } from "~/features/bookings/schedule/queries/coach-day.server.ts";
import { weekOf } from "~/features/bookings/schedule/rules/schedule.ts";
import { sumIncomeBetween } from "~/features/payments/payouts/queries/income.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import { addDays, addMonths, parisInstant } from "~/platform/format/dates.ts";

const midnight = (day: string) => parisInstant(day, "00:00");

/** Loads the coach's figures for the month and the week that contain the given day. */
export async function loadFigures(
  { db, pool }: Pick<Services, "db" | "pool">,
  coach: CoachViewer,
  today: string,
) {
  const days = weekOf(today);
  const monday = days[0] ?? today;
  const first = `${today.slice(0, 7)}-01`;
  const week = { from: midnight(monday), to: midnight(addDays(monday, 7)) };
  const month = { from: midnight(first), to: midnight(addMonths(first, 1)) };
  const [day, incomeCents, availability] = await Promise.all([
    getCoachDay(pool, coach, { month, week }),
    sumIncomeBetween(db, coach, month),
    getAvailability(db, coach),
  ]);
  return { day, incomeCents, occupied: occupancy(day.weekMinutes, openMinutes(days, availability)) };
}
