import {
  AwardIcon,
  ClockIcon,
  GiftIcon,
  MapPinIcon,
  PersonStandingIcon,
  UsersIcon,
  VideoIcon,
} from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { Link } from "react-router";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Stars } from "~/ui/data/stars.tsx";
import { CourtLines } from "~/ui/layout/court-lines.tsx";
import type { CoachProfile } from "../../queries/get-coach-profile.server.ts";
import { courseModesLabel, profilePath } from "../../rules/profile.ts";
import { formatRating } from "../../rules/rating.ts";
import { responseTimeText } from "../../rules/search-path.ts";
import { FavoriteButton } from "../favorite-button.tsx";

export function CoachHeader({ coach }: { coach: CoachProfile }) {
  return (
    <header className="relative isolate overflow-hidden rounded-xl border border-line bg-surface p-5 shadow-card sm:p-8">
      <CourtLines
        variant="lanes"
        className="absolute inset-y-0 right-0 -z-10 hidden h-full w-1/4 text-line mask-l-from-10% lg:block"
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-8">
        <Avatar name={coach.name} src={coach.image} size="xl" decorative className="sm:size-40" />
        <div className="grid min-w-0 content-start gap-4">
          {(coach.isAmbassador || coach.isPremium || coach.firstLessonFree) && (
            <p className="flex flex-wrap gap-2">
              {coach.isAmbassador && (
                <Badge tone="green">
                  <AwardIcon aria-hidden />
                  Ambassadeur
                </Badge>
              )}
              {coach.isPremium && <Badge tone="sand">Premium, abonnement payant</Badge>}
              {coach.firstLessonFree && (
                <Badge tone="clay">
                  <GiftIcon aria-hidden />
                  1er cours offert
                </Badge>
              )}
            </p>
          )}
          <div className="grid gap-1">
            <h1 className="text-4xl font-bold wrap-anywhere md:text-5xl">{coach.name}</h1>
            <p className="text-lg font-medium text-clay-text">{coach.discipline}</p>
          </div>
          <p className="max-w-prose text-lg wrap-anywhere text-muted">{coach.headline}</p>
          <Rating coach={coach} />
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            <Fact icon={MapPinIcon}>{coach.city}</Fact>
            {coach.responseMinutes !== null && (
              <Fact icon={ClockIcon}>{responseTimeText(coach.responseMinutes)}</Fact>
            )}
            {coach.studentsCount > 0 && <Fact icon={UsersIcon}>{coach.studentsCount}+ élèves</Fact>}
            <Fact icon={coach.courseModes.includes("webcam") ? VideoIcon : PersonStandingIcon}>
              {courseModesLabel(coach.courseModes)}
            </Fact>
          </ul>
          <ul aria-label="Spécialités" className="flex flex-wrap gap-2">
            {coach.subjects.map((subject) => (
              <li key={subject}>
                <Badge tone="sand" className="wrap-anywhere">
                  {subject}
                </Badge>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <FavoriteButton coach={coach} className="top-3 right-3" />
    </header>
  );
}

function Rating({ coach: { id, rating, reviewsCount } }: { coach: CoachProfile }) {
  if (reviewsCount === 0) return <p className="text-muted">Pas encore d’avis</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <Stars value={rating} />
      <span className="font-semibold tabular">{formatRating(rating)}</span>
      <Link
        to={`${profilePath(id, "avis")}#profil`}
        className="rounded-sm py-1 text-clay-text tabular underline underline-offset-4 hover:decoration-2"
      >
        {reviewsCount} avis
      </Link>
    </p>
  );
}

function Fact({
  icon: Icon,
  children,
}: {
  icon: ComponentType<{ className?: string }>;
  children: ReactNode;
}) {
  return (
    <li className="flex items-center gap-2 tabular">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      {children}
    </li>
  );
}
