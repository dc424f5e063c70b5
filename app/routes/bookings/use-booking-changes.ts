import { useEffect, useEffectEvent, useRef } from "react";
import { useFetchers, useRevalidator } from "react-router";
import { coalesce } from "~/features/messages/components/coalesce.ts";
import { onNews } from "~/features/messages/components/live-client.ts";

/**
 * Brings the page up to date with what happens to one's sessions, whoever did it and wherever. While a form is on its way nothing is
 * read: its answer brings what is so by then, and what was heard meanwhile is read afterwards.
 */
export function useBookingNews(): void {
  const { revalidate } = useRevalidator();
  const isSending = useFetchers().some(({ state }) => state !== "idle");
  const missed = useRef(false);
  const read = useEffectEvent(() => revalidate());
  const hear = useEffectEvent((again: () => Promise<void>) => {
    if (isSending) missed.current = true;
    else void again();
  });
  useEffect(() => {
    const again = coalesce(() => read());
    return onNews(({ kind }) => {
      if (kind === "booking" || kind === "again") hear(again);
    });
  }, []);
  useEffect(() => {
    if (isSending || !missed.current) return;
    missed.current = false;
    void read();
  }, [isSending]);
}
