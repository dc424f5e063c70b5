import { useEffect } from "react";
import { redirect } from "react-router";
import { forStudents, studentViewerContext } from "~/features/accounts/gate.server.ts";
import { requireStudentBooking } from "~/features/bookings/gate.server.ts";
import { groupPath } from "~/features/bookings/groups/rules/group-paths.ts";
import { releaseHold } from "~/features/bookings/sessions/commands/release-hold.server.ts";
import { bookingDraftKey } from "~/features/bookings/sessions/components/booking/booking-draft.ts";
import { ReleaseHoldForm } from "~/features/bookings/sessions/components/booking/release-hold-form.tsx";
import {
  ReservationPanel,
  sayReservation,
} from "~/features/bookings/sessions/components/booking/reservation-panel.tsx";
import { useLookingAgain } from "~/features/bookings/sessions/components/booking/use-looking-again.ts";
import { getReservation, type Reservation } from "~/features/bookings/sessions/queries/reservation.server.ts";
import {
  bookAgainPath,
  bookingsPath,
  bookPath,
  withdrawSessionPath,
} from "~/features/bookings/sessions/rules/paths.ts";
import { messagesPath } from "~/features/messages/rules.ts";
import { WithdrawLink } from "~/features/withdrawals/components/withdraw-link.tsx";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink, buttonClass } from "~/ui/controls/button.tsx";
import { dropDraft } from "~/ui/form/drafts.ts";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/reservation.ts";
import { useBookingNews } from "./use-booking-changes.ts";

export const headers = privateAnswerHeaders;
export const middleware: Route.MiddlewareFunction[] = [forStudents];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const own = await requireStudentBooking(db, context.get(studentViewerContext), params.bookingId);
  return { booking: await getReservation(db, own), now: new Date() };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const own = await requireStudentBooking(db, context.get(studentViewerContext), params.bookingId);
  const form = await readForm(request);
  if (form.get("intent") !== "give-up") throw new AppError("invalid_input");
  return answerForm(context, form, noFields, async () => {
    await releaseHold(db, own);
    const booking = await getReservation(db, own);
    const { coachId, groupSessionId } = booking;
    throw redirect(
      proposedAt(booking) ?? (groupSessionId ? groupPath(coachId, groupSessionId) : bookPath(coachId)),
    );
  });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return privatePage(loaderData ? sayReservation(loaderData.booking).title : "Réservation");
}

/** Shows the state of a booking to the student who returns from the checkout, or had nothing to pay. */
export default function ReservationPage({ loaderData: { booking, now } }: Route.ComponentProps) {
  const { id, status, ending, coachId, checkoutUrl } = booking;
  useBookingNews();
  useLookingAgain(status === "held");
  const isMade = status !== "held" && ending !== "unpaid";
  useEffect(() => {
    if (isMade) dropDraft(bookingDraftKey(coachId));
  }, [isMade, coachId]);
  return (
    <div className="page-width max-w-2xl py-8 md:py-14">
      <ReservationPanel booking={booking}>
        {status === "held" && checkoutUrl && <HeldWays id={id} checkoutUrl={checkoutUrl} />}
        {ending === "unpaid" && <UnpaidWay booking={booking} />}
        {isMade && <MadeWays booking={booking} now={now} />}
      </ReservationPanel>
    </div>
  );
}

/** The conversation in which the coach proposed the session; undefined for every other booking. */
const proposedAt = ({ proposalId, conversationId }: Reservation) =>
  proposalId && conversationId !== null ? messagesPath("student", conversationId) : undefined;

function UnpaidWay({ booking }: { booking: Reservation }) {
  if (booking.groupSessionId)
    return (
      <ButtonLink to={groupPath(booking.coachId, booking.groupSessionId)}>Revenir à la séance</ButtonLink>
    );
  const proposed = proposedAt(booking);
  if (proposed) return <ButtonLink to={proposed}>Revenir à la proposition</ButtonLink>;
  return <ButtonLink to={bookAgainPath(booking)}>Choisir à nouveau</ButtonLink>;
}

/** These buttons show only until the payment is made: a paid booking cannot be released here. */
function HeldWays({ id, checkoutUrl }: { id: string; checkoutUrl: string }) {
  return (
    <>
      <a href={checkoutUrl} className={buttonClass({})}>
        Reprendre le paiement
      </a>
      <ReleaseHoldForm bookingId={id} />
    </>
  );
}

function MadeWays({ booking, now }: { booking: Reservation; now: Date }) {
  const { id, calendarUrl, conversationId, status, startsAt, listingId, unit, groupSessionId } = booking;
  const toPlan = status === "confirmed" && !startsAt;
  const isOwnSession = listingId !== null && unit === null && groupSessionId === null;
  // The session itself is booked as always; the series is a request that the coach answers with a plan.
  const canRepeat = isOwnSession && startsAt !== null && (status === "pending" || status === "confirmed");
  return (
    <>
      {calendarUrl && (
        <a href={calendarUrl} target="_blank" rel="noopener noreferrer" className={buttonClass({})}>
          Réserver un créneau
        </a>
      )}
      <ButtonLink
        variant={calendarUrl ? "secondary" : "primary"}
        to={toPlan ? `${bookingsPath("student", id)}?faire=plan` : bookingsPath("student", id)}
      >
        {toPlan ? "Indiquer l’horaire convenu" : "Voir ma séance"}
      </ButtonLink>
      {status === "confirmed" && startsAt && (
        <a
          href={`${bookingsPath("student", id)}/agenda.ics`}
          download
          className={buttonClass({ variant: "secondary" })}
        >
          Ajouter à mon agenda
        </a>
      )}
      {conversationId !== null && (
        <ButtonLink variant="secondary" to={messagesPath("student", conversationId)}>
          Ouvrir la conversation
        </ButtonLink>
      )}
      {canRepeat && (
        <ButtonLink variant="secondary" to={`${bookingsPath("student", id)}/series`}>
          La demander chaque semaine
        </ButtonLink>
      )}
      {status === "cancelled" && (
        <ButtonLink variant="secondary" to={bookAgainPath(booking)}>
          Réserver à nouveau
        </ButtonLink>
      )}
      {toPlan && booking.priceCents > 0 && (
        <WithdrawLink to={withdrawSessionPath(id)} boughtAt={booking.boughtAt} now={now} />
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Réservation non trouvée"
      text="Cette séance n’existe pas, ou n’est pas la vôtre."
      back={{ label: "Voir mes réservations", to: bookingsPath("student") }}
    />
  );
}
