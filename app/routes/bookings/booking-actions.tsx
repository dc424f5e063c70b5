import { useNavigate } from "react-router";
import { ConfirmForm, WordsForm } from "~/features/bookings/sessions/components/action-forms.tsx";
import { ActionPanel } from "~/features/bookings/sessions/components/action-panel.tsx";
import { CancelMeaning } from "~/features/bookings/sessions/components/cancel-meaning.tsx";
import type { FoundBooking } from "~/features/bookings/sessions/queries/find-booking.server.ts";
import {
  agreeMeaning,
  declineMeaning,
  goneReason,
  refundMeaning,
  waiveMeaning,
} from "~/features/bookings/sessions/rules/action-words.ts";
import type { BookingAction } from "~/features/bookings/sessions/rules/addresses.ts";
import { bookingsPath } from "~/features/bookings/sessions/rules/paths.ts";
import { ABSENCE_HOURS, type Action } from "~/features/bookings/sessions/rules/states.ts";
import {
  bookingWordsSchema,
  cancelSchema,
  contestSchema,
} from "~/features/bookings/sessions/schema/session.ts";
import { ReviewForm } from "~/features/reviews/components/review-form.tsx";
import type { ReviewOfSession } from "~/features/reviews/queries/own-reviews.server.ts";
import { endSentence } from "~/platform/format/elision.ts";
import { GoneAction } from "./gone-action.tsx";
import { TimeAction } from "./time-action.tsx";

interface BookingActionsProps {
  action: BookingAction;
  booking: FoundBooking;
  slots: readonly string[];
  review: ReviewOfSession | undefined;
  now: Date;
}

/** The permission that each requested action needs. Reviews belong to another room and are checked there. */
const ACTION_OF: Record<Exclude<BookingAction, "review">, Action> = {
  decline: "decline",
  cancel: "cancel",
  move: "move",
  propose: "propose move",
  choose: "choose",
  "choose-time": "choose time",
  plan: "plan",
  absent: "say absent",
  contest: "answer absence",
  agree: "answer absence",
  waive: "waive",
  refund: "choose",
};

/** Shows the action that the address asks for, if it is allowed. */
export function BookingActions({ action, booking, slots, review, now }: BookingActionsProps) {
  const { id, side, name, may, coachId } = booking;
  const back = bookingsPath(side, id);
  const isStudent = side === "student";
  const about = { bookingId: id, back };
  if (action === "review") {
    if (!review?.action)
      return <GoneAction {...about} action={action} reason="cet avis ne peut plus être modifié." />;
    return <ReviewPanel back={back} coachId={coachId} bookingId={id} name={name} review={review} />;
  }
  if (!may.includes(ACTION_OF[action]))
    return <GoneAction {...about} action={action} reason={goneReason(action, booking, now)} />;
  const words = { ...about, intent: action, schema: bookingWordsSchema, isGrave: true };
  switch (action) {
    case "decline":
      return (
        <WordsForm
          {...words}
          title={"Décliner cette demande\u00a0?"}
          description={`${endSentence(`Nous prévenons ${name}`)} ${declineMeaning(booking)}`}
          label="Un mot pour l’élève (facultatif)"
          confirm="Décliner la demande"
        />
      );
    case "cancel":
      return (
        <WordsForm
          {...words}
          schema={cancelSchema}
          title={"Annuler cette séance\u00a0?"}
          label={isStudent ? "Un mot pour le coach (facultatif)" : "Un mot pour l’élève (facultatif)"}
          confirm="Annuler la séance"
        >
          <CancelMeaning booking={booking} now={now} />
        </WordsForm>
      );
    case "absent":
      return (
        <WordsForm
          {...words}
          title={isStudent ? "Le coach a manqué la séance\u00a0?" : "L’élève a manqué la séance\u00a0?"}
          description={`${name} a ${ABSENCE_HOURS}\u00a0h pour répondre. ${isStudent ? "Sans contestation, la séance vous est remboursée." : "Sans contestation, la séance vous reste due."}`}
          label="Ce qui s’est passé (facultatif)"
          confirm="Signaler l’absence"
        />
      );
    case "contest":
      return (
        <WordsForm
          {...words}
          intent="contest-absence"
          schema={contestSchema}
          isGrave={false}
          isRequired
          title="Contester cette absence"
          description="Nous lisons ce que chacun en dit, et nous tranchons."
          label="Ce qui s’est passé"
          confirm="Contester"
        />
      );
    case "agree":
      return (
        <ConfirmForm
          {...about}
          intent="agree-absence"
          isGrave
          title={isStudent ? "Vous n’étiez pas là\u00a0?" : "Vous n’avez pas pu venir\u00a0?"}
          description={agreeMeaning(booking, side, name)}
          confirm={isStudent ? "C’est exact, je n’y étais pas" : "C’est exact, je n’ai pas pu venir"}
        />
      );
    case "waive":
      return (
        <ConfirmForm
          {...about}
          intent="waive"
          isGrave
          title={"Renoncer au paiement\u00a0?"}
          description={waiveMeaning(booking, name)}
          confirm="Renoncer au paiement"
        />
      );
    case "refund":
      return (
        <ConfirmForm
          {...about}
          intent="refund"
          title={"Être remboursé\u00a0?"}
          description={refundMeaning(booking)}
          confirm="Être remboursé"
        />
      );
    default:
      return <TimeAction action={action} booking={booking} slots={slots} now={now} />;
  }
}

interface ReviewPanelProps {
  back: string;
  coachId: number;
  bookingId: string;
  name: string;
  review: ReviewOfSession;
}

function ReviewPanel({ back, coachId, bookingId, name, review }: ReviewPanelProps) {
  const navigate = useNavigate();
  return (
    <ReviewForm
      coachId={coachId}
      bookingId={bookingId}
      session={review}
      review={review.review}
      onDone={() => void navigate(back, { replace: true, preventScrollReset: true })}
      frame={(fields, submit) => (
        <ActionPanel title={`Votre avis sur ${name}`} back={back} confirm={submit} size="md">
          {fields}
        </ActionPanel>
      )}
    />
  );
}
