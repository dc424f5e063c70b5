import { useEffect, useEffectEvent } from "react";
import type { useDraft } from "~/ui/form/drafts.ts";
import type { FirstChoice } from "../../sessions/components/booking/booking-choice.ts";

/** Selects the slot named in the address once, replacing the draft's slot. Later choices stay. */
export function useNamedSlot({ typed, change }: ReturnType<typeof useDraft>, first: FirstChoice) {
  const take = useEffectEvent(() => {
    const { startsAt, listingId, minutes } = first;
    if (!startsAt || typed.named === startsAt) return;
    change({ startsAt, listingId: String(listingId), minutes: String(minutes), named: startsAt });
  });
  useEffect(() => take(), []);
}
