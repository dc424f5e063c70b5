import type { ReactNode } from "react";
import { formatRating } from "~/features/discovery/rules/rating.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import { Sparkline } from "~/ui/data/sparkline.tsx";
import { Stars } from "~/ui/data/stars.tsx";
import { Card } from "~/ui/layout/card.tsx";
import type { Overview, Series } from "../queries/get-overview.server.ts";
import { chartText, trendOf } from "../rules/overview.ts";

export function KeyFigures({ overview }: { overview: Overview }) {
  const { views, conversations, favorites, favoritesCount, rating, reviewsCount } = overview;
  return (
    <section aria-labelledby="chiffres" className="grid gap-4">
      <header className="grid gap-1">
        <h2 id="chiffres" className="text-xl">
          Vos chiffres
        </h2>
        <p className="text-sm text-muted">Des 30 derniers jours, sauf votre note et vos favoris.</p>
      </header>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        <Figure label="Vues de vos annonces" value={views.total}>
          <Chart series={views} one="vue" many="vues" />
        </Figure>
        <Figure label="Demandes reçues" value={conversations.total}>
          <Chart series={conversations} one="demande" many="demandes" />
        </Figure>
        <Figure label="Favoris" value={favoritesCount}>
          <Chart series={favorites} one="nouveau favori" many="nouveaux favoris" />
        </Figure>
        <Figure label="Note de vos élèves" value={reviewsCount > 0 ? formatRating(rating) : "–"}>
          {reviewsCount > 0 ? (
            <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
              <Stars value={rating} size="sm" />
              {formatNumber(reviewsCount)} avis
            </p>
          ) : (
            <p className="text-sm text-muted">Elle apparaît avec votre premier avis.</p>
          )}
        </Figure>
      </ul>
    </section>
  );
}

function Figure({ label, value, children }: { label: string; value: number | string; children: ReactNode }) {
  return (
    <Card asChild>
      <li className="grid content-start gap-2 p-4 sm:p-5">
        <p className="text-sm font-semibold text-muted">{label}</p>
        <p className="font-display text-4xl leading-none font-bold tabular">
          {typeof value === "number" ? formatNumber(value) : value}
        </p>
        {children}
      </li>
    </Card>
  );
}

/** A flat chart would say nothing, so a sentence replaces it. */
function Chart({ series, one, many }: { series: Series; one: string; many: string }) {
  const trend = trendOf(series);
  return (
    <>
      {series.total > 0 ? (
        <Sparkline values={series.days} label={chartText(series.days, one, many)} />
      ) : (
        !trend && <p className="text-sm text-muted">Rien de nouveau ces 30 derniers jours.</p>
      )}
      {trend && <p className="text-sm text-muted">{trend}</p>}
    </>
  );
}
