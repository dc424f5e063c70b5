import { useEffect, useSyncExternalStore } from "react";

let unread: number | undefined;
/** what the page has loaded last: anything heard before is older */
let lastLoaded: number | undefined;
const listeners = new Set<() => void>();

/** What has been heard since the page was loaded. */
export function setUnread(count: number | undefined): void {
  if (count === unread) return;
  unread = count;
  for (const listener of listeners) listener();
}

/** How many messages one has not seen: as the page was loaded, until something newer is heard. */
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
