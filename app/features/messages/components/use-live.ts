import { useEffect, useEffectEvent, useRef, useState } from "react";
import { coalesce } from "./coalesce.ts";
import { onNews } from "./live-client.ts";

/** The notice is sent at this interval and shown a little longer. */
const TYPING_EVERY_MS = 3_000;
const TYPING_SHOWN_MS = 5_000;

/** Reloads the page's data on live events, one reload at a time. */
export function useNews(reload: () => Promise<void>): void {
  const latest = useEffectEvent(reload);
  useEffect(() => {
    const again = coalesce(() => latest());
    return onNews(({ kind }) => {
      if (kind === "conversation" || kind === "again") void again();
    });
  }, []);
}

/** True while the other person types: for a few seconds, or until their message arrives. */
export function useTyping(conversationId: number, lastMessageId: number | undefined): boolean {
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const deafen = onNews((news) => {
      if (news.kind !== "typing" || news.id !== conversationId) return;
      setTyping(true);
      clearTimeout(timer);
      timer = setTimeout(() => setTyping(false), TYPING_SHOWN_MS);
    });
    return () => {
      deafen();
      clearTimeout(timer);
    };
  }, [conversationId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message ends it
  useEffect(() => setTyping(false), [lastMessageId]);
  return typing;
}

/**
 * Call on every key. Notifies the other person at most every TYPING_EVERY_MS, and again after each message.
 */
export function useTypingNotice(conversationId: number, messagesCount: number): () => void {
  const toldAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message ends what the other was told
  useEffect(() => {
    toldAt.current = 0;
  }, [messagesCount]);
  return () => {
    const now = Date.now();
    if (now - toldAt.current < TYPING_EVERY_MS) return;
    toldAt.current = now;
    const body = new URLSearchParams({ conversation: String(conversationId) });
    // A lost typing notice does not matter.
    void fetch("/functions/v1/typing", { method: "POST", body }).catch(() => undefined);
  };
}
