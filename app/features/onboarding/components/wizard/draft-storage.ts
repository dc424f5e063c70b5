import { draftPlace } from "~/features/consent/rules/preferences.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import {
  DRAFT_KEYS,
  EMPTY_DRAFT,
  type OnboardingDraft,
  readStoredDraft,
  type StoredDraft,
  toStoredDraft,
} from "../../rules/draft.ts";
import { draftSchema } from "../../schema.ts";
import { attempt, dropPhoto } from "./photo-storage.ts";

/*
 * The draft in this browser, one key per answer as the specification names them. One key of our own stores
 * the owner and the state of the sync with the server. Keys about the signed-in person are neither read nor
 * written.
 */

/** This key is written last, because other tabs react to its change. */
export const STATE_KEY = "onboardingState";

export interface DraftState {
  /** the coach's id; "" while no coach was signed in */
  owner: string;
  /** the last version known to the server; 0 for none */
  version: number;
  /**
   * A random id of this browser. It lets the server recognize this browser's own saves, even if an answer was
   * lost.
   */
  browser: string;
  /** changes wait to be sent to the server */
  dirty: boolean;
  savedAt: number;
}

export interface LocalDraft {
  draft: OnboardingDraft;
  state: DraftState;
}

const LIFETIME_MS = 60 * DAY_MS;

export const newBrowser = () => Math.random().toString(36).slice(2);

/** Returns the stored draft. A draft that is too old or belongs to another coach is deleted. */
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

/** Returns false if the browser could not store the draft. */
export function writeLocal(draft: OnboardingDraft, state: Omit<DraftState, "savedAt">): boolean {
  const kept = attempt(() => {
    const place = draftPlace();
    const stored = toStoredDraft(draft);
    for (const key of DRAFT_KEYS) {
      const value = stored[key];
      place.setItem(key, typeof value === "string" ? value : JSON.stringify(value));
    }
    place.setItem(STATE_KEY, JSON.stringify({ ...state, savedAt: Date.now() }));
    return true;
  });
  return kept ?? false;
}

/** Deletes the draft and its photo. */
export function dropLocal(): void {
  for (const place of places())
    for (const key of [...DRAFT_KEYS, STATE_KEY]) attempt(() => place.removeItem(key));
  void dropPhoto();
}

/** Invalid answers, such as those written by other code under the same key, count as empty. */
function readAnswers(place: Storage): OnboardingDraft {
  const read = DRAFT_KEYS.map((key) => {
    const text = attempt(() => place.getItem(key));
    const value = typeof EMPTY_DRAFT[key] === "string" ? text : attempt(() => JSON.parse(text ?? ""));
    const checked = draftSchema.shape[key].safeParse(value);
    return [key, checked.success ? checked.data : EMPTY_DRAFT[key]];
  });
  return readStoredDraft(Object.fromEntries(read) as StoredDraft);
}

const places = () => [attempt(() => localStorage), attempt(() => sessionStorage)].filter((place) => !!place);
