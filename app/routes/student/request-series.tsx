import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { studentViewerContext } from "~/features/accounts/gate.server.ts";
import { requireStudentBooking } from "~/features/bookings/gate.server.ts";
import { wallTimeOf } from "~/features/bookings/planning/rules/clashes.ts";
import { requestSeries } from "~/features/bookings/series/commands/request-series.server.ts";
import { RequestForm } from "~/features/bookings/series/components/request-form.tsx";
import { seriesPath } from "~/features/bookings/series/rules/series.ts";
import { seriesRequestSchema } from "~/features/bookings/series/schema.ts";
import { findBooking } from "~/features/bookings/sessions/queries/find-booking.server.ts";
import { findStudentTerms } from "~/features/bookings/sessions/queries/student-terms.server.ts";
import { packCovers } from "~/features/bookings/sessions/rules/offer.ts";
import { bookingsPath } from "~/features/bookings/sessions/rules/paths.ts";
import { placeLabel } from "~/features/bookings/sessions/rules/session-words.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { addDays, parisDay } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/request-series.ts";

export const headers = privateAnswerHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const student = context.get(studentViewerContext);
  const own = await requireStudentBooking(db, student, params.bookingId);
  const now = new Date();
  const booking = await findBooking(db, own, now);
  if (!booking?.startsAt)
    throw new AppError("not_found", { message: "Cette séance n’a pas d’horaire à répéter." });
  const { coachId, startsAt } = booking;
  const { packs } = await findStudentTerms(db, student, coachId);
  const today = parisDay(now);
  let { day, time } = wallTimeOf(startsAt);
  // The series begins a week after the session, or in the next week that is not over.
  do day = addDays(day, 7);
  while (day <= today);
  return {
    clientId: randomUUID(),
    booking,
    first: { day, time },
    today,
    packs: packs.filter((pack) => pack.purpose === "bought" && packCovers(pack, booking)),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const student = context.get(studentViewerContext);
  const own = await requireStudentBooking(db, student, params.bookingId);
  return answerForm(context, await readForm(request), seriesRequestSchema, async (wanted): Promise<void> => {
    await requestSeries(db, student, own, wanted);
    throw redirect(seriesPath("student", wanted.clientId));
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status < 400)
      toast({
        title: "Demande envoyée",
        description: "Votre coach répond dans la semaine.",
        variant: "success",
      });
    throw thrown;
  }
}

export const meta = () => privatePage("Demander une série de séances");

export default function RequestSeries({ loaderData }: Route.ComponentProps) {
  const { booking, ...form } = loaderData;
  const { id, title, minutes, place } = booking;
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <Breadcrumb
          items={[
            { label: "Mes réservations", to: bookingsPath("student") },
            { label: "Séance", to: bookingsPath("student", id) },
            { label: "Série" },
          ]}
        />
        <h1 className="text-3xl">Toutes les semaines</h1>
        <p className="wrap-anywhere">
          {title}, {formatMinutes(minutes)}, {placeLabel("student", place).toLowerCase()}. Votre coach vérifie
          les dates et vous répond.
        </p>
      </header>
      <Card>
        <CardBody>
          <RequestForm {...form} />
        </CardBody>
      </Card>
    </div>
  );
}
