import { useEffect, useEffectEvent } from "react";
import type { useDraft } from "~/ui/form/drafts.ts";
import type { FirstChoice } from "./booking-choice.ts";

/** Takes the choices that the address names once, in place of the draft's. Later choices stay. */
export function useNamedChoice({ typed, change }: ReturnType<typeof useDraft>, first: FirstChoice) {
  const take = useEffectEvent(() => {
    const { named, startsAt, listingId, minutes, place } = first;
    if (!named || typed.named === named) return;
    change({
      named,
      listingId: String(listingId),
      minutes: String(minutes),
      ...(new URLSearchParams(named).has("place") && { place }),
      ...(startsAt && { startsAt }),
    });
  });
  useEffect(() => take(), []);
}
