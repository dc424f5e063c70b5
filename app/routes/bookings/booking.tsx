import { Link, useActionData } from "react-router";
import { guardRoutes, requireRole, viewerContext } from "~/features/accounts/gate.server.ts";
import { listProblemCases } from "~/features/back-office/desk/queries/find-case.server.ts";
import { ownCasePath, problemPath } from "~/features/back-office/desk/rules/cases.ts";
import { SeriesWay } from "~/features/bookings/series/components/series-way.tsx";
import { BookingSummary } from "~/features/bookings/sessions/components/booking/booking-summary.tsx";
import { BookingHistory } from "~/features/bookings/sessions/components/booking-history.tsx";
import { BookingPerson } from "~/features/bookings/sessions/components/booking-person.tsx";
import { BookingWays } from "~/features/bookings/sessions/components/booking-ways.tsx";
import { StateBadge } from "~/features/bookings/sessions/components/state-badge.tsx";
import { VideoCard } from "~/features/bookings/sessions/components/video-card.tsx";
import { findBooking } from "~/features/bookings/sessions/queries/find-booking.server.ts";
import { readAction } from "~/features/bookings/sessions/rules/addresses.ts";
import { bookingsPath, withdrawSessionPath } from "~/features/bookings/sessions/rules/paths.ts";
import { noteOf, STATE_LABELS } from "~/features/bookings/sessions/rules/session-words.ts";
import { isContestable, isToChoose, tookPlace } from "~/features/bookings/sessions/rules/states.ts";
import { messagesPath } from "~/features/messages/rules.ts";
import { OwnReviewCard } from "~/features/reviews/components/own-review-card.tsx";
import { findReviewOfSession } from "~/features/reviews/queries/own-reviews.server.ts";
import { WithdrawLink } from "~/features/withdrawals/components/withdraw-link.tsx";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm } from "~/platform/web/forms.server.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/booking.ts";
import { BookingActions } from "./booking-actions.tsx";
import { toastBooking } from "./booking-toasts.ts";
import { changeBooking } from "./change-booking.server.ts";
import { listOpenSlots } from "./open-slots.server.ts";
import { requireBooking } from "./own-booking.server.ts";
import { useBookingNews } from "./use-booking-changes.ts";

export const headers = privateAnswerHeaders;

export const middleware: Route.MiddlewareFunction[] = [
  guardRoutes(viewerContext, (context, request) => requireRole(context, request, "coach", "student")),
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, pool } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const own = await requireBooking(context, params.bookingId);
  const now = new Date();
  const booking = await findBooking(db, own, now);
  if (!booking) throw new AppError("not_found", { message: "Cette séance n’existe plus." });
  const action = readAction(new URL(request.url).searchParams);
  const [slots, problems, review] = await Promise.all([
    listOpenSlots(db, booking, action, now),
    listProblemCases(pool, own),
    viewer.role === "student" && own.side === "student" ? findReviewOfSession(db, viewer, own) : undefined,
  ]);
  return { booking, action, slots, problem: problems[0], review, now };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readForm(request);
  return changeBooking(context, form, await requireBooking(context, params.bookingId));
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastBooking(await serverAction());
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return privatePage(loaderData?.booking.title ?? "Séance");
}

export default function Booking({ loaderData }: Route.ComponentProps) {
  const { booking, action, slots, problem, review, now } = loaderData;
  const { id, side, title, status, startsAt, conversationId } = booking;
  const note = noteOf(booking, side, now);
  // A review is about the coach: it is shown on sessions that took place, not on upcoming ones.
  const isReviewed = tookPlace(booking) || review?.review?.bookingId === id;
  // Without script no toast appears, so the page shows the refusal.
  const answer = useActionData() as FormAnswer | undefined;
  useBookingNews();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <Breadcrumb
          items={[
            { label: side === "student" ? "Mes réservations" : "Réservations", to: bookingsPath(side) },
            { label: "Séance" },
          ]}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="min-w-0 text-3xl wrap-anywhere">{title}</h1>
          {!isToChoose(booking) && <StateBadge status={status} />}
        </div>
      </header>
      {answer?.refusal && <Alert tone="danger">{answer.refusal}</Alert>}
      {/* Screen readers announce changes made by the other side. */}
      <div aria-live="polite">
        <p className="sr-only">{`État de la séance\u00a0: ${STATE_LABELS[status]}.`}</p>
        {note && <p className="rounded-lg bg-sand px-4 py-3">{note}</p>}
      </div>
      <BookingWays booking={booking} review={isReviewed ? review?.action : undefined} now={now} />
      <SeriesWay booking={booking} />
      {side === "student" && status === "confirmed" && !startsAt && booking.collectedCents > 0 && (
        <div>
          <WithdrawLink
            to={withdrawSessionPath(id)}
            boughtAt={booking.steps.findLast(({ step }) => step === "confirmed")?.at ?? null}
            now={now}
          />
        </div>
      )}
      {action && (
        <BookingActions
          key={`${id} ${action}`}
          action={action}
          booking={booking}
          slots={slots}
          review={review}
          now={now}
        />
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid gap-6">
          <VideoCard booking={booking} settingsPath="/dashboard/settings?tab=availability" />
          <BookingSummary booking={booking} />
        </div>
        <BookingPerson
          booking={booking}
          talkPath={conversationId === null ? undefined : messagesPath(side, conversationId)}
          calendarPath={
            startsAt && status === "confirmed" ? `${bookingsPath(side, id)}/agenda.ics` : undefined
          }
        />
      </div>
      {isReviewed && review?.review && <OwnReviewCard review={review.review} coachName={booking.name} />}
      <BookingHistory booking={booking} />
      {(problem || isContestable(booking, now)) && (
        <p>
          <Link
            to={problem ? ownCasePath(problem.id) : problemPath(side, id)}
            className="font-semibold text-clay-text underline underline-offset-4"
          >
            {problem
              ? "Un problème est signalé\u00a0: voir où il en est"
              : "Signaler un problème avec cette séance"}
          </Link>
        </p>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Séance introuvable"
      text="Elle n’existe pas, ou n’est pas la vôtre."
      back={{ label: "Voir mes séances", to: "/dashboard/bookings" }}
    />
  );
}
