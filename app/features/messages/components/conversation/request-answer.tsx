import { useState } from "react";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { lazyPart } from "~/ui/overlay/lazy-part.tsx";
import type { FoundConversation } from "../../queries/list-conversations.server.ts";

const DeclineDialog = lazyPart(() => import("../decline-dialog.tsx"));

/** Declining asks for confirmation and accepts a sentence for the student. */
export function RequestAnswer({ conversation }: { conversation: FoundConversation }) {
  const { id, name } = conversation;
  const accepting = useForm({ intent: "accept", about: `accept-${id}` });
  const declining = useForm({ intent: "decline", about: `decline-${id}` });
  const [asking, setAsking] = useState(false);
  // A dialog that was opened once stays mounted, so that it keeps what was typed.
  const [wanted, setWanted] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line bg-clay-pale p-3 sm:px-5">
      <p className="min-w-48 flex-1 text-sm">{explainAcceptance(conversation)}</p>
      <div className="flex gap-2">
        <Form of={declining}>
          <input type="hidden" name="sentence" value="none" />
          <input type="hidden" name="words" value="" />
          <Button
            type="submit"
            variant="secondary"
            size="sm"
            disabled={accepting.busy}
            aria-label={`Décliner la demande ${ofPerson(name)}`}
            onClick={(event) => {
              event.preventDefault();
              setWanted(true);
              setAsking(true);
            }}
          >
            Décliner
          </Button>
        </Form>
        <Form of={accepting}>
          <Button
            type="submit"
            size="sm"
            busy={accepting.busy}
            aria-label={`Accepter la demande ${ofPerson(name)}`}
          >
            Accepter
          </Button>
        </Form>
      </div>
      <DeclineDialog
        wanted={wanted}
        open={asking}
        onOpenChange={setAsking}
        onMissing={() => {
          setWanted(false);
          setAsking(false);
        }}
        id={id}
        name={name}
      />
    </div>
  );
}

function explainAcceptance({ hasPhone, ownPhone }: FoundConversation): string {
  if (hasPhone && ownPhone) return "En acceptant, vous voyez le numéro de cet élève, et il voit le vôtre.";
  if (hasPhone) return "En acceptant, vous voyez le numéro de cet élève.";
  return ownPhone
    ? "En acceptant, vous partagez votre numéro avec cet élève."
    : "Acceptez pour convenir ensemble d’un premier cours.";
}
