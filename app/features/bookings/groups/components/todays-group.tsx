import { NavigationIcon, VideoIcon } from "lucide-react";
import { Link } from "react-router";
import { formatTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { ButtonLink, buttonClass } from "~/ui/controls/button.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { TodaysTime } from "../../schedule/components/todays-time.tsx";
import { routeAddress } from "../../schedule/rules/todays-words.ts";
import { ProgressButton } from "../../sessions/components/progress-button.tsx";
import { nextStep, progressOf } from "../../sessions/rules/progress.ts";
import type { listGroupsBetween } from "../queries/list-groups.server.ts";
import { ownGroupPath } from "../rules/group-paths.ts";
import { progressOfGroup } from "../rules/group-states.ts";
import { participantsWords } from "../rules/group-words.ts";

export type TodaysGroup = Awaited<ReturnType<typeof listGroupsBetween>>[number];

/** A group session among the coach's sessions of the day. */
export function TodaysGroupCard({ group, now }: { group: TodaysGroup; now: Date }) {
  const { id, title, minutes, place, address, startsAt, seatsTaken, seatsMax, videoUrl } = group;
  const { latitude, longitude } = group;
  const progress = progressOfGroup(group);
  const isOver = progressOf(progress, now) === "Terminée";
  const spot = latitude === null || longitude === null ? null : { latitude, longitude };
  const route = place === "webcam" ? undefined : routeAddress(spot, address);
  const look = buttonClass({ variant: "secondary", size: "sm" });
  return (
    <Card asChild>
      <article aria-label={`${formatTime(startsAt)}, ${title}`} className="grid gap-3 px-4 py-4 sm:px-5">
        <div className="grid gap-x-5 gap-y-1 sm:grid-cols-[7rem_minmax(0,1fr)]">
          <TodaysTime session={progress} now={now} />
          <div className="grid min-w-0 gap-1">
            <Link
              to={ownGroupPath(id)}
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline md:min-h-6"
            >
              {title}
            </Link>
            <p className="wrap-anywhere">
              {formatMinutes(minutes)}, {place === "webcam" ? "en visio" : "sur place"}
              {address && <span className="block text-sm text-muted">{address}</span>}
            </p>
            <p className="text-sm text-muted">
              {participantsWords(seatsTaken)} sur {seatsMax}
            </p>
          </div>
        </div>
        <ul className="flex flex-wrap gap-2 max-sm:*:grow max-sm:*:*:w-full">
          {nextStep(progress, now) && (
            <li>
              <ProgressButton session={progress} action={ownGroupPath(id)} name={title} now={now} size="sm" />
            </li>
          )}
          {route && !isOver && (
            <li>
              <a href={route} className={look} target="_blank" rel="noopener noreferrer">
                <NavigationIcon aria-hidden />
                Itinéraire<span className="sr-only">, {title} (nouvel onglet)</span>
              </a>
            </li>
          )}
          {videoUrl && !isOver && (
            <li>
              <a href={videoUrl} className={look} target="_blank" rel="noopener noreferrer">
                <VideoIcon aria-hidden />
                Rejoindre la visio<span className="sr-only">, {title} (nouvel onglet)</span>
              </a>
            </li>
          )}
          <li>
            <ButtonLink
              to={isOver ? `${ownGroupPath(id)}#participants` : ownGroupPath(id)}
              size="sm"
              variant="secondary"
            >
              {isOver ? "Noter les présences" : "Voir les participants"}
              <span className="sr-only">, {title}</span>
            </ButtonLink>
          </li>
        </ul>
      </article>
    </Card>
  );
}
