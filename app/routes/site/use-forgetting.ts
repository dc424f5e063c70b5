import { useEffect } from "react";
import { onSessionEvent } from "~/features/accounts/components/session-events.ts";

/** Signing out leaves nothing of what was typed for whoever uses this browser next. */
export function useForgetting(): void {
  useEffect(
    () =>
      onSessionEvent((event) => {
        if (event !== "SIGNED_OUT") return;
        void import("~/features/messages/components/contact-draft.ts").then(({ dropDrafts }) => dropDrafts());
      }),
    [],
  );
}
