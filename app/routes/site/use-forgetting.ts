import { useEffect } from "react";
import { onSessionEvent } from "~/features/accounts/components/session-events.ts";
import { dropDrafts } from "~/ui/drop-drafts.ts";

/** Signing out leaves nothing of what was typed for whoever uses this browser next. */
export function useForgetting(): void {
  useEffect(() => onSessionEvent((event) => event === "SIGNED_OUT" && dropDrafts()), []);
}
