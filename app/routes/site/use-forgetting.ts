import { useEffect } from "react";
import { onSessionEvent } from "~/features/accounts/components/session-events.ts";
import { changeCart } from "~/features/shop/components/use-cart.ts";
import { dropDrafts } from "~/ui/drop-drafts.ts";
import { loadPart } from "~/ui/lazy-part.tsx";

const importForgetting = () => import("~/features/onboarding/components/forget-draft.ts");

/** Signing out leaves nothing of what was typed for whoever uses this browser next. */
export function useForgetting(): void {
  useEffect(
    () =>
      onSessionEvent((event) => {
        if (event !== "SIGNED_OUT") return;
        dropDrafts();
        // What is in the cart is nobody's secret; the address of an order opens it.
        changeCart(({ items }) => ({ items }));
        void loadPart(importForgetting, { quiet: true }).then((part) => part?.forgetSavedDraft());
      }),
    [],
  );
}
