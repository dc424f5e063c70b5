import { useEffect, useEffectEvent } from "react";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import type { FormState } from "~/ui/use-form.ts";
import type { BookingChoice } from "./booking-choice.ts";
import { SlotPicker } from "./slot-picker.tsx";
import { useSlots } from "./use-slots.ts";
import { WaitingList } from "./waiting-list.tsx";

interface SlotFieldProps {
  form: FormState;
  coachId: number;
  choice: BookingChoice;
  first: { path: string; slots: string[] };
  onSignIn: (() => void) | undefined;
}

/** When it is: the slots that are free for what is chosen. One that is not any more is not chosen any more. */
export function SlotField({ form, coachId, choice, first, onSignIn }: SlotFieldProps) {
  const { listing, minutes, place, address, startsAt } = choice;
  const wish = { coachId, listingId: listing.id, minutes, place, lat: address.lat, lng: address.lng };
  const { slots, busy, failed, again } = useSlots(wish, first);
  const isTaken = Boolean(startsAt) && !busy && !failed && !slots.includes(startsAt as string);
  const forgetTaken = useEffectEvent(() => {
    form.change({ startsAt: "" });
  });
  useEffect(() => {
    if (isTaken) forgetTaken();
  }, [isTaken]);
  const refused = form.answer && !form.answer.ok && form.errors.startsAt;
  const lookAgain = useEffectEvent(() => again());
  // Somebody was quicker: what is shown is out of date.
  useEffect(() => {
    if (refused) lookAgain();
  }, [refused]);
  if (failed)
    return (
      <Alert
        tone="danger"
        title="Les créneaux n’ont pas pu être chargés."
        action={
          <Button variant="secondary" size="sm" onClick={again}>
            Réessayer
          </Button>
        }
      />
    );
  return (
    <div className="grid gap-4">
      <SlotPicker
        slots={slots}
        value={isTaken ? undefined : startsAt}
        onChange={(iso) => {
          form.change({ startsAt: iso });
          form.forget("startsAt");
        }}
        busy={busy}
        required
        error={form.errors.startsAt}
        empty="Aucun créneau n’est libre dans les quatre prochaines semaines pour ce choix. Essayez une autre durée ou un autre lieu."
      />
      {!busy && slots.length === 0 && <WaitingList coachId={coachId} minutes={minutes} onSignIn={onSignIn} />}
      <noscript>
        <Button type="submit" variant="secondary" size="sm" formMethod="get">
          Afficher les créneaux pour ce choix
        </Button>
      </noscript>
    </div>
  );
}
