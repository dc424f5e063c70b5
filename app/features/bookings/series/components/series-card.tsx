import { RepeatIcon } from "lucide-react";
import { useId } from "react";
import { formatDay, formatDayTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { otherSide } from "../../sessions/rules/states.ts";
import type { ShownSeries } from "../queries/find-series.server.ts";
import {
  rhythmWords,
  SERIES_LABELS,
  type ShownSeriesState,
  seriesPath,
  seriesPrice,
  sessionsWords,
} from "../rules/series.ts";

export const SERIES_TONES = {
  requested: "clay",
  proposed: "clay",
  running: "green",
  declined: "outline",
  withdrawn: "outline",
  expired: "outline",
} as const satisfies Record<ShownSeriesState, string>;

interface SeriesCardProps {
  series: ShownSeries;
  /** the conversation is open, so the series can be answered */
  isOpen: boolean;
}

/** A series in the place of its message. Its own page has all dates, and the answers. */
export function SeriesCard({ series, isOpen }: SeriesCardProps) {
  const headingId = useId();
  const { id, side, state, title, firstStartsAt, sessions, minutes, askedBy, answerBy, rhythmAt } = series;
  const isWaiting = state === "requested" || state === "proposed";
  const isMine = isWaiting && isOpen && otherSide(askedBy) === side;
  return (
    <Card asChild>
      <section aria-labelledby={headingId} className="grid gap-3 p-4 sm:p-5">
        <header className="grid gap-1.5">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm text-muted">
              {askedBy === "coach" ? "Série de séances" : "Demande de série"}
            </p>
            <Badge tone={SERIES_TONES[state]}>{SERIES_LABELS[state]}</Badge>
          </div>
          <h3 id={headingId} className="font-display text-xl leading-tight wrap-anywhere">
            {title}
          </h3>
        </header>
        <p className="flex gap-2.5">
          <RepeatIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-clay-text" />
          <span className="min-w-0 wrap-anywhere">
            {rhythmWords({ ...series, firstStartsAt: rhythmAt })}, {sessionsWords(sessions)} à partir du{" "}
            {formatDay(firstStartsAt)}. {formatMinutes(minutes)}, {seriesPrice(series)}.
          </span>
        </p>
        <ButtonLink
          to={seriesPath(side, id)}
          variant={isMine ? "primary" : "secondary"}
          size="sm"
          className="justify-self-start max-sm:w-full"
        >
          {isMine ? "Voir les dates et répondre" : "Voir la série"}
        </ButtonLink>
        {isWaiting && (
          <p className="text-sm text-muted">Réponse attendue avant le {formatDayTime(answerBy)}.</p>
        )}
      </section>
    </Card>
  );
}
