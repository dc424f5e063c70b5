import { listDrafts } from "~/ui/form/drafts.ts";

/*
 * What has been typed for a coach survives a reload, and signing in or up on the way. Beside what is typed, a draft says
 * `phoneChoice` (a saved number, "other" or "none") and `waiting`: an account was missing when it was to be sent.
 */

const PREFIX = "contactDraft:";

export const contactDraftKey = (coachId: number) => PREFIX + coachId;

/** The coach for whom a visitor's message waits for an account, the last one first asked for. */
export function findWaitingCoach(): number | undefined {
  const waiting = listDrafts().filter(
    ({ key, draft }) => /^contactDraft:[1-9]\d*$/.test(key) && draft.waiting && !draft.owner,
  );
  const last = waiting.sort((a, b) => b.savedAt - a.savedAt)[0];
  return last && Number(last.key.slice(PREFIX.length));
}
