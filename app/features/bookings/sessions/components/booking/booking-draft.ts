import { listDrafts } from "~/ui/form/drafts.ts";

/*
 * What was chosen and not booked yet, by the coach: also where a payment came to nothing, it is there again. Beside the form's fields, a
 * draft says `waiting`: an account was missing when it was to be sent; and `named`: the slot that an address last named.
 */

const PREFIX = "bookingDraft:";

export const bookingDraftKey = (coachId: number) => PREFIX + coachId;

/** The coach with whom a visitor's booking waits for an account, the last one first asked for. */
export function findWaitingBooking(): number | undefined {
  const waiting = listDrafts().filter(
    ({ key, draft }) => /^bookingDraft:[1-9]\d*$/.test(key) && draft.waiting && !draft.owner,
  );
  const last = waiting.sort((a, b) => b.savedAt - a.savedAt)[0];
  return last && Number(last.key.slice(PREFIX.length));
}
