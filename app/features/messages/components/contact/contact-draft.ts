import { listDrafts } from "~/ui/form/drafts.ts";

/*
 * A draft to a coach survives a reload and a login or signup on the way. It also stores `phoneChoice` (a
 * saved number, "other" or "none") and `waiting`, which is set if the visitor had no account when they
 * pressed send.
 */

const PREFIX = "contactDraft:";

export const contactDraftKey = (coachId: number) => PREFIX + coachId;

/** Finds the coach of the visitor's most recent message that waits for an account. */
export function findWaitingCoach(): number | undefined {
  const waiting = listDrafts().filter(
    ({ key, draft }) => /^contactDraft:[1-9]\d*$/.test(key) && draft.waiting && !draft.owner,
  );
  const last = waiting.sort((a, b) => b.savedAt - a.savedAt)[0];
  return last && Number(last.key.slice(PREFIX.length));
}
