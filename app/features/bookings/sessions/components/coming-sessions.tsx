import { Link } from "react-router";
import { formatDay, formatTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { Card } from "~/ui/layout/card.tsx";
import { ownGroupPath } from "../../groups/rules/group-paths.ts";
import type { ComingSession } from "../../schedule/queries/coach-day.server.ts";
import { bookingsPath } from "../rules/paths.ts";
import { placeLabel } from "../rules/session-words.ts";

/** The sessions after today: those of the day have a list of their own. */
export function ComingSessions({ sessions }: { sessions: ComingSession[] }) {
  if (sessions.length === 0) return null;
  return (
    <section aria-labelledby="a-venir" className="grid gap-4">
      <h2 id="a-venir" className="text-xl">
        Prochaines séances
      </h2>
      <Card className="px-4 py-1 sm:px-5">
        <ul className="divide-y divide-line">
          {sessions.map(
            ({ id, isGroup, title, minutes, place, startsAt }) =>
              startsAt && (
                <li key={id} className="flex gap-4 py-3">
                  <p className="w-24 shrink-0 text-sm tabular sm:w-44">
                    <span className="block text-muted first-letter:uppercase">
                      {formatDay(startsAt, { weekday: true }).replace(/ \d{4}$/, "")}
                    </span>
                    <span className="font-semibold">{formatTime(startsAt)}</span>
                  </p>
                  <div className="grid min-w-0">
                    <Link
                      to={isGroup ? ownGroupPath(id) : bookingsPath("coach", id)}
                      className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline md:min-h-6"
                    >
                      {title}
                    </Link>
                    <p className="text-sm text-muted wrap-anywhere">
                      {formatMinutes(minutes)},{" "}
                      {placeLabel("coach", place, isGroup ? id : null).toLocaleLowerCase("fr")}
                    </p>
                  </div>
                </li>
              ),
          )}
        </ul>
      </Card>
    </section>
  );
}
