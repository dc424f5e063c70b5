import { CancelMeaning } from "~/features/bookings/components/cancel-meaning.tsx";
import { PressButton } from "~/features/bookings/components/press-button.tsx";
import { DayTimeForm, SlotForm, WordsForm } from "~/features/bookings/components/wish-forms.tsx";
import type { FoundBooking } from "~/features/bookings/queries/find-booking.server.ts";
import type { Wish } from "~/features/bookings/rules/addresses.ts";
import { bookingsPath } from "~/features/bookings/rules/paths.ts";
import { ABSENCE_HOURS, type Action, FREE_CHANGE_HOURS } from "~/features/bookings/rules/states.ts";
import { bookingWordsSchema, cancelSchema, contestSchema } from "~/features/bookings/schema/session.ts";
import type { ReviewOfSession } from "~/features/reviews/queries/own-reviews.server.ts";
import { ReviewPanel } from "./review-panel.tsx";

interface WishesProps {
  wish: Wish;
  booking: FoundBooking;
  slots: readonly string[];
  review: ReviewOfSession | undefined;
  now: Date;
}

/** What has to be allowed for a wish to be asked for; a review is a thing of another room. */
const WISH_ACTIONS: Record<Exclude<Wish, "review">, Action> = {
  decline: "decline",
  cancel: "cancel",
  move: "move",
  propose: "propose move",
  choose: "choose",
  plan: "plan",
  absent: "say absent",
  contest: "answer absence",
};

/** What the address asks for, where it may be asked for. */
export function Wishes({ wish, booking, slots, review, now }: WishesProps) {
  const { id, side, name, may, coachId } = booking;
  const back = bookingsPath(side, id);
  const isStudent = side === "student";
  const about = { bookingId: id, back };
  if (wish === "review") {
    if (!review?.action) return null;
    return <ReviewPanel back={back} coachId={coachId} bookingId={id} name={name} review={review} />;
  }
  if (!may.includes(WISH_ACTIONS[wish])) return null;
  const words = { ...about, intent: wish, schema: bookingWordsSchema, isGrave: true };
  switch (wish) {
    case "decline":
      return (
        <WordsForm
          {...words}
          title={"Décliner cette demande\u00a0?"}
          description={`Nous prévenons ${name}, et rien n’est prélevé.`}
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
          title={isStudent ? "Le coach n’est pas venu\u00a0?" : "L’élève n’est pas venu\u00a0?"}
          description={`${name} a ${ABSENCE_HOURS}\u00a0h pour répondre. ${isStudent ? "Sans contestation, vous êtes remboursé." : "Sans contestation, la séance vous reste due."}`}
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
    case "plan":
      return (
        <DayTimeForm
          {...about}
          intent="plan"
          now={now}
          title="Fixer l’horaire"
          description="Indiquez l’heure que vous avez choisie ensemble."
          confirm="Enregistrer l’horaire"
        />
      );
    case "propose":
      // A coach knows when they are free, also where their hours offer nothing.
      if (!isStudent && slots.length === 0)
        return <DayTimeForm {...about} intent="propose-time" now={now} {...PROPOSAL} />;
      return <SlotForm {...about} intent="propose" slots={slots} {...PROPOSAL} />;
    case "move":
      return (
        <SlotForm
          {...about}
          intent="move"
          slots={slots}
          title="Déplacer la séance"
          description={`Sans frais, jusqu’à ${FREE_CHANGE_HOURS}\u00a0h avant. Nous prévenons ${name}.`}
          confirm="Déplacer la séance"
        />
      );
    case "choose":
      return (
        <SlotForm
          {...about}
          intent="choose"
          slots={slots}
          title="Choisir un autre créneau"
          description="Ce que vous avez payé sert pour le nouveau créneau."
          confirm="Réserver ce créneau"
        >
          <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
            <p className="min-w-48 flex-1 text-sm text-muted">{"Aucun créneau ne vous convient\u00a0?"}</p>
            <PressButton intent="refund" bookingId={id} variant="secondary">
              Être remboursé
            </PressButton>
          </div>
        </SlotForm>
      );
  }
}

const PROPOSAL = {
  title: "Proposer un autre horaire",
  description: "La séance ne bouge que si l’autre est d’accord.",
  confirm: "Proposer cet horaire",
};
