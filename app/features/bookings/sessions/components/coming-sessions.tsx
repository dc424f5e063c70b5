import { Link } from "react-router";
import { formatDay, formatTime, parisDay } from "~/platform/format/dates.ts";
import { Card } from "~/ui/layout/card.tsx";
import type { ComingSession } from "../../schedule/queries/coach-day.server.ts";
import { SCHEDULE_PATH } from "../../schedule/rules/schedule.ts";
import { bookingsPath } from "../rules/paths.ts";
import { placeLabel } from "../rules/session-words.ts";
import { formatLength } from "../rules/words.ts";

interface ComingSessionsProps {
  sessions: ComingSession[];
  /** day in Paris */
  today: string;
}

export function ComingSessions({ sessions, today }: ComingSessionsProps) {
  const planned = sessions.filter((session): session is Planned => session.startsAt !== null);
  const todays = planned.filter(({ startsAt }) => parisDay(startsAt) <= today);
  const later = planned.filter(({ startsAt }) => parisDay(startsAt) > today);
  return (
    <section aria-labelledby="a-venir" className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="a-venir" className="text-xl">
          Vos séances
        </h2>
        <Link
          to={SCHEDULE_PATH}
          className="inline-flex min-h-11 items-center font-semibold text-clay-text underline underline-offset-4 hover:decoration-2"
        >
          Ouvrir mon planning
        </Link>
      </header>
      <Card className="grid gap-1 px-4 py-3 sm:px-5">
        <h3 className="font-text text-base font-semibold">Aujourd’hui</h3>
        {todays.length > 0 ? (
          <SessionList sessions={todays} />
        ) : (
          <p className="py-2 text-muted">Aucune séance aujourd’hui.</p>
        )}
        {later.length > 0 && (
          <>
            <h3 className="mt-3 font-text text-base font-semibold">Ensuite</h3>
            <SessionList sessions={later} withDay />
          </>
        )}
      </Card>
    </section>
  );
}

type Planned = ComingSession & { startsAt: Date };

function SessionList({ sessions, withDay = false }: { sessions: Planned[]; withDay?: boolean }) {
  return (
    <ul className="divide-y divide-line">
      {sessions.map(({ id, title, minutes, place, startsAt }) => (
        <li key={id} className="flex gap-4 py-3">
          <p className="w-24 shrink-0 text-sm tabular sm:w-44">
            {withDay && (
              <span className="block text-muted first-letter:uppercase">
                {formatDay(startsAt, { weekday: true }).replace(/ \d{4}$/, "")}
              </span>
            )}
            <span className="font-semibold">{formatTime(startsAt)}</span>
          </p>
          <div className="grid min-w-0">
            <Link
              to={bookingsPath("coach", id)}
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline md:min-h-6"
            >
              {title}
            </Link>
            <p className="text-sm text-muted wrap-anywhere">
              {formatLength(minutes)}, {placeLabel("coach", place).toLocaleLowerCase("fr")}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
