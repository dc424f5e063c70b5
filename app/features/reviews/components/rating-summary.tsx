import { formatRating } from "~/features/discovery/rules/rating.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import { Stars } from "~/ui/data/stars.tsx";
import { Progress } from "~/ui/feedback/progress.tsx";
import { Card } from "~/ui/layout/card.tsx";

interface RatingSummaryProps {
  average: number;
  total: number;
  /** counts of one to five stars, in this order */
  distribution: readonly number[];
}

export function RatingSummary({ average, total, distribution }: RatingSummaryProps) {
  const rows = distribution.map((many, at) => ({ stars: at + 1, many })).toReversed();
  return (
    <Card asChild>
      <section
        aria-labelledby="note-moyenne"
        className="grid gap-5 p-5 sm:grid-cols-[auto_1fr] sm:items-center sm:gap-8 sm:p-6"
      >
        <div className="grid gap-1.5 sm:px-4 sm:text-center">
          <h2 id="note-moyenne" className="font-text text-sm font-semibold tracking-normal text-muted">
            Note moyenne
          </h2>
          <p className="font-display text-5xl leading-none font-bold tabular">{formatRating(average)}</p>
          <Stars value={average} className="sm:mx-auto" />
          <p className="text-sm text-muted tabular">{formatNumber(total)} avis</p>
        </div>
        <ul aria-label="Répartition des notes" className="grid gap-2.5">
          {rows.map(({ stars, many }) => (
            <li key={stars}>
              <Progress
                label={stars === 1 ? "1 étoile" : `${stars} étoiles`}
                value={many}
                max={Math.max(total, 1)}
                valueText={`${many} avis`}
                tone={stars >= 4 ? "green" : "clay"}
              />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
