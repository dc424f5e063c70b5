import { redirect } from "react-router";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { addBlock } from "~/features/bookings/availability/commands/blocks.server.ts";
import { BlockForm } from "~/features/bookings/schedule/components/block-form.tsx";
import { ScheduleDialog } from "~/features/bookings/schedule/components/schedule-dialog.tsx";
import { readSchedule, schedulePath } from "~/features/bookings/schedule/rules/schedule.ts";
import { blockSchema } from "~/features/bookings/schedule/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/block-time.ts";
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
  return answerForm(context, await readForm(request), blockSchema, async (block): Promise<void> => {
    await addBlock(db, coach, block);
    const { view } = readSchedule(new URL(request.url).searchParams, "");
    // The schedule opens on the day of the new block.
    throw redirect(schedulePath({ view, on: parisDay(block.startsAt) }));
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  toastWhenDone(serverAction, "Temps bloqué");

export const meta = () => privatePage("Bloquer du temps");

export default function BlockTime({ loaderData: { day, now } }: Route.ComponentProps) {
  return (
    <ScheduleDialog
      title="Bloquer du temps"
      description="Personne ne peut réserver à ces heures. Une séance déjà réservée se déplace ou s’annule d’abord."
      now={now}
    >
      <BlockForm day={day} />
    </ScheduleDialog>
  );
}
