import { redirect } from "react-router";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { requireCoachBooking } from "~/features/bookings/gate.server.ts";
import { ScheduleDialog } from "~/features/bookings/schedule/components/schedule-dialog.tsx";
import { findScheduled } from "~/features/bookings/schedule/queries/schedule.server.ts";
import { readSchedule, schedulePath } from "~/features/bookings/schedule/rules/schedule.ts";
import { capitalised, HELD_TEXT } from "~/features/bookings/schedule/rules/schedule-words.ts";
import { proposeMove } from "~/features/bookings/sessions/commands/move-booking.server.ts";
import { MoveForm } from "~/features/bookings/sessions/components/move-form.tsx";
import { timeProposalSchema } from "~/features/bookings/sessions/schema/session.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDayTime, isDay, parisDay, readTime } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { limitChanges } from "../../bookings/change-booking.server.ts";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/move-session.ts";
import { toastWhenDone } from "./schedule-toasts.ts";

export const headers = privateAnswerHeaders;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, pool } = context.get(servicesContext);
  const own = await requireCoachBooking(db, context.get(coachViewerContext), params.bookingId);
  const session = await findScheduled(pool, own);
  if (!session)
    throw new AppError("not_found", { message: "Cette séance n’a pas d’horaire, ou a été annulée." });
  const { searchParams } = new URL(request.url);
  const [day = "", time = ""] = [searchParams.get("day") ?? "", searchParams.get("time") ?? ""];
  const aimed = isDay(day) && readTime(time) !== undefined ? { day, time } : undefined;
  return { session, aimed, now: new Date() };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const own = await requireCoachBooking(db, context.get(coachViewerContext), params.bookingId);
  return answerForm(context, await readForm(request), timeProposalSchema, async (proposal): Promise<void> => {
    await limitChanges(db, context.get(coachViewerContext));
    await proposeMove(db, own, proposal);
    const asked = readSchedule(new URL(request.url).searchParams, parisDay(proposal.startsAt));
    throw redirect(schedulePath(asked));
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  toastWhenDone(serverAction, "Horaire proposé");

export const meta = () => privatePage("Proposer un autre horaire");

export default function MoveSession({ loaderData: { session, aimed, now } }: Route.ComponentProps) {
  return (
    <ScheduleDialog
      title="Proposer un autre horaire"
      description={`${capitalised(formatDayTime(session.startsAt))}\u00a0: ${session.title ?? HELD_TEXT}.`}
      now={now}
    >
      <MoveForm
        key={`${session.id} ${aimed?.day} ${aimed?.time}`}
        session={session}
        aimed={aimed}
        now={now}
      />
    </ScheduleDialog>
  );
}
