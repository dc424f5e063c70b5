import { useEffect, useEffectEvent } from "react";
import type { useDraft } from "~/ui/form/drafts.ts";
import type { FirstChoice } from "../../sessions/components/booking/booking-choice.ts";

/** A slot that the address names is chosen once, over what was chosen before; what is chosen here afterwards stays. */
export function useNamedSlot({ typed, change }: ReturnType<typeof useDraft>, first: FirstChoice) {
  const take = useEffectEvent(() => {
    const { startsAt, listingId, minutes } = first;
    if (!startsAt || typed.named === startsAt) return;
    change({ startsAt, listingId: String(listingId), minutes: String(minutes), named: startsAt });
  });
  useEffect(() => take(), []);
}
