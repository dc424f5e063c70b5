import { MapPinIcon, UsersIcon } from "lucide-react";
import { Link } from "react-router";
import { pictureSources } from "~/platform/files/pictures/picture-sources.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Stars } from "~/ui/data/stars.tsx";
import type { CoachSummary } from "../queries/get-home-showcase.server.ts";
import { distanceText } from "../rules/distance.ts";
import { seatsLeftWords, shortDay } from "../rules/groups.ts";
import { formatRating } from "../rules/rating.ts";
import { FavoriteButton } from "./favorite-button.tsx";

export interface ListedCoach extends CoachSummary {
  /** distance from the searched place, if there is one */
  distanceKm?: number;
  /** the coach pays for this place */
  isSponsored?: boolean;
}

interface CoachCardProps {
  coach: ListedCoach;
  headingLevel?: 2 | 3 | undefined;
  /** the picture is above the fold, so it is not loaded lazily */
  onFirstScreen?: boolean | undefined;
}

/** The whole card is one link, except the favorite button. */
export function CoachCard({ coach, headingLevel = 3, onFirstScreen = false }: CoachCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="relative grid h-full grid-cols-[7.5rem_1fr] overflow-hidden rounded-lg border border-line bg-surface shadow-card transition-shadow duration-200 hover:shadow-raised sm:grid-cols-1 sm:grid-rows-[auto_1fr]">
      <Portrait coach={coach} onFirstScreen={onFirstScreen} />
      <div className="flex min-w-0 flex-col gap-2 p-4">
        <div>
          <Heading className="text-xl">
            <Link
              to={`/coach/${coach.id}`}
              data-prefetch
              className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-clay"
            >
              {coach.name}
            </Link>
          </Heading>
          <p className="font-medium text-clay-text">{coach.discipline}</p>
        </div>
        <p className="line-clamp-2 text-sm text-muted">{coach.headline}</p>
        {(coach.isSponsored || coach.isAmbassador || coach.firstLessonFree) && (
          <p className="flex flex-wrap gap-1.5">
            {coach.isSponsored && <Badge tone="sand">Sponsorisé</Badge>}
            {coach.isAmbassador && <Badge tone="green">Ambassadeur</Badge>}
            {coach.firstLessonFree && <Badge tone="clay">1er cours offert</Badge>}
          </p>
        )}
        {coach.nextGroup && (
          <p className="flex items-start gap-1.5 text-sm">
            <UsersIcon aria-hidden className="mt-0.5 size-4 shrink-0 text-clay-text" />
            <span>
              En groupe {shortDay(new Date(coach.nextGroup.startsAt))}
              <span className="text-muted">
                {"\u00a0"}: {seatsLeftWords(coach.nextGroup.seatsLeft).toLocaleLowerCase("fr")}
              </span>
            </span>
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center gap-x-2 pt-1 text-sm">
          {coach.reviewsCount > 0 && (
            <>
              <Stars value={coach.rating} size="sm" />
              <span className="font-semibold tabular">{formatRating(coach.rating)}</span>
            </>
          )}
          <span className="text-muted tabular">
            {coach.reviewsCount > 0 ? `(${coach.reviewsCount} avis)` : "Pas encore d’avis"}
          </span>
        </div>
        <div className="flex flex-wrap items-end justify-between gap-x-3 border-t border-line pt-3">
          <p className="flex items-center gap-1.5 text-sm text-muted">
            <MapPinIcon aria-hidden className="size-4" />
            {coach.city}
            {coach.distanceKm !== undefined && `, ${distanceText(coach.distanceKm)}`}
          </p>
          <p className="whitespace-nowrap">
            <span className="font-display text-xl font-bold tabular">
              {formatEuros(coach.hourlyRateCents, { short: true })}
            </span>
            <span className="text-sm text-muted"> / heure</span>
          </p>
        </div>
      </div>
      <FavoriteButton coach={coach} className="top-1 left-1 sm:right-1 sm:left-auto" />
    </article>
  );
}

interface PortraitProps {
  coach: CoachSummary;
  onFirstScreen: boolean;
}

function Portrait({ coach: { image, name }, onFirstScreen }: PortraitProps) {
  const box = "size-full sm:aspect-[5/4] bg-sand";
  if (!image)
    return (
      <div className={`${box} grid place-items-center`}>
        <Avatar name={name} size="lg" decorative />
      </div>
    );
  return (
    <img
      {...pictureSources(image, "(min-width: 64rem) 18rem, (min-width: 40rem) 50vw, 15rem")}
      alt=""
      width={240}
      height={240}
      loading={onFirstScreen ? "eager" : "lazy"}
      fetchPriority={onFirstScreen ? "high" : "auto"}
      decoding="async"
      className={`${box} object-cover object-[50%_25%]`}
    />
  );
}
