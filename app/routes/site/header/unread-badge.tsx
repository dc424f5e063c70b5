import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { useLatestUnread } from "~/features/messages/components/unread-store.ts";
import { Badge } from "~/ui/data/badge.tsx";

export const useUnread = () => useLatestUnread(useRouteLoaderData<{ unread: number }>("root")?.unread ?? 0);

/** The text is appended to the accessible name of a button. */
export const unreadWords = (unread: number) =>
  unread === 0 ? "" : unread === 1 ? ", 1 message non lu" : `, ${unread} messages non lus`;

/** `silent` is for places whose accessible name already says the count. */
export function UnreadBadge({ silent = false, className }: { silent?: boolean; className?: string }) {
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    <Badge tone="solid" aria-hidden={silent || undefined} className={className}>
      {unread > 99 ? "99+" : unread}
      {!silent && <span className="sr-only">{unread === 1 ? " non lu" : " non lus"}</span>}
    </Badge>
  );
}

/** Puts the count into the title, such as "(3) Messages · Élan", for people who look at another tab. */
export function useUnreadTitle(): void {
  const unread = useUnread();
  // The effect has no dependencies, because every page sets its own title.
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, "");
    const wanted = unread > 0 ? `(${unread}) ${title}` : title;
    if (document.title !== wanted) document.title = wanted;
  });
}
