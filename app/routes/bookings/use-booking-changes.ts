import { useEffect, useEffectEvent, useRef } from "react";
import { useFetchers, useRevalidator } from "react-router";
import { coalesce } from "~/features/messages/components/coalesce.ts";
import { onNews } from "~/features/messages/components/live-client.ts";

/**
 * Revalidates the page when a booking changes anywhere. While a form is being sent, revalidation waits: the
 * answer of the form brings fresh data, and missed changes are read afterwards.
 */
export function useBookingNews(): void {
  const { revalidate } = useRevalidator();
  const isSending = useFetchers().some(({ state }) => state !== "idle");
  const missed = useRef(false);
  const read = useEffectEvent(() => revalidate());
  const onChange = useEffectEvent((again: () => Promise<void>) => {
    if (isSending) missed.current = true;
    else void again();
  });
  useEffect(() => {
    const again = coalesce(() => read());
    return onNews(({ kind }) => {
      if (kind === "booking" || kind === "again") onChange(again);
    });
  }, []);
  useEffect(() => {
    if (isSending || !missed.current) return;
    missed.current = false;
    void read();
  }, [isSending]);
}
