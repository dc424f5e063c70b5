import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { draftPlace } from "~/features/consent/rules/preferences.ts";
import { newId } from "~/platform/web/new-id.ts";
import { ENDED_SESSION } from "~/ui/feedback/ended-session.ts";
import { dropDraft, useDraft, useViewerId } from "~/ui/form/drafts.ts";
import type { ShownAttachment } from "../../queries/attached.server.ts";
import type { ShownMessage } from "../../queries/list-messages.server.ts";
import { outboxOf } from "./outboxes.ts";
import type { Outgoing } from "./outgoing.ts";
import { dropAttachment } from "./send-attachment.ts";

const NOTHING: readonly Outgoing[] = [];

/** What is being written in a conversation, and what is on its way. Both are kept as a draft is. */
export function useOutbox(conversationId: number, messages: readonly ShownMessage[]) {
  const draftKey = `messageDraft:${conversationId}`;
  const { typed, change } = useDraft(draftKey, draftPlace);
  // Not in the first render, which is the server's.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const viewerId = useViewerId() ?? "";
  const outbox = useCallback(() => outboxOf(conversationId, viewerId), [conversationId, viewerId]);
  const outgoing = useSyncExternalStore(
    useCallback((changed) => outbox().subscribe(changed), [outbox]),
    () => outbox().list,
    () => NOTHING,
  );
  useEffect(() => outbox().arrived(new Set(messages.map(({ clientId }) => clientId))), [outbox, messages]);
  useEffect(() => {
    const { key } = outbox();
    outbox().look();
    void outbox().send();
    const look = (event: StorageEvent) => event.key === key && outbox().look();
    window.addEventListener("storage", look);
    return () => window.removeEventListener("storage", look);
  }, [outbox]);

  // An ended session has thrown away every draft of this browser; these are still wanted after the login.
  const keepAgain = useEffectEvent(() => {
    if (typed.body) change({});
    outbox().keepAgain();
  });
  useEffect(() => {
    const again = () => keepAgain();
    window.addEventListener(ENDED_SESSION, again);
    return () => window.removeEventListener(ENDED_SESSION, again);
  }, []);

  /** What is empty leaves nothing behind. */
  const write = (body: string) => {
    change({ body });
    if (!body) dropDraft(draftKey);
  };
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  return {
    /** what is being written; empty until the draft is known, which the server does not */
    body: (ready && typed.body) || "",
    ready,
    write,
    outgoing: outgoing.filter(({ clientId }) => !arrived.has(clientId)),
    /** with files that are uploaded already */
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
