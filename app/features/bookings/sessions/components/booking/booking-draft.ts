import { listDrafts } from "~/ui/form/drafts.ts";

/*
 * A draft keeps an unfinished booking for each coach, also after a failed payment. Beside the form's fields
 * it holds `waiting` (a visitor had to sign in before sending it) and `named` (the choices last named in
 * an address).
 */

const PREFIX = "bookingDraft:";

export const bookingDraftKey = (coachId: number) => PREFIX + coachId;

/** Returns the coach of the latest draft that a visitor could not send without an account. */
export function findWaitingBooking(): number | undefined {
  const waiting = listDrafts().filter(
    ({ key, draft }) => /^bookingDraft:[1-9]\d*$/.test(key) && draft.waiting && !draft.owner,
  );
  const last = waiting.sort((a, b) => b.savedAt - a.savedAt)[0];
  return last && Number(last.key.slice(PREFIX.length));
}
