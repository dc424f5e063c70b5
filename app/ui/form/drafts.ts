import { useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { typedTexts } from "~/platform/web/forms.ts";
import { DRAFT } from "./drop-drafts.ts";

/*
 * Drafts: text that was typed but not sent, stored in this browser for a day by default, in sessionStorage
 * or, if a form asks for it, in localStorage. A draft has an owner and is never shown to another person.
 */

/** Values by field name; `owner` is the id of the signed-in person, "" for a visitor. */
export type Draft = Record<string, string>;

const LIFETIME_MS = 24 * 60 * 60_000;

export function saveDraft(
  key: string,
  draft: Draft,
  place: () => Storage = () => sessionStorage,
  lifetimeMs = LIFETIME_MS,
): void {
  const written = JSON.stringify({ ...draft, savedAt: Date.now(), lifetimeMs });
  dropDraft(key);
  // A browser without storage must not prevent typing.
  attempt(() => place().setItem(key, written));
}

/** Deletes the drafts of other people, left by a session that was never ended. */
export function readDraft(key: string, viewerId: string | undefined): Draft {
  for (const kept of listDrafts()) if (isForeign(kept.draft, viewerId)) dropDraft(kept.key);
  return places().flatMap((place) => parse(place, key))[0]?.draft ?? {};
}

export function dropDraft(key: string): void {
  for (const place of places()) attempt(() => place.removeItem(key));
}

/** Deletes expired drafts as well. */
export function listDrafts() {
  return places().flatMap((place) => {
    const keys = attempt(() => Object.keys(place).filter((key) => key.includes(DRAFT))) ?? [];
    return keys.flatMap((key) => parse(place, key));
  });
}

/** The person for whom the page was loaded, and the session. */
export const useShownSession = () =>
  useRouteLoaderData<{ viewer: { id: string; sessionId: string } | null }>("root")?.viewer ?? undefined;

export const useViewerId = (): string | undefined => useShownSession()?.id;

/** A draft that outlives the page: `useForm` saves it at each keystroke. */
export function useDraft(key: string, place: () => Storage) {
  const viewerId = useViewerId();
  const [typed, setTyped] = useState(() => readDraft(key, viewerId));
  const latest = useRef(typed);
  const change = (more: Draft) => {
    latest.current = { ...latest.current, ...more, owner: viewerId ?? latest.current.owner ?? "" };
    setTyped(latest.current);
    saveDraft(key, typedTexts(Object.entries(latest.current)), place);
  };
  useEffect(() => {
    if (!isForeign(latest.current, viewerId)) return;
    // Another person has signed in, in another tab.
    dropDraft(key);
    latest.current = {};
    setTyped({});
  }, [key, viewerId]);
  /** to be called once the form is saved */
  const drop = () => {
    dropDraft(key);
    latest.current = {};
    setTyped({});
  };
  return { typed, change, drop };
}

/** A visitor may be the owner with an expired session, so only another signed-in person is foreign. */
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
