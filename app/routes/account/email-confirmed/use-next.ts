import { useEffect, useState } from "react";
import { findWaitingCoach } from "~/features/messages/components/contact-draft.ts";
import type { Landing } from "./landing.ts";

/** Where the landing leads on to. A message that waited for this account gets its dialog back, after the login. */
export function useNext({ type, error, next }: Landing): string {
  const [address, setAddress] = useState(next);
  useEffect(() => {
    if (type !== "signup" || error) return;
    const coachId = findWaitingCoach();
    if (!coachId) return;
    const redirect = `/coach/${coachId}?contact=1`;
    setAddress(`/?${new URLSearchParams({ auth: "login", redirect })}`);
  }, [type, error]);
  return address;
}
