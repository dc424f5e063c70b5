import { redirect } from "react-router";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { addOpening } from "~/features/bookings/availability/commands/add-opening.server.ts";
import { OpenForm } from "~/features/bookings/schedule/components/open-form.tsx";
import { ScheduleDialog } from "~/features/bookings/schedule/components/schedule-dialog.tsx";
import { readSchedule, schedulePath } from "~/features/bookings/schedule/rules/schedule.ts";
import { openingSchema } from "~/features/bookings/schedule/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/open-time.ts";
import { toastWhenDone } from "./schedule-toasts.ts";

export const headers = privateAnswerHeaders;

export function loader({ request }: Route.LoaderArgs) {
  const now = new Date();
  const today = parisDay(now);
  const { on } = readSchedule(new URL(request.url).searchParams, today);
  return { day: on < today ? today : on, now };
}

export async function action({ context, request }: Route.ActionArgs) {
  const coach = context.get(coachViewerContext);
  const { db } = context.get(servicesContext);
  return answerForm(context, await readForm(request), openingSchema, async (opening): Promise<void> => {
    await addOpening(db, coach, opening);
    const { view } = readSchedule(new URL(request.url).searchParams, "");
    // The schedule opens on the day of the new hours.
    throw redirect(schedulePath({ view, on: opening.day }));
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  toastWhenDone(serverAction, "Heures ouvertes");

export const meta = () => privatePage("Ouvrir des heures");

export default function OpenTime({ loaderData: { day, now } }: Route.ComponentProps) {
  return (
    <ScheduleDialog
      title="Ouvrir des heures"
      description="En plus de vos horaires, ce jour-là seulement, même un jour férié ou fermé. Elles se retirent dans vos disponibilités."
      now={now}
    >
      <OpenForm day={day} />
    </ScheduleDialog>
  );
}
