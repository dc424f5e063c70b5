import { formatDay, parisInstant } from "~/platform/format/dates.ts";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Stars } from "~/ui/data/stars.tsx";
import { Card } from "~/ui/layout/card.tsx";
import type { ReceivedReviewRow } from "../queries/received-reviews.server.ts";
import { AnswerForm } from "./answer-form.tsx";
import { ReportReview } from "./report-review.tsx";

export function ReceivedReview({ review }: { review: ReceivedReviewRow }) {
  const { id, author, rating, comment, coachResponse, respondedAt } = review;
  return (
    <Card asChild>
      <article aria-labelledby={`avis-${id}`} className="grid gap-4 p-5 sm:p-6">
        <header className="grid gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Avatar name={author} decorative />
            <h2
              id={`avis-${id}`}
              className="min-w-0 flex-1 font-text text-base font-semibold tracking-normal wrap-anywhere"
            >
              {author}
            </h2>
            <Stars value={rating} size="sm" />
          </div>
          <ReviewDates review={review} />
        </header>
        <p className="max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">{comment}</p>
        {coachResponse && (
          <div className="grid gap-1 rounded-md border-l-[3px] border-green bg-green-pale px-4 py-3">
            <p className="text-sm font-semibold text-green-text">
              Votre réponse{respondedAt && `, le ${formatDay(respondedAt)}`}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{coachResponse}</p>
          </div>
        )}
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          {review.mayAnswer && <AnswerForm id={id} author={author} answer={coachResponse} />}
          <ReportStanding review={review} />
        </div>
      </article>
    </Card>
  );
}

function ReviewDates({ review }: { review: ReceivedReviewRow }) {
  const { service, sessionOn, createdAt, editedAt } = review;
  return (
    <div className="text-sm">
      {service && <p className="wrap-anywhere">{service}</p>}
      <p className="text-muted">
        {sessionOn && (
          <>
            Séance du <time dateTime={sessionOn}>{formatDay(parisInstant(sessionOn, "12:00"))}</time>
            {" · "}
          </>
        )}
        Avis du <time dateTime={createdAt.toISOString()}>{formatDay(createdAt)}</time>
        {editedAt && <>, modifié le {formatDay(editedAt)}</>}
      </p>
    </div>
  );
}

function ReportStanding({
  review: { id, author, comment, mayReport, report },
}: {
  review: ReceivedReviewRow;
}) {
  if (mayReport) return <ReportReview review={{ id, author, comment }} />;
  if (report === "open") return <Badge tone="sand">Signalé, nous le relisons</Badge>;
  return report === "kept" ? <Badge tone="outline">Signalé, relu et gardé en ligne</Badge> : null;
}
