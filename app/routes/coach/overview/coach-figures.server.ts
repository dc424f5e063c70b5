import type { CoachViewer } from "~/features/accounts/rules/viewer.ts";
import { getAvailability } from "~/features/bookings/queries/availability.server.ts";
import { getCoachDay } from "~/features/bookings/queries/coach-day.server.ts";
import { occupancy, openMinutes } from "~/features/bookings/rules/occupancy.ts";
import { weekOf } from "~/features/bookings/rules/schedule.ts";
import { sumIncomeBetween } from "~/features/payments/queries/income.server.ts";
import { addDays, addMonths, parisInstant } from "~/platform/dates.ts";
import type { Services } from "~/platform/services.server.ts";

const midnight = (day: string) => parisInstant(day, "00:00");

/** What a coach has before them, and what the month and the week of a day hold. */
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
