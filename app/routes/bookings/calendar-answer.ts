import { type CalendarSession, writeCalendar } from "~/features/bookings/calendars/rules/write-calendar.ts";
import { privateHeaders } from "../dashboard/private-page.ts";

export const calendarAnswer = (sessions: readonly CalendarSession[]): Response =>
  new Response(writeCalendar(sessions), {
    headers: {
      ...privateHeaders(),
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="seances.ics"',
      "X-Content-Type-Options": "nosniff",
    },
  });
