import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import type { FormState } from "~/ui/form/use-form.ts";
import type { BookingChoice } from "../../sessions/components/booking/booking-choice.ts";
import { SlotPicker } from "./slot-picker.tsx";
import { type SlotQuery, useSlots } from "./use-slots.ts";
import { WaitingList } from "./waiting-list.tsx";

/** Free slots for the chosen duration and place, with the selected one. */
interface SlotChoice extends ReturnType<typeof useSlots> {
  /** undefined if no slot is selected, the selected one is not free, or loading failed */
  value: string | undefined;
  /** the slot that was selected or named in the address, if it is not free for this length and place */
  gone: string | undefined;
}

/** The picker and the summary share this state, so that both show the same slot. */
export function useSlotChoice(
  query: SlotQuery | undefined,
  startsAt: string | undefined,
  first: { path: string; slots: string[] },
): SlotChoice {
  const found = useSlots(query, first);
  const { slots, busy, failed } = found;
  const isGone = startsAt !== undefined && !busy && !failed && !slots.includes(startsAt);
  return { ...found, gone: isGone ? startsAt : undefined, value: isGone || failed ? undefined : startsAt };
}

interface SlotFieldProps {
  form: FormState;
  coachId: number;
  choice: BookingChoice;
  slot: SlotChoice;
  heldSlots: readonly string[];
  isWaiting: boolean;
  onSignIn: (() => void) | undefined;
}

export function SlotField(props: SlotFieldProps) {
  const { form, coachId, choice, slot, heldSlots, isWaiting, onSignIn } = props;
  const { slots, busy, failed, again, value, gone } = slot;
  const isLost = gone !== undefined && !heldSlots.includes(gone);
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
        value={value}
        onChange={(iso) => {
          form.change({ startsAt: iso });
          form.forget("startsAt");
        }}
        busy={busy}
        required
        error={
          form.errors.startsAt ??
          (isLost ? "Ce créneau n’est plus libre. Choisissez-en un autre." : undefined)
        }
        empty="Aucun créneau n’est libre dans les quatre prochaines semaines pour ce choix. Essayez une autre durée ou un autre lieu."
      />
      <WaitingList
        coachId={coachId}
        minutes={choice.minutes}
        isListed={isWaiting}
        isOffered={!busy && slots.length === 0}
        onSignIn={onSignIn}
      />
      <noscript>
        <Button type="submit" variant="secondary" size="sm" formMethod="get">
          Afficher les créneaux pour ce choix
        </Button>
      </noscript>
    </div>
  );
}
