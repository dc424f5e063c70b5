import { Outlet } from "react-router";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { removeBlock } from "~/features/bookings/availability/commands/blocks.server.ts";
import { getAvailability } from "~/features/bookings/availability/queries/availability.server.ts";
import { FeedAlerts } from "~/features/bookings/calendars/components/feed-alerts.tsx";
import { requireCoachBooking } from "~/features/bookings/gate.server.ts";
import { ScheduleToolbar } from "~/features/bookings/schedule/components/schedule-toolbar.tsx";
import { ScheduleView } from "~/features/bookings/schedule/components/schedule-view.tsx";
import { getSchedule } from "~/features/bookings/schedule/queries/schedule.server.ts";
import { daysShown, readSchedule } from "~/features/bookings/schedule/rules/schedule.ts";
import { unblockSchema, withdrawSchema } from "~/features/bookings/schedule/schema.ts";
import { withdrawMove } from "~/features/bookings/sessions/commands/move-booking.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { addDays, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { toast } from "~/ui/feedback/toast-store.ts";
import { loadFeedAlerts } from "../account/calendar-cards.server.ts";
import { limitChanges } from "../bookings/change-booking.server.ts";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/schedule.ts";

export const headers = privateAnswerHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const coach = context.get(coachViewerContext);
  const { db, pool } = context.get(servicesContext);
  const now = new Date();
  const asked = readSchedule(new URL(request.url).searchParams, parisDay(now));
  const days = daysShown(asked);
  const [first = asked.on, last = asked.on] = [days[0], days.at(-1)];
  const range = { from: parisInstant(first, "00:00"), to: parisInstant(addDays(last, 1), "00:00") };
  const [schedule, { hours, evenHours, openings, closures, closesOnHolidays, timeOff }, alerts] =
    await Promise.all([
      getSchedule(pool, coach, range),
      getAvailability(db, coach),
      loadFeedAlerts(context, coach),
    ]);
  const availability = { hours, evenHours, openings, closures, closesOnHolidays, timeOff };
  return { asked, schedule, availability, alerts, now };
}

/** The dialogs' routes handle everything that is added to the schedule. */
export async function action({ context, request }: Route.ActionArgs) {
  const coach = context.get(coachViewerContext);
  const { db } = context.get(servicesContext);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "unblock":
      return answerForm(context, form, unblockSchema, ({ block }) => removeBlock(db, coach, { id: block }));
    case "withdraw":
      return answerForm(context, form, withdrawSchema, async ({ booking }) => {
        await limitChanges(db, coach);
        await withdrawMove(db, await requireCoachBooking(db, coach, booking));
      });
    default:
      throw new AppError("invalid_input");
  }
}

const DONE: Record<string, string> = { unblock: "Temps débloqué", withdraw: "Proposition retirée" };

/** Shows the toast from the route, because the pressed button is gone by then. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = String((await request.clone().formData()).get("intent"));
  const answer = await serverAction();
  if (answer.ok) toast({ title: DONE[intent] ?? "Enregistré", variant: "success" });
  if (answer.refusal) toast({ title: "Erreur", description: answer.refusal, variant: "destructive" });
  return answer;
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Planning");
}

export default function Schedule({ loaderData }: Route.ComponentProps) {
  const { asked, now } = loaderData;
  return (
    <div className="grid gap-6">
      <ScheduleToolbar asked={asked} today={parisDay(now)} />
      <FeedAlerts {...loaderData.alerts} now={now} />
      <ScheduleView {...loaderData} />
      <Outlet />
    </div>
  );
}
