import { ofPerson } from "~/features/accounts/rules/names.ts";
import { formatDay, parisInstant } from "~/platform/format/dates.ts";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { Stars } from "~/ui/data/stars.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import type { CoachProfile, CoachReview } from "../../queries/get-coach-profile.server.ts";
import { firstNameOf, profilePath } from "../../rules/profile.ts";
import { formatRating } from "../../rules/rating.ts";

export function CoachReviews({ coach }: { coach: CoachProfile }) {
  const { id, name, rating, reviews, reviewsCount, reviewsPage, reviewsPageCount } = coach;
  const firstName = firstNameOf(name);
  if (reviews.length === 0)
    return (
      <EmptyState
        title="Pas encore d’avis"
        text={`${firstName} vient d’arriver\u00a0: les premiers avis paraîtront ici après les premières séances.`}
      />
    );
  return (
    <section className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-2xl">Ce que disent ses élèves</h2>
        <p className="flex items-center gap-2">
          <Stars value={rating} size="sm" />
          <span className="text-muted tabular">
            {formatRating(rating)} de moyenne sur {reviewsCount} avis
          </span>
        </p>
      </div>
      <ul className="grid gap-4">
        {reviews.map((review) => (
          <li key={review.id}>
            <Review review={review} coachFirstName={firstName} />
          </li>
        ))}
      </ul>
      <Pagination
        label="Pages des avis"
        page={reviewsPage}
        pageCount={reviewsPageCount}
        hrefFor={(page) => `${profilePath(id, "avis", page)}#profil`}
      />
    </section>
  );
}

function Review({ review, coachFirstName }: { review: CoachReview; coachFirstName: string }) {
  return (
    <article className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar name={review.author} decorative />
        <div className="min-w-0 flex-1">
          <h3 className="font-text text-base font-semibold tracking-normal break-words">{review.author}</h3>
          <ReviewDates review={review} />
        </div>
        <Stars value={review.rating} size="sm" />
      </div>
      {review.service && <p className="text-sm text-muted break-words">{review.service}</p>}
      <p className="leading-relaxed break-words whitespace-pre-line">{review.comment}</p>
      {review.coachResponse && (
        <div className="grid gap-1 rounded-md border-l-[3px] border-green bg-green-pale px-4 py-3">
          <p className="text-sm font-semibold text-green-text">Réponse {ofPerson(coachFirstName)}</p>
          <p className="break-words whitespace-pre-line">{review.coachResponse}</p>
        </div>
      )}
    </article>
  );
}

function ReviewDates({ review: { sessionOn, createdAt, editedAt } }: { review: CoachReview }) {
  const written = <time dateTime={createdAt}>{formatDay(new Date(createdAt))}</time>;
  return (
    <p className="text-sm text-muted">
      {sessionOn ? (
        <>
          Séance du <time dateTime={sessionOn}>{formatDay(parisInstant(sessionOn, "12:00"))}</time>, avis du{" "}
          {written}
        </>
      ) : (
        written
      )}
      {editedAt && ", modifié"}
    </p>
  );
}
