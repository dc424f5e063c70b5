import { useState } from "react";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import type { FoundConversation } from "../../queries/list-conversations.server.ts";
import type { ShownMessage } from "../../queries/list-messages.server.ts";
import { useTyping } from "../use-live.ts";

interface TypingSignProps {
  conversation: FoundConversation;
  messages: readonly ShownMessage[];
}

/** Shows that the other person is typing, and announces new messages to screen readers. */
export function TypingSign({ conversation: { id, name }, messages }: TypingSignProps) {
  const last = messages.findLast(({ own }) => !own);
  const [firstId] = useState(last?.id);
  const typing = useTyping(id, last?.id);
  return (
    <div aria-live="polite" className="mt-2 min-h-6 text-sm text-muted">
      {typing && <p>{name} écrit…</p>}
      {last && last.id !== firstId && (
        <p className="sr-only" key={last.id}>
          Nouveau message {ofPerson(name)}&nbsp;: {last.body}
        </p>
      )}
    </div>
  );
}
