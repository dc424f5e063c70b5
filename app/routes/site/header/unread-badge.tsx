import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { useLatestUnread } from "~/features/messages/components/unread-store.ts";
import { Badge } from "~/ui/data/badge.tsx";

/** How many messages whoever is signed in has not seen. */
export const useUnread = () => useLatestUnread(useRouteLoaderData<{ unread: number }>("root")?.unread ?? 0);

/** The same in words, after what a button is called. */
export const unreadWords = (unread: number) =>
  unread === 0 ? "" : unread === 1 ? ", 1 message non lu" : `, ${unread} messages non lus`;

/** Beside what leads to them; silent where that has said it in words. */
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

/** "(3) Messages · Élan", for whoever looks at another tab. */
export function useUnreadTitle(): void {
  const unread = useUnread();
  // With every page: each has a title of its own.
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, "");
    const wanted = unread > 0 ? `(${unread}) ${title}` : title;
    if (document.title !== wanted) document.title = wanted;
  });
}
