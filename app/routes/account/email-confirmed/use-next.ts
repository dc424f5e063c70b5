import { useEffect, useState } from "react";
import { findWaitingCoach } from "~/features/messages/components/contact-draft.ts";
import { type Landing, loginAddress } from "./landing.ts";

/** Where the landing leads on to. A message that waited for this account gets its dialog back, after the login. */
export function useNext({ type, error, account, next }: Landing): string {
  const [waiting, setWaiting] = useState<string>();
  // Only students write to coaches.
  const mayWrite = type === "signup" && !error && account?.role !== "coach";
  useEffect(() => {
    const coachId = mayWrite ? findWaitingCoach() : undefined;
    setWaiting(coachId ? loginAddress(`/coach/${coachId}?contact=1`) : undefined);
  }, [mayWrite]);
  return waiting ?? next;
}
