import { guardRoutes, requireRole, viewerContext } from "~/features/accounts/gate.server.ts";
import { findCalendarSession } from "~/features/bookings/calendars/queries/calendar-sessions.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { Route } from "./+types/session-calendar.ts";
import { calendarAnswer } from "./calendar-answer.ts";
import { requireBooking } from "./own-booking.server.ts";

export const middleware: Route.MiddlewareFunction[] = [
  guardRoutes(viewerContext, (context, request) => requireRole(context, request, "coach", "student")),
];

/** GET …/bookings/:bookingId/agenda.ics: one session as a calendar file, for its student or its coach. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const own = await requireBooking(context, params.bookingId);
  const session = await findCalendarSession(db, own, settings.publicUrl);
  if (!session) throw new AppError("not_found", { message: "Cette séance n’a pas encore de date." });
  return calendarAnswer([session]);
}
