import { readChoice } from "~/features/consent/rules/preferences.ts";
import { DRAFT_PREFIX as PREFIX } from "./drop-drafts.ts";

/** What has been typed for a coach: it survives a reload, and signing in or up on the way. */
export interface ContactDraft {
  message: string;
  address: string;
  /** a saved number, "other", "none", or "" while nothing has been chosen */
  phoneChoice: string;
  otherPhone: string;
  /** an account was missing when it was to be sent */
  waiting: boolean;
  /** the id of whoever was signed in; "" for a visitor, whose words belong to whoever signs in to send them */
  owner: string;
}

export const EMPTY_DRAFT: ContactDraft = {
  message: "",
  address: "",
  phoneChoice: "",
  otherPhone: "",
  waiting: false,
  owner: "",
};

const LIFETIME_MS = 24 * 60 * 60_000;

/** Somebody else's drafts, left by a session that nobody ended, are thrown away as soon as another person writes. */
export function readDraft(coachId: number, viewerId: string | undefined): ContactDraft {
  for (const { key, draft } of keptDrafts()) if (isForeign(draft, viewerId)) drop(key);
  const kept = keptDrafts().find(({ key }) => key === PREFIX + coachId);
  return { ...EMPTY_DRAFT, ...kept?.draft };
}

/** A visitor may be the owner, whose session has ended: only another person is a stranger. */
export function isForeign({ owner }: Pick<Partial<ContactDraft>, "owner">, viewerId: string | undefined) {
  return Boolean(owner && viewerId && owner !== viewerId);
}

export function keepDraft(coachId: number, draft: ContactDraft): void {
  const written = JSON.stringify({ ...draft, savedAt: Date.now() });
  dropDraft(coachId);
  // A browser that keeps nothing is no reason to stop writing.
  attempt(() => newPlace().setItem(PREFIX + coachId, written));
}

export function dropDraft(coachId: number): void {
  drop(PREFIX + coachId);
}

/** The coach for whom a visitor's message waits for an account, the last one first asked for. */
export function findWaitingCoach(): number | undefined {
  const waiting = keptDrafts().filter(({ draft }) => draft.waiting && !draft.owner);
  const last = waiting.sort((a, b) => b.savedAt - a.savedAt)[0];
  return last && Number(last.key.slice(PREFIX.length));
}

/** Who has turned functional storage off keeps what they write from then on no longer than the tab. */
function newPlace(): Storage {
  return readChoice(localStorage)?.preferences.functional === false ? sessionStorage : localStorage;
}

const places = () => attempt(() => [localStorage, sessionStorage]) ?? [];

function drop(key: string): void {
  for (const place of places()) attempt(() => place.removeItem(key));
}

/** What is too old, or not ours, is thrown away on the occasion. */
function keptDrafts() {
  return places().flatMap((place) => {
    const keys = attempt(() => Object.keys(place).filter((key) => key.startsWith(PREFIX))) ?? [];
    return keys.flatMap((key) => {
      const kept = attempt(() => parse(place.getItem(key) ?? ""));
      if (kept && /^[1-9]\d*$/.test(key.slice(PREFIX.length))) return [{ key, ...kept }];
      attempt(() => place.removeItem(key));
      return [];
    });
  });
}

function parse(text: string): { draft: Partial<ContactDraft>; savedAt: number } | undefined {
  const kept = JSON.parse(text) as Record<string, unknown>;
  const age = Date.now() - Number(kept.savedAt);
  if (!(age >= 0 && age < LIFETIME_MS)) return undefined;
  const known = Object.entries(EMPTY_DRAFT).filter(([name, empty]) => typeof kept[name] === typeof empty);
  const draft = Object.fromEntries(known.map(([name]) => [name, kept[name]]));
  return { draft, savedAt: Number(kept.savedAt) };
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
