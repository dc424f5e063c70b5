import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { draftPlace } from "~/features/consent/rules/preferences.ts";
import { newId } from "~/platform/web/new-id.ts";
import { ENDED_SESSION } from "~/ui/feedback/ended-session.ts";
import { dropDraft, useDraft, useShownSession, useViewerId } from "~/ui/form/drafts.ts";
import type { ShownAttachment } from "../../queries/attached.server.ts";
import type { ShownMessage } from "../../queries/list-messages.server.ts";
import { outboxOf } from "./outboxes.ts";
import type { Outgoing } from "./outgoing.ts";
import { dropAttachment } from "./send-attachment.ts";

const NOTHING: readonly Outgoing[] = [];

/** Provides the draft and the outbox of a conversation. Both are stored in the browser. */
export function useOutbox(conversationId: number, messages: readonly ShownMessage[]) {
  const draftKey = `messageDraft:${conversationId}`;
  const { typed, change } = useDraft(draftKey, draftPlace);
  // The draft is shown after hydration, because the server does not know it.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const viewerId = useViewerId() ?? "";
  const outbox = useCallback(() => outboxOf(conversationId, viewerId), [conversationId, viewerId]);
  const outgoing = useSyncExternalStore(
    useCallback((changed) => outbox().subscribe(changed), [outbox]),
    () => outbox().list,
    () => NOTHING,
  );
  useEffect(
    () => outbox().removeReceived(new Set(messages.map(({ clientId }) => clientId))),
    [outbox, messages],
  );
  useEffect(() => {
    const { key } = outbox();
    outbox().refreshShown();
    const look = (event: StorageEvent) => event.key === key && outbox().refreshShown();
    window.addEventListener("storage", look);
    return () => window.removeEventListener("storage", look);
  }, [outbox]);

  // Messages that waited for a sign-in leave with the new session.
  const sessionId = useShownSession()?.sessionId;
  useEffect(() => {
    if (sessionId) void outbox().send();
  }, [outbox, sessionId]);

  // The end of a session clears every draft of the browser. The draft and the unsent messages are stored
  // again for the next login.
  const saveAgain = useEffectEvent(() => {
    if (typed.body) change({});
    outbox().saveAgain();
  });
  useEffect(() => {
    const again = () => saveAgain();
    window.addEventListener(ENDED_SESSION, again);
    return () => window.removeEventListener(ENDED_SESSION, again);
  }, []);

  /** An empty draft is deleted. */
  const write = (body: string) => {
    change({ body });
    if (!body) dropDraft(draftKey);
  };
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  return {
    /** the draft's text; empty before hydration */
    body: (ready && typed.body) || "",
    ready,
    write,
    outgoing: outgoing.filter(({ clientId }) => !arrived.has(clientId)),
    add(body: string, attachments: readonly ShownAttachment[]) {
      const ids = attachments.map(({ id }) => id).join();
      outbox().add({ clientId: newId(), body, ...(ids && { attachments: ids }) }, attachments);
      write("");
    },
    retry: (clientId: string) => outbox().retry(clientId),
    drop(clientId: string) {
      const given = outgoing.find((one) => one.clientId === clientId);
      for (const { id } of given?.attachments ?? []) dropAttachment(id);
      outbox().drop(clientId);
    },
  };
}

export type Outbox = ReturnType<typeof useOutbox>;
