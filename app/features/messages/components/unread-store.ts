import { useEffect, useSyncExternalStore } from "react";

let unread: number | undefined;
/** The count of the last page load makes earlier live counts outdated. */
let lastLoaded: number | undefined;
const listeners = new Set<() => void>();

/** Stores the count from the live stream. */
export function setUnread(count: number | undefined): void {
  if (count === unread) return;
  unread = count;
  for (const listener of listeners) listener();
}

/** Returns the count of the page load until the live stream brings a newer one. */
export function useLatestUnread(loaded: number): number {
  const heard = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => unread,
    () => undefined,
  );
  useEffect(() => {
    if (loaded === lastLoaded) return;
    lastLoaded = loaded;
    setUnread(undefined);
  }, [loaded]);
  return heard ?? loaded;
}
