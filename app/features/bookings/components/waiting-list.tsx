import { BellIcon } from "lucide-react";
import { useState } from "react";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { tellLostConnection } from "~/ui/lost-connection.ts";
import { useSingleFlight } from "~/ui/use-single-flight.ts";

interface WaitingListProps {
  coachId: number;
  /** for a session of this length */
  minutes: number;
  /** for a visitor, who is asked to sign in first */
  onSignIn: (() => void) | undefined;
}

/** Nothing is free: whoever asks is told when something is, in the order in which they asked. */
export function WaitingList({ coachId, minutes, onSignIn }: WaitingListProps) {
  const [busy, run] = useSingleFlight();
  const [answer, setAnswer] = useState<"joined" | "refused">();
  const ask = async () => {
    if (onSignIn) return onSignIn();
    const said = await join(coachId, minutes);
    if (said) setAnswer(said);
    else tellLostConnection();
  };
  if (answer === "joined")
    return (
      <Alert tone="success" title="Vous êtes sur la liste d’attente.">
        Dès qu’un créneau se libère, nous vous écrivons, dans l’ordre des demandes.
      </Alert>
    );
  return (
    <Alert
      tone={answer ? "danger" : "info"}
      title={
        answer
          ? "Votre demande n’a pas pu être notée. Réessayez dans un instant."
          : "Envie d’attendre une place\u00a0?"
      }
      action={
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void run(ask)}>
          <BellIcon aria-hidden />
          Prévenez-moi
        </Button>
      }
    >
      Nous vous écrivons dès qu’un créneau se libère chez ce coach.
    </Alert>
  );
}

/** Undefined where nobody answers. */
async function join(coachId: number, minutes: number): Promise<"joined" | "refused" | undefined> {
  try {
    const body = new URLSearchParams({ coach: String(coachId), intent: "join", minutes: String(minutes) });
    const { ok } = await fetch("/functions/v1/waiting-list", { method: "POST", body });
    return ok ? "joined" : "refused";
  } catch {
    return undefined;
  }
}
