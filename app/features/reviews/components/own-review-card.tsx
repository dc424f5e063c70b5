import { Link } from "react-router";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { Stars } from "~/ui/data/stars.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Card } from "~/ui/layout/card.tsx";
import type { OwnReview } from "../queries/own-reviews.server.ts";
import { ownTestimonialPath } from "../testimonials/rules.ts";

export function OwnReviewCard({ review, coachName }: { review: OwnReview; coachName: string }) {
  const { rating, comment, createdAt, editedAt, coachResponse, respondedAt, hiddenAt, hiddenReason } = review;
  return (
    <Card asChild>
      <section aria-labelledby="votre-avis" className="grid gap-4 p-5 sm:p-6">
        <header className="grid gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <h2 id="votre-avis" className="text-xl">
              Votre avis
            </h2>
            <Stars value={rating} size="sm" />
          </div>
          <p className="text-sm text-muted">
            Donné le <time dateTime={createdAt.toISOString()}>{formatDay(createdAt)}</time>
            {editedAt && <>, modifié le {formatDay(editedAt)}</>}
          </p>
        </header>
        {hiddenAt && (
          <Alert tone="danger" title={`Nous avons retiré cet avis le ${formatDay(hiddenAt)}.`}>
            {hiddenReason ?? undefined}
          </Alert>
        )}
        <p className="max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">{comment}</p>
        {review.isChosen && (
          <p>
            <Link
              to={ownTestimonialPath(review.id)}
              className="rounded-sm font-medium text-clay-text underline underline-offset-4"
            >
              Cet avis sur notre page d’accueil&nbsp;: votre accord
            </Link>
          </p>
        )}
        {coachResponse && (
          <div className="grid gap-1 rounded-md border-l-[3px] border-green bg-green-pale px-4 py-3">
            <p className="text-sm font-semibold text-green-text">
              La réponse {ofPerson(coachName)}
              {respondedAt && `, le ${formatDay(respondedAt)}`}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{coachResponse}</p>
          </div>
        )}
      </section>
    </Card>
  );
}
