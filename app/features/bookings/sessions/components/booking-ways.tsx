import { ButtonLink } from "~/ui/controls/button.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { notePath } from "../../clients/rules.ts";
import { groupPath, ownGroupPath } from "../../groups/rules/group-paths.ts";
import type { FoundBooking } from "../queries/find-booking.server.ts";
import { actionPath, type BookingAction } from "../rules/addresses.ts";
import { bookAgainPath } from "../rules/paths.ts";
import { progressOf } from "../rules/progress.ts";
import { ProgressButton } from "./progress-button.tsx";
import { REVIEW_LABELS, type ReviewWay } from "./review-way.ts";

interface BookingWaysProps {
  booking: FoundBooking;
  /** what the student may do about a review of the coach */
  review: ReviewWay | undefined;
  now: Date;
}

/** The ways to give a time to a session without one. */
const FIRST_TIMES = [
  { needs: "choose time", action: "choose-time", label: "Choisir mon premier rendez-vous" },
  { needs: "plan", action: "plan", label: "Fixer l’horaire" },
] as const;

const CANCEL_LABELS = { seat: "Annuler la place", session: "Annuler la séance" };

/** Harmless actions take one press; the others ask for confirmation first. */
export function BookingWays({ booking, review, now }: BookingWaysProps) {
  const { id, side, status, isBookable, may, checkoutUrl, startsAt, proposedStartsAt } = booking;
  const can = (action: FoundBooking["may"][number]) => may.includes(action);
  const isOver = status === "cancelled" && !can("choose");
  const way = (action: BookingAction, label: string, variant: "primary" | "secondary" = "secondary") => (
    <ButtonLink
      key={action}
      to={actionPath(side, id, action)}
      preventScrollReset
      variant={variant}
      className="max-sm:grow"
    >
      {label}
    </ButtonLink>
  );
  // The forms carry the times shown here, so that a command can refuse if they have changed.
  const asked = { booking: id, startsAt: startsAt?.toISOString() ?? "" };
  const proposed = { booking: id, proposedStartsAt: proposedStartsAt?.toISOString() ?? "" };
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      <DayWays booking={booking} now={now} />
      {checkoutUrl && (
        <ButtonLink to={checkoutUrl} reloadDocument className="max-sm:grow">
          Reprendre le paiement
        </ButtonLink>
      )}
      {can("accept") && (
        <PressButton intent="accept" about={`accept-${id}`} fields={asked} className="max-sm:grow">
          Accepter
        </PressButton>
      )}
      {can("decline") && way("decline", "Décliner")}
      {can("answer move") && (
        <>
          <PressButton
            intent="answer-move"
            about={`accept-move-${id}`}
            fields={{ accepts: "true", ...proposed }}
            className="max-sm:grow"
          >
            Accepter le nouvel horaire
          </PressButton>
          <PressButton
            intent="answer-move"
            about={`decline-move-${id}`}
            fields={{ accepts: "false", ...proposed }}
            variant="secondary"
            className="max-sm:grow"
          >
            Garder l’horaire prévu
          </PressButton>
        </>
      )}
      {can("choose") && way("choose", "Choisir un autre créneau", "primary")}
      {can("choose") && way("refund", "Être remboursé")}
      {can("answer absence") && (
        <>
          {way(
            "agree",
            side === "student" ? "C’est exact, je n’y étais pas" : "C’est exact, je n’ai pas pu venir",
          )}
          {way("contest", "Contester")}
        </>
      )}
      {FIRST_TIMES.filter(({ needs }) => can(needs)).map(({ action, label }) =>
        way(action, label, "primary"),
      )}
      {review && way("review", REVIEW_LABELS[review], review === "write" ? "primary" : "secondary")}
      <GroupWay booking={booking} />
      {side === "student" && isBookable && (isOver || status === "completed") && (
        <ButtonLink
          to={bookAgainPath(booking)}
          variant={status === "completed" && review !== "write" ? "primary" : "secondary"}
          className="max-sm:grow"
        >
          Réserver à nouveau
        </ButtonLink>
      )}
      {can("move") && way("move", "Déplacer")}
      {can("propose move") && way("propose", "Proposer un autre horaire")}
      {can("withdraw move") && (
        <PressButton
          intent="withdraw-move"
          about={`withdraw-move-${id}`}
          fields={{ booking: id }}
          variant="secondary"
          className="max-sm:grow"
        >
          Retirer ma proposition
        </PressButton>
      )}
      {can("waive") && way("waive", "Renoncer au paiement")}
      {can("say absent") &&
        way("absent", side === "student" ? "Le coach a manqué la séance" : "L’élève a manqué la séance")}
      {can("cancel") && way("cancel", CANCEL_LABELS[booking.groupSessionId ? "seat" : "session"])}
    </div>
  );
}

/** On the day the coach says how the session goes, and notes it once it is over. A group is one for all its seats. */
function DayWays({ booking, now }: Pick<BookingWaysProps, "booking" | "now">) {
  const { id, side, status, groupSessionId, clientId, startsAt, endsAt } = booking;
  if (side !== "coach" || groupSessionId) return null;
  const isGiven = status === "confirmed" || status === "completed";
  const isOver = startsAt && endsAt && progressOf({ ...booking, startsAt, endsAt }, now) === "Terminée";
  return (
    <>
      <ProgressButton session={booking} now={now} className="max-sm:grow" />
      {isGiven && isOver && clientId && (
        <ButtonLink to={notePath(clientId, id)} variant="secondary" className="max-sm:grow">
          Noter la séance
        </ButtonLink>
      )}
    </>
  );
}

function GroupWay({ booking: { side, coachId, groupSessionId } }: { booking: FoundBooking }) {
  if (!groupSessionId) return null;
  return (
    <ButtonLink
      to={side === "coach" ? ownGroupPath(groupSessionId) : groupPath(coachId, groupSessionId)}
      variant="secondary"
      className="max-sm:grow"
    >
      Voir la séance collective
    </ButtonLink>
  );
}
