import { useState } from "react";
import type { FoundConversation } from "../../queries/list-conversations.server.ts";
import type { ShownMessage } from "../../queries/list-messages.server.ts";
import { useTyping } from "../use-live.ts";

interface TypingSignProps {
  conversation: FoundConversation;
  messages: readonly ShownMessage[];
}

/** That the other is writing; and, for those who do not see the list, that something has come. */
export function TypingSign({ conversation: { id, name }, messages }: TypingSignProps) {
  const last = messages.findLast(({ own }) => !own);
  const [firstId] = useState(last?.id);
  const typing = useTyping(id, last?.id);
  return (
    <div aria-live="polite" className="mt-2 min-h-6 text-sm text-muted">
      {typing && <p>{name} écrit…</p>}
      {last && last.id !== firstId && (
        <p className="sr-only" key={last.id}>
          Nouveau message de {name}&nbsp;: {last.body}
        </p>
      )}
    </div>
  );
}
