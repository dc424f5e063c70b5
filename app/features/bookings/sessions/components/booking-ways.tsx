import { ButtonLink } from "~/ui/controls/button.tsx";
import type { FoundBooking } from "../queries/find-booking.server.ts";
import { actionPath, type BookingAction } from "../rules/addresses.ts";
import { bookPath } from "../rules/paths.ts";
import { PressButton } from "./press-button.tsx";
import { REVIEW_LABELS, type ReviewWay } from "./review-way.ts";

interface BookingWaysProps {
  booking: FoundBooking;
  /** what the student may do about a review of the coach */
  review: ReviewWay | undefined;
}

/** Harmless actions take one press; the others ask for confirmation first. */
export function BookingWays({ booking, review }: BookingWaysProps) {
  const { id, side, status, coachId, may, checkoutUrl, startsAt, proposedStartsAt } = booking;
  const can = (action: FoundBooking["may"][number]) => may.includes(action);
  const way = (action: BookingAction, label: string, variant: "primary" | "secondary" = "secondary") => (
    <ButtonLink
      to={actionPath(side, id, action)}
      preventScrollReset
      variant={variant}
      className="max-sm:grow"
    >
      {label}
    </ButtonLink>
  );
  // The forms carry the times shown here, so that a command can refuse if they have changed.
  const asked = { startsAt: startsAt?.toISOString() ?? "" };
  const proposed = { proposedStartsAt: proposedStartsAt?.toISOString() ?? "" };
  const press = { bookingId: id, size: "md" } as const;
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {checkoutUrl && (
        <ButtonLink to={checkoutUrl} reloadDocument className="max-sm:grow">
          Reprendre le paiement
        </ButtonLink>
      )}
      {can("accept") && (
        <PressButton {...press} intent="accept" fields={asked}>
          Accepter
        </PressButton>
      )}
      {can("decline") && way("decline", "Décliner")}
      {can("answer move") && (
        <>
          <PressButton {...press} intent="answer-move" fields={{ accepts: "true", ...proposed }}>
            Accepter le nouvel horaire
          </PressButton>
          <PressButton
            {...press}
            intent="answer-move"
            fields={{ accepts: "false", ...proposed }}
            variant="secondary"
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
      {can("plan") && way("plan", "Fixer l’horaire", "primary")}
      {review && way("review", REVIEW_LABELS[review], review === "write" ? "primary" : "secondary")}
      {side === "student" && status === "cancelled" && !can("choose") && (
        <ButtonLink to={bookPath(coachId)} variant="secondary" className="max-sm:grow">
          Réserver à nouveau
        </ButtonLink>
      )}
      {can("move") && way("move", "Déplacer")}
      {can("propose move") && way("propose", "Proposer un autre horaire")}
      {can("withdraw move") && (
        <PressButton {...press} intent="withdraw-move" variant="secondary">
          Retirer ma proposition
        </PressButton>
      )}
      {can("waive") && way("waive", "Renoncer au paiement")}
      {can("say absent") &&
        way("absent", side === "student" ? "Le coach n’est pas venu" : "L’élève n’est pas venu")}
      {can("cancel") && way("cancel", "Annuler la séance")}
    </div>
  );
}
