import { draftPlace } from "~/features/consent/rules/preferences.ts";
import { DRAFT_KEYS, EMPTY_DRAFT, type OnboardingDraft } from "../../rules/draft.ts";
import { draftSchema } from "../../schema.ts";
import { attempt, dropPhoto } from "./photo-storage.ts";

/*
 * The draft in this browser, each answer under the key that the specification gives it. Beside them one key of our own
 * says whose it is and what of it the server has. Keys that claim to know who is signed in are neither read nor written.
 */

/** Written last: other tabs look when it changes. */
export const STATE_KEY = "onboardingState";

export interface DraftState {
  /** the coach whose draft it is; "" while nobody was signed in as one */
  owner: string;
  /** of what the server was last told or has told; 0 for nothing */
  version: number;
  /** the name of this browser: what it has told the server is not another's, even where no answer came */
  browser: string;
  /** the server has not been told everything */
  dirty: boolean;
  savedAt: number;
}

export interface LocalDraft {
  draft: OnboardingDraft;
  state: DraftState;
}

const LIFETIME_MS = 60 * 24 * 60 * 60_000;

export const newBrowser = () => Math.random().toString(36).slice(2);

/** What is kept here, unless it is too old or another coach's: then it is thrown away. */
export function readLocal(coachId: string | undefined): LocalDraft | undefined {
  for (const place of places()) {
    const state = attempt(() => JSON.parse(place.getItem(STATE_KEY) ?? "null") as Partial<DraftState> | null);
    if (!state) continue;
    const { owner = "", version = 0, dirty = true, savedAt = 0, browser = newBrowser() } = state;
    const age = Date.now() - Number(savedAt);
    const foreign = Boolean(owner && coachId && owner !== coachId);
    if (foreign || !(age >= 0 && age < LIFETIME_MS)) dropLocal();
    else return { draft: readAnswers(place), state: { owner, version, browser, dirty, savedAt } };
  }
  return undefined;
}

/** Answers whether the browser has kept it. */
export function writeLocal(draft: OnboardingDraft, state: Omit<DraftState, "savedAt">): boolean {
  const kept = attempt(() => {
    const place = draftPlace();
    for (const key of DRAFT_KEYS) {
      const value = draft[key];
      place.setItem(key, typeof value === "string" ? value : JSON.stringify(value));
    }
    place.setItem(STATE_KEY, JSON.stringify({ ...state, savedAt: Date.now() }));
    return true;
  });
  return kept ?? false;
}

/** With the photo that belongs to it. */
export function dropLocal(): void {
  for (const place of places())
    for (const key of [...DRAFT_KEYS, STATE_KEY]) attempt(() => place.removeItem(key));
  void dropPhoto();
}

/** An answer that is broken, or that something else wrote under its key, is one not given yet. */
function readAnswers(place: Storage): OnboardingDraft {
  const read = DRAFT_KEYS.map((key) => {
    const text = attempt(() => place.getItem(key));
    const value = typeof EMPTY_DRAFT[key] === "string" ? text : attempt(() => JSON.parse(text ?? ""));
    const checked = draftSchema.shape[key].safeParse(value);
    return [key, checked.success ? checked.data : EMPTY_DRAFT[key]];
  });
  return Object.fromEntries(read) as OnboardingDraft;
}

const places = () => [attempt(() => localStorage), attempt(() => sessionStorage)].filter((place) => !!place);
