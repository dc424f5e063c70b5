import { SlotForm } from "~/features/bookings/availability/components/slot-form.tsx";
import { schedulePath } from "~/features/bookings/schedule/rules/schedule.ts";
import { DayTimeForm } from "~/features/bookings/sessions/components/action-forms.tsx";
import type { FoundBooking } from "~/features/bookings/sessions/queries/find-booking.server.ts";
import { actionPath, type BookingAction } from "~/features/bookings/sessions/rules/addresses.ts";
import { bookingsPath } from "~/features/bookings/sessions/rules/paths.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { endSentence } from "~/platform/format/elision.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";

interface TimeActionProps {
  action: Extract<BookingAction, "plan" | "propose" | "move" | "choose" | "choose-time">;
  booking: FoundBooking;
  slots: readonly string[];
  now: Date;
}

export function TimeAction({ action, booking, slots, now }: TimeActionProps) {
  const { id, side, name, startsAt, freeChangeHours } = booking;
  const about = { bookingId: id, back: bookingsPath(side, id) };
  switch (action) {
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
      // Coaches can propose any time, even if their opening hours offer no slot.
      if (side === "coach" && slots.length === 0)
        return <DayTimeForm {...about} intent="propose-time" now={now} proposedTo={name} {...PROPOSAL} />;
      return (
        <SlotForm
          {...about}
          intent="propose"
          slots={slots}
          current={startsAt}
          proposedTo={name}
          {...PROPOSAL}
        >
          {side === "coach" && startsAt && (
            <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
              <p className="min-w-48 flex-1 text-sm text-muted">
                {"Une heure qui n’est pas un créneau\u00a0?"}
              </p>
              <ButtonLink
                to={schedulePath({ on: parisDay(startsAt) }, `move/${id}`)}
                variant="secondary"
                size="sm"
              >
                Choisir une autre heure
              </ButtonLink>
            </div>
          )}
        </SlotForm>
      );
    case "move":
      return (
        <SlotForm
          {...about}
          intent="move"
          slots={slots}
          current={startsAt}
          title="Déplacer la séance"
          description={endSentence(
            `Sans frais, jusqu’à ${freeChangeHours}\u00a0h avant. Nous prévenons ${name}`,
          )}
          confirm="Déplacer la séance"
        />
      );
    case "choose-time":
      return (
        <SlotForm
          {...about}
          intent="choose-time"
          slots={slots}
          title="Choisir votre premier rendez-vous"
          description={`${endSentence(`Une heure avec ${name}`)} Vous pourrez la déplacer sans frais jusqu’à ${freeChangeHours}\u00a0h avant.`}
          confirm="Choisir ce créneau"
        >
          {slots.length === 0 && (
            <p>{name} n’a pas de créneau libre pour l’instant&nbsp;: écrivez-lui pour en demander.</p>
          )}
        </SlotForm>
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
              to={actionPath(side, id, "refund")}
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

const PROPOSAL = {
  title: "Proposer un autre horaire",
  description: "La séance ne bouge que si l’autre est d’accord.",
  confirm: "Proposer cet horaire",
};
