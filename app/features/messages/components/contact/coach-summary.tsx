import { AwardIcon, ClockIcon, GiftIcon } from "lucide-react";
import { formatEuros } from "~/platform/format/money.ts";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Badge } from "~/ui/data/badge.tsx";

export interface ContactedCoach {
  id: number;
  name: string;
  discipline: string;
  hourlyRateCents: number;
  firstLessonFree: boolean;
  isAmbassador: boolean;
  image?: string | null;
  /** « Répond en 2 h » */
  responseTime: string | undefined;
  /** the coach plans sessions in a calendar of their own */
  hasCalendar: boolean;
}

export function CoachSummary({ coach }: { coach: ContactedCoach }) {
  const { name, discipline, hourlyRateCents, firstLessonFree, isAmbassador, image, responseTime } = coach;
  return (
    <div className="grid gap-3 rounded-lg border border-line p-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={image ?? null} decorative />
        <div className="min-w-0 flex-1 leading-snug">
          <p className="font-semibold">{name}</p>
          <p className="text-clay-text">{discipline}</p>
        </div>
        <p className="text-right whitespace-nowrap">
          <span className="font-display text-xl font-bold tabular">
            {formatEuros(hourlyRateCents, { short: true })}
          </span>
          <span className="text-sm text-muted"> / heure</span>
        </p>
      </div>
      {(firstLessonFree || isAmbassador || responseTime) && (
        <p className="flex flex-wrap gap-1.5">
          {firstLessonFree && (
            <Badge tone="clay">
              <GiftIcon aria-hidden />
              1er cours offert
            </Badge>
          )}
          {isAmbassador && (
            <Badge tone="green">
              <AwardIcon aria-hidden />
              Ambassadeur
            </Badge>
          )}
          {responseTime && (
            <Badge tone="outline">
              <ClockIcon aria-hidden />
              {responseTime}
            </Badge>
          )}
        </p>
      )}
    </div>
  );
}
