import { BellIcon, BellOffIcon } from "lucide-react";
import { useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { showLostConnection } from "~/ui/feedback/lost-connection.ts";
import type { FormState } from "~/ui/form/use-form.ts";
import { useSingleFlight } from "~/ui/form/use-single-flight.ts";
import type { BookingChoice } from "../../sessions/components/booking/booking-choice.ts";
import { SlotPicker } from "./slot-picker.tsx";
import { type FoundSlots, type SlotQuery, useSlots } from "./use-slots.ts";

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
  first: FoundSlots & { path: string },
): SlotChoice {
  const found = useSlots(query, startsAt, first);
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
  const { slots, busy, failed, again, more, value, gone } = slot;
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
        more={more}
        required
        error={
          form.errors.startsAt ??
          (isLost ? "Ce créneau n’est plus libre. Choisissez-en un autre." : undefined)
        }
        empty="Aucun créneau n’est libre pour ce choix. Essayez une autre durée ou un autre lieu."
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

interface WaitingListProps {
  coachId: number;
  /** wanted session length */
  minutes: number;
  /** the viewer is already on the list */
  isListed: boolean;
  /** no slot is free, so joining is offered; leaving always is */
  isOffered: boolean;
  /** for visitors: asks them to sign in first */
  onSignIn: (() => void) | undefined;
}

function WaitingList({ coachId, minutes, isListed, isOffered, onSignIn }: WaitingListProps) {
  const [busy, run] = useSingleFlight();
  const [listed, setListed] = useState(isListed);
  const [refused, setRefused] = useState(false);
  const changeWaiting = async (intent: "join" | "leave") => {
    if (onSignIn) return onSignIn();
    const isDone = await send(coachId, minutes, intent);
    if (isDone === undefined) return showLostConnection();
    setRefused(!isDone);
    if (isDone) setListed(intent === "join");
  };
  const sorry = refused && "Votre demande n’a pas pu être notée. Réessayez dans un instant.";
  if (listed)
    return (
      <Alert
        tone={refused ? "danger" : "success"}
        title={sorry || "Vous êtes sur la liste d’attente"}
        action={
          <Button
            variant="secondary"
            size="sm"
            busy={busy}
            onClick={() => void run(() => changeWaiting("leave"))}
          >
            <BellOffIcon aria-hidden />
            Quitter la liste d’attente
          </Button>
        }
      >
        Nous vous écrivons dès qu’un créneau se libère chez ce coach, dans l’ordre des demandes.
      </Alert>
    );
  if (!isOffered) return null;
  return (
    <Alert
      tone={refused ? "danger" : "info"}
      title={sorry || "Liste d’attente"}
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          onClick={() => void run(() => changeWaiting("join"))}
        >
          <BellIcon aria-hidden />
          Rejoindre la liste d’attente
        </Button>
      }
    >
      Nous vous écrivons dès qu’un créneau se libère chez ce coach, dans l’ordre des demandes.
    </Alert>
  );
}

/** Returns undefined if the network fails. */
async function send(
  coachId: number,
  minutes: number,
  intent: "join" | "leave",
): Promise<boolean | undefined> {
  try {
    const body = new URLSearchParams({ coach: String(coachId), intent, minutes: String(minutes) });
    return (await fetch("/functions/v1/waiting-list", { method: "POST", body })).ok;
  } catch {
    return undefined;
  }
}
