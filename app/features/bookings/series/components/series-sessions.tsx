import { Link } from "react-router";
import { formatDay, formatDayTime, formatTime } from "~/platform/format/dates.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { StateBadge } from "../../sessions/components/state-badge.tsx";
import { bookingsPath } from "../../sessions/rules/paths.ts";
import type { Side } from "../../sessions/rules/states.ts";
import type { SeriesSession } from "../queries/find-series.server.ts";
import { ASKED_DAYS, askedFrom } from "../rules/series.ts";
import { MOVE_ANCHOR } from "./series-changes.tsx";

interface SeriesSessionsProps {
  side: Side;
  sessions: readonly SeriesSession[];
  /** the conversation, in which a session is confirmed */
  talkPath: string | undefined;
  /** the series runs: each session that nobody has confirmed can be skipped, or moved */
  isRunning: boolean;
  now: Date;
}

/** The sessions of a series with their states; each that is confirmed has a page of its own. */
export function SeriesSessions({ side, sessions, talkPath, isRunning, now }: SeriesSessionsProps) {
  if (sessions.length === 0)
    return <EmptyState title="Aucune séance" text="Cette série n’a pas, ou n’a plus, de séance." />;
  return (
    <section aria-labelledby="seances-de-la-serie" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="seances-de-la-serie" className="text-xl">
        Les séances
      </h2>
      <ol className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line rounded-lg border border-line bg-surface">
        {sessions.map((session) => (
          <li key={session.id} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <Line side={side} session={session} talkPath={talkPath} />
            {isRunning && session.isKept && session.startsAt > now && <KeptWays session={session} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

const LINK = "inline-flex min-h-11 items-center font-semibold text-clay-text underline underline-offset-4";

function Line({
  side,
  session,
  talkPath,
}: Pick<SeriesSessionsProps, "side" | "talkPath"> & { session: SeriesSession }) {
  const { id, startsAt, isKept, askedUntil, status, proposedStartsAt } = session;
  const when = (
    <time dateTime={startsAt.toISOString()} className="first-letter:uppercase">
      {formatDay(startsAt, { weekday: true })} à {formatTime(startsAt)}
    </time>
  );
  if (isKept)
    return (
      <>
        <span className="grid min-w-0 flex-1 basis-56">
          {when}
          <span className="text-sm text-muted">
            {askedUntil
              ? `${side === "student" ? "À confirmer" : "L’élève confirme"} avant le ${formatDayTime(askedUntil)}.`
              : `${side === "student" ? "À confirmer" : "L’élève confirme"} à partir du ${formatDay(askedFrom(startsAt))}, ${ASKED_DAYS}\u00a0jours avant.`}
          </span>
        </span>
        {askedUntil && side === "student" && talkPath ? (
          <Link to={talkPath} className={LINK}>
            Confirmer<span className="sr-only"> la séance du {formatDay(startsAt)}</span>
          </Link>
        ) : (
          <Badge tone="sand">Créneau gardé</Badge>
        )}
      </>
    );
  return (
    <>
      <span className="grid min-w-0 flex-1 basis-56">
        {status === "held" ? (
          when
        ) : (
          <Link to={bookingsPath(side, id)} className={LINK}>
            {when}
          </Link>
        )}
        {proposedStartsAt && (
          <span className="text-sm text-muted">
            Horaire proposé&nbsp;: {formatDayTime(proposedStartsAt)}.
          </span>
        )}
      </span>
      <StateBadge status={status} />
    </>
  );
}

/** A slot that nobody has confirmed yet has no page of its own. */
function KeptWays({ session: { id, startsAt } }: { session: SeriesSession }) {
  const named = <span className="sr-only"> la séance du {formatDay(startsAt, { weekday: true })}</span>;
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4">
      <Link to={`?session=${id}#${MOVE_ANCHOR}`} className={LINK}>
        Déplacer{named}
      </Link>
      <PressButton
        intent="cancel-following"
        about={`skip-${id}`}
        fields={{ from: id, reach: "one" }}
        variant="ghost"
        size="sm"
        showsRefusal
      >
        Sauter{named}
      </PressButton>
    </div>
  );
}
