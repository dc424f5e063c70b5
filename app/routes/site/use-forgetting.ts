import { useEffect } from "react";
import { onSessionEvent } from "~/features/accounts/components/session-events.ts";
import { dropDrafts } from "~/ui/form/drop-drafts.ts";
import { loadPart } from "~/ui/overlay/lazy-part.tsx";

const importForgetting = () => import("./forget-at-sign-out.ts");

/** Erases drafts at sign-out, because another person may use this browser next. */
export function useForgetting(): void {
  useEffect(
    () =>
      onSessionEvent((event) => {
        if (event !== "SIGNED_OUT") return;
        dropDrafts();
        void loadPart(importForgetting, { quiet: true }).then((part) => part?.forgetAtSignOut());
      }),
    [],
  );
}
