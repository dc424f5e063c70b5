import { useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { typedTexts } from "~/platform/web/forms.ts";
import { DRAFT } from "./drop-drafts.ts";

/*
 * What has been typed and not been sent, kept in this browser for a day, or for as long as whoever keeps it says: by the tab, or by
 * `localStorage` where a form asks for it. A draft has an owner, and is never shown to anybody else who signs in here.
 */

/** By the name of the field; `owner` is the id of whoever was signed in, "" for a visitor. */
export type Draft = Record<string, string>;

const LIFETIME_MS = 24 * 60 * 60_000;

export function keepDraft(
  key: string,
  draft: Draft,
  place: () => Storage = () => sessionStorage,
  lifetimeMs = LIFETIME_MS,
): void {
  const written = JSON.stringify({ ...draft, savedAt: Date.now(), lifetimeMs });
  dropDraft(key);
  // A browser that keeps nothing is no reason to stop writing.
  attempt(() => place().setItem(key, written));
}

/** Somebody else's drafts, left by a session that nobody ended, are thrown away as soon as another person writes. */
export function readDraft(key: string, viewerId: string | undefined): Draft {
  for (const kept of listDrafts()) if (isForeign(kept.draft, viewerId)) dropDraft(kept.key);
  return places().flatMap((place) => parse(place, key))[0]?.draft ?? {};
}

export function dropDraft(key: string): void {
  for (const place of places()) attempt(() => place.removeItem(key));
}

/** What is too old is thrown away on the occasion. */
export function listDrafts() {
  return places().flatMap((place) => {
    const keys = attempt(() => Object.keys(place).filter((key) => key.includes(DRAFT))) ?? [];
    return keys.flatMap((key) => parse(place, key));
  });
}

/** Whoever is signed in, as the root of the site says. */
export function useViewerId(): string | undefined {
  return useRouteLoaderData<{ viewer: { id: string } | null }>("root")?.viewer?.id;
}

/** A form's memory that outlives its page: given to `useForm`, it keeps each key as it is pressed. */
export function useDraft(key: string, place: () => Storage) {
  const viewerId = useViewerId();
  const [typed, setTyped] = useState(() => readDraft(key, viewerId));
  const latest = useRef(typed);
  const change = (more: Draft) => {
    latest.current = { ...latest.current, ...more, owner: viewerId ?? latest.current.owner ?? "" };
    setTyped(latest.current);
    keepDraft(key, typedTexts(Object.entries(latest.current)), place);
  };
  useEffect(() => {
    if (!isForeign(latest.current, viewerId)) return;
    // Somebody else has signed in, in another tab.
    dropDraft(key);
    latest.current = {};
    setTyped({});
  }, [key, viewerId]);
  /** once it has been saved */
  const drop = () => {
    dropDraft(key);
    latest.current = {};
    setTyped({});
  };
  return { typed, change, drop };
}

/** A visitor may be the owner, whose session has ended: only another person is a stranger. */
const isForeign = ({ owner }: Draft, viewerId: string | undefined) =>
  Boolean(owner && viewerId && owner !== viewerId);

const places = () => attempt(() => [localStorage, sessionStorage]) ?? [];

function parse(place: Storage, key: string): { key: string; draft: Draft; savedAt: number }[] {
  const kept = attempt(() => JSON.parse(place.getItem(key) ?? "{}") as Record<string, unknown>) ?? {};
  const savedAt = Number(kept.savedAt);
  const age = Date.now() - savedAt;
  if (!(age >= 0 && age < (Number(kept.lifetimeMs) || LIFETIME_MS))) {
    attempt(() => place.removeItem(key));
    return [];
  }
  const texts = Object.entries(kept).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return [{ key, draft: Object.fromEntries(texts), savedAt }];
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
