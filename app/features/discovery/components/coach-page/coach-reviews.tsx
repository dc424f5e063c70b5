import { Link } from "react-router";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { formatDay, parisInstant } from "~/platform/format/dates.ts";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { Stars } from "~/ui/data/stars.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import type { CoachProfile, CoachReview } from "../../queries/get-coach-profile.server.ts";
import { FORMER_CLIENT_MARK, firstNameOf, profilePath } from "../../rules/profile.ts";
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
  const ofSessions = reviews.filter(({ isFormerClient }) => !isFormerClient);
  const ofFormerClients = reviews.filter(({ isFormerClient }) => isFormerClient);
  return (
    <section className="grid gap-6">
      {ofSessions.length > 0 && (
        <>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <h2 className="text-2xl">Ce que disent ses élèves</h2>
            <p className="flex items-center gap-2">
              <Stars value={rating} size="sm" />
              <span className="text-muted tabular">
                {formatRating(rating)} de moyenne sur {reviewsCount} avis
              </span>
            </p>
          </div>
          <p className="max-w-prose text-sm text-muted">
            Après une séance terminée sur {BRAND.name}, du plus récent au plus ancien. <HowTheyAreChecked />
          </p>
          <ReviewList reviews={ofSessions} coachFirstName={firstName} />
        </>
      )}
      {ofFormerClients.length > 0 && (
        <>
          <div className="grid gap-1.5">
            <h2 className="text-2xl">Ses anciens clients, avant {BRAND.name}</h2>
            <p className="max-w-prose text-sm text-muted">
              Leurs séances n’ont pas été payées sur {BRAND.name}&nbsp;: ces avis ne comptent ni dans la note
              ni dans le classement. Chaque auteur a confirmé son adresse, nous avons demandé à {firstName}{" "}
              s’il a été son client, puis relu l’avis. Du plus récent au plus ancien. <HowTheyAreChecked />
            </p>
          </div>
          <ReviewList reviews={ofFormerClients} coachFirstName={firstName} />
        </>
      )}
      <Pagination
        label="Pages des avis"
        page={reviewsPage}
        pageCount={reviewsPageCount}
        hrefFor={(page) => `${profilePath(id, "avis", page)}#profil`}
      />
    </section>
  );
}

const HowTheyAreChecked = () => (
  <Link to="/terms#avis" className="rounded-sm underline underline-offset-4 hover:decoration-2">
    Comment nous contrôlons les avis
  </Link>
);

function ReviewList({ reviews, coachFirstName }: { reviews: CoachReview[]; coachFirstName: string }) {
  return (
    <ul className="grid gap-4">
      {reviews.map((review) => (
        <li key={review.id}>
          <Review review={review} coachFirstName={coachFirstName} />
        </li>
      ))}
    </ul>
  );
}

function Review({ review, coachFirstName }: { review: CoachReview; coachFirstName: string }) {
  return (
    <article className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar name={review.author} decorative />
        <div className="min-w-0 flex-1">
          <h3 className="font-text text-base font-semibold tracking-normal wrap-anywhere">{review.author}</h3>
          <ReviewDates review={review} />
        </div>
        <Stars value={review.rating} size="sm" />
      </div>
      {review.isFormerClient && <Badge tone="sand">{FORMER_CLIENT_MARK}</Badge>}
      {review.service && <p className="text-sm text-muted wrap-anywhere">{review.service}</p>}
      <p className="leading-relaxed wrap-anywhere whitespace-pre-line">{review.comment}</p>
      {review.coachResponse && (
        <div className="grid gap-1 rounded-md border-l-[3px] border-green bg-green-pale px-4 py-3">
          <p className="text-sm font-semibold text-green-text">Réponse {ofPerson(coachFirstName)}</p>
          <p className="wrap-anywhere whitespace-pre-line">{review.coachResponse}</p>
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
