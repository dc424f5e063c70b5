import { Button } from "~/ui/controls/button.tsx";
import { reportEndedSession } from "~/ui/feedback/ended-session.ts";
import { MessageAttachments } from "./message-attachments.tsx";
import { MessageBubble } from "./message-bubble.tsx";
import type { Outgoing } from "./outgoing.ts";
import type { Outbox } from "./use-outbox.ts";

const WORDS = { waiting: "En attente d’envoi", sending: "Envoi...", sent: "Envoyé" } as const;

/** Stays visible until the message arrived or the writer discards it. */
export function OutgoingMessage({ message, outbox }: { message: Outgoing; outbox: Outbox }) {
  const { clientId, body, attachments, state, reason, needsSignIn } = message;
  return (
    <MessageBubble
      own
      from="Vous"
      body={body}
      state={
        state === "failed" ? (
          <>
            <span role="alert" className="font-semibold text-danger-text">
              {reason ? `Non envoyé\u00a0: ${reason}` : "Non envoyé."}
            </span>
            <Button variant="link" size="sm" onClick={() => outbox.retry(clientId)}>
              Réessayer
            </Button>
            <Button variant="link" size="sm" onClick={() => outbox.drop(clientId)}>
              Supprimer
            </Button>
          </>
        ) : (
          <>
            <span>{reason ? `${WORDS[state]}\u00a0: ${reason}` : WORDS[state]}</span>
            {needsSignIn && (
              <Button variant="link" size="sm" onClick={reportEndedSession}>
                Se reconnecter
              </Button>
            )}
            {state === "waiting" && (
              <Button variant="link" size="sm" onClick={() => outbox.drop(clientId)}>
                Supprimer
              </Button>
            )}
          </>
        )
      }
    >
      <MessageAttachments attachments={attachments} />
    </MessageBubble>
  );
}
