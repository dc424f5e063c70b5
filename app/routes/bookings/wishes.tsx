import { useEffect, useEffectEvent } from "react";
import { useActionData, useFetcher, useNavigate } from "react-router";
import { ConfirmForm, DayTimeForm, SlotForm, WordsForm } from "~/features/bookings/components/wish-forms.tsx";
import { WishPanel } from "~/features/bookings/components/wish-panel.tsx";
import type { FoundBooking } from "~/features/bookings/queries/find-booking.server.ts";
import { type Wish, wishPath } from "~/features/bookings/rules/addresses.ts";
import { bookingsPath } from "~/features/bookings/rules/paths.ts";
import { cancelMeaning } from "~/features/bookings/rules/session-words.ts";
import { ABSENCE_HOURS, type Action, FREE_CHANGE_HOURS } from "~/features/bookings/rules/states.ts";
import {
  agreeMeaning,
  goneReason,
  refundMeaning,
  waiveMeaning,
} from "~/features/bookings/rules/wish-words.ts";
import { bookingWordsSchema, contestSchema } from "~/features/bookings/schema/session.ts";
import type { ReviewOfSession } from "~/features/reviews/queries/own-reviews.server.ts";
import type { FormAnswer } from "~/platform/forms.ts";
import { Alert } from "~/ui/alert.tsx";
import { ButtonLink } from "~/ui/button.tsx";
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
  agree: "answer absence",
  waive: "waive",
  refund: "choose",
};

/** By what a wish is sent, where that has another name. */
const WISH_INTENTS: Partial<Record<Wish, string>> = {
  contest: "contest-absence",
  agree: "agree-absence",
};

/** What the address asks for, where it may be asked for. */
export function Wishes({ wish, booking, slots, review, now }: WishesProps) {
  const { id, side, name, may, coachId, startsAt } = booking;
  const back = bookingsPath(side, id);
  const isStudent = side === "student";
  const about = { bookingId: id, back };
  if (wish === "review") {
    if (!review?.action)
      return <GoneWish {...about} wish={wish} reason="cet avis ne peut plus être modifié." />;
    return <ReviewPanel back={back} coachId={coachId} bookingId={id} name={name} review={review} />;
  }
  if (!may.includes(WISH_ACTIONS[wish]))
    return <GoneWish {...about} wish={wish} reason={goneReason(wish, booking, now)} />;
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
    case "cancel": {
      const { isDue, text } = cancelMeaning(booking, side, now);
      return (
        <WordsForm
          {...words}
          title={"Annuler cette séance\u00a0?"}
          label={isStudent ? "Un mot pour le coach (facultatif)" : "Un mot pour l’élève (facultatif)"}
          confirm="Annuler la séance"
        >
          <Alert tone={isDue ? "danger" : "info"}>{text}</Alert>
        </WordsForm>
      );
    }
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
      return <SlotForm {...about} intent="propose" slots={slots} current={startsAt} {...PROPOSAL} />;
    case "move":
      return (
        <SlotForm
          {...about}
          intent="move"
          slots={slots}
          current={startsAt}
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
            <ButtonLink
              to={wishPath(side, id, "refund")}
              replace
              preventScrollReset
              variant="secondary"
              size="sm"
            >
              Être remboursé
            </ButtonLink>
          </div>
        </SlotForm>
      );
  }
}

interface GoneWishProps {
  wish: Wish;
  bookingId: string;
  back: string;
  reason: string;
}

/**
 * What cannot be asked for any more does not vanish under the hands of whoever was about to: it says why, and leads back. What they
 * have just done themselves is told by a toast, and the address is put right at once.
 */
function GoneWish({ wish, bookingId, back, reason }: GoneWishProps) {
  const sent = useFetcher<FormAnswer>({ key: `${WISH_INTENTS[wish] ?? wish}-${bookingId}` });
  const byBrowser = useActionData() as FormAnswer | undefined;
  const isOwn = Boolean(sent.data?.ok);
  const navigate = useNavigate();
  const leave = useEffectEvent(() => navigate(back, { replace: true, preventScrollReset: true }));
  useEffect(() => {
    if (isOwn) void leave();
  }, [isOwn]);
  if (isOwn || byBrowser?.ok) return null;
  return (
    <WishPanel title="Ce n’est plus possible" back={back} confirm={null}>
      <p role="alert">{`Ce n’est plus possible\u00a0: ${reason}`}</p>
    </WishPanel>
  );
}

const PROPOSAL = {
  title: "Proposer un autre horaire",
  description: "La séance ne bouge que si l’autre est d’accord.",
  confirm: "Proposer cet horaire",
};
