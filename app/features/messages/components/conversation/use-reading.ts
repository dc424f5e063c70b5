import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useSubmit } from "react-router";
import { coalesce } from "../coalesce.ts";
import { onNews } from "../live-client.ts";

/**
 * Marks visible messages as read while the page is visible, one request at a time. A failed request is
 * repeated with the next message, when the page becomes visible again, or after a reconnect.
 */
export function useReading(conversationId: number, readId: number): (messageId: number) => void {
  const submit = useSubmit();
  const visible = useVisible();
  const [seenId, setSeenId] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const sendRead = useEffectEvent(async () => {
    if (!visible || seenId <= readId) return;
    await submit(
      { intent: "read", messageId: String(seenId) },
      { method: "post", navigate: false, fetcherKey: `read ${conversationId}` },
    );
  });
  const [say] = useState(() => coalesce(() => sendRead()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever may have changed what there is to say
  useEffect(() => void say(), [say, visible, seenId, readId, attempt]);
  useEffect(
    () =>
      onNews(({ kind }) => {
        if (kind === "again") setAttempt((times) => times + 1);
      }),
    [],
  );
  return (messageId) => setSeenId((latest) => Math.max(latest, messageId));
}

const useVisible = () =>
  useSyncExternalStore(
    (changed) => {
      document.addEventListener("visibilitychange", changed);
      return () => document.removeEventListener("visibilitychange", changed);
    },
    () => document.visibilityState === "visible",
    () => false,
  );
