import { RefreshCwIcon } from "lucide-react";
import { PressButton } from "~/ui/form/press-button.tsx";
import type { OwnFeed } from "../queries/calendar-feed.server.ts";
import { FEED_PROBLEM_WORDS } from "../rules/feed-problems.ts";
import { FEEDS_PATH, feedName, isBeingRead, readText, sinceText } from "../rules/feeds.ts";

interface FeedProps {
  feed: OwnFeed;
  now: Date;
}

/** Why a calendar cannot be read, since when, and what still holds. */
export function FailureText({ feed: { problem, failingSince, readAt, events }, now }: FeedProps) {
  if (!problem) return null;
  return (
    <>
      <p>
        {failingSince && `Illisible ${sinceText(failingSince, now)}. `}
        {FEED_PROBLEM_WORDS[problem]}
      </p>
      <p>
        {readAt
          ? `${readText({ readAt, events }, now)} Ces heures restent bloquées\u00a0; ce que vous avez ajouté depuis ne l’est pas.`
          : "Rien de cet agenda ne bloque encore vos créneaux."}
      </p>
    </>
  );
}

/** Reads the calendar now. The page waits for the result, see `useLookingAgain`. */
export function SyncButton({ feed, now }: FeedProps) {
  const isRead = isBeingRead(feed, now);
  return (
    <PressButton
      intent="sync-calendar-feed"
      action={FEEDS_PATH.split("#")[0]}
      about={`sync-${feed.id}`}
      fields={{ feed: feed.id }}
      variant="secondary"
      size="sm"
      busyLabel="Lecture..."
      showsRefusal
    >
      <RefreshCwIcon aria-hidden />
      {isRead ? "Lecture en cours…" : "Synchroniser"}
      <span className="sr-only"> {feedName(feed)}</span>
    </PressButton>
  );
}
