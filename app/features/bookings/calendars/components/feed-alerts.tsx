import { Link } from "react-router";
import { formatDay, parisDay } from "~/platform/format/dates.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { ownGroupPath } from "../../groups/rules/group-paths.ts";
import { schedulePath } from "../../schedule/rules/schedule.ts";
import { timesOn, timesText } from "../../schedule/rules/schedule-words.ts";
import { useLookingAgain } from "../../sessions/components/booking/use-looking-again.ts";
import { bookingsPath } from "../../sessions/rules/paths.ts";
import type { OwnFeed } from "../queries/calendar-feed.server.ts";
import type { FeedConflict } from "../queries/feed-conflicts.server.ts";
import { FEEDS_PATH, feedName, isBeingRead } from "../rules/feeds.ts";
import { FailureText, SyncButton } from "./feed-state.tsx";

interface FeedAlertsProps {
  feeds: readonly OwnFeed[];
  conflicts: readonly FeedConflict[];
  total: number;
  now: Date;
}

/** Calendars that cannot be read, and sessions that overlap what was read of the others. */
export function FeedAlerts({ feeds, conflicts, total, now }: FeedAlertsProps) {
  useLookingAgain(feeds.some((feed) => isBeingRead(feed, now)));
  return (
    <>
      {feeds
        .filter(({ problem }) => problem !== null)
        .map((feed) => (
          <Alert
            key={feed.id}
            tone="danger"
            title={`L’agenda «\u00a0${feedName(feed)}\u00a0» ne se lit plus`}
            action={
              <>
                <SyncButton feed={feed} now={now} />
                <ButtonLink to={FEEDS_PATH} variant="ghost" size="sm">
                  Changer l’adresse
                </ButtonLink>
              </>
            }
          >
            <FailureText feed={feed} now={now} />
          </Alert>
        ))}
      {total > 0 && (
        <Alert
          title={
            total > 1
              ? `${total} séances tombent pendant un rendez-vous de votre agenda`
              : "Une séance tombe pendant un rendez-vous de votre agenda"
          }
        >
          <ul className="grid gap-3 pt-1">
            {conflicts.map((conflict) => (
              <Conflict key={conflict.id} conflict={conflict} />
            ))}
          </ul>
          {total > conflicts.length && <p className="pt-2">Et {total - conflicts.length} autres ensuite.</p>}
        </Alert>
      )}
    </>
  );
}

/** Finds the page where the coach can solve a clash with this session. */
function wayOf({ id, status, startsAt }: FeedConflict): { page: string; to: string; label: string } {
  if (status === "group") return { page: ownGroupPath(id), to: ownGroupPath(id), label: "Voir la séance" };
  const page = bookingsPath("coach", id);
  return status === "confirmed"
    ? {
        page,
        to: schedulePath({ on: parisDay(startsAt) }, `move/${id}`),
        label: "Proposer un autre horaire",
      }
    : { page, to: page, label: "Répondre" };
}

function Conflict({ conflict }: { conflict: FeedConflict }) {
  const { title, startsAt, endsAt, feed, eventStartsAt, eventEndsAt } = conflict;
  const { page, to, label } = wayOf(conflict);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-edge/40 pt-3 first:border-t-0 first:pt-0">
      <div className="min-w-0">
        <Link
          to={page}
          className="font-semibold wrap-anywhere underline underline-offset-4 hover:decoration-2"
        >
          {title}
        </Link>
        <p className="first-letter:uppercase">
          {formatDay(startsAt, { weekday: true })}, {timesText(startsAt, endsAt)}
        </p>
        <p className="text-sm text-muted">
          {feed || "Agenda"}&nbsp;: occupé{" "}
          {timesOn({ start: eventStartsAt, end: eventEndsAt }, parisDay(startsAt))}
        </p>
      </div>
      <ButtonLink to={to} variant="secondary" size="sm" className="max-sm:w-full">
        {label}
        <span className="sr-only">, {title}</span>
      </ButtonLink>
    </li>
  );
}
