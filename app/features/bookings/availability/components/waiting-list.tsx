import { BellIcon, BellOffIcon } from "lucide-react";
import { useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { tellLostConnection } from "~/ui/feedback/lost-connection.ts";
import { useSingleFlight } from "~/ui/form/use-single-flight.ts";

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

export function WaitingList({ coachId, minutes, isListed, isOffered, onSignIn }: WaitingListProps) {
  const [busy, run] = useSingleFlight();
  const [listed, setListed] = useState(isListed);
  const [refused, setRefused] = useState(false);
  const ask = async (intent: "join" | "leave") => {
    if (onSignIn) return onSignIn();
    const isDone = await send(coachId, minutes, intent);
    if (isDone === undefined) return tellLostConnection();
    setRefused(!isDone);
    if (isDone) setListed(intent === "join");
  };
  const sorry = refused && "Votre demande n’a pas pu être notée. Réessayez dans un instant.";
  if (listed)
    return (
      <Alert
        tone={refused ? "danger" : "success"}
        title={sorry || "Vous êtes sur la liste d’attente."}
        action={
          <Button variant="secondary" size="sm" busy={busy} onClick={() => void run(() => ask("leave"))}>
            <BellOffIcon aria-hidden />
            Quitter la liste
          </Button>
        }
      >
        Dès qu’un créneau se libère, nous vous écrivons, dans l’ordre des demandes.
      </Alert>
    );
  if (!isOffered) return null;
  return (
    <Alert
      tone={refused ? "danger" : "info"}
      title={sorry || "Envie d’attendre une place\u00a0?"}
      action={
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void run(() => ask("join"))}>
          <BellIcon aria-hidden />
          Prévenez-moi
        </Button>
      }
    >
      Nous vous écrivons dès qu’un créneau se libère chez ce coach.
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
