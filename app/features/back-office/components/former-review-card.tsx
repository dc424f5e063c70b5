import { Link } from "react-router";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { profilePath } from "~/features/discovery/rules/profile.ts";
import { experienceText } from "~/features/reviews/former-clients/rules/former-clients.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Stars } from "~/ui/data/stars.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Card } from "~/ui/layout/card.tsx";
import type { WaitingFormerReview } from "../queries/list-former-reviews.server.ts";
import { refuseFormerReviewSchema } from "../schema.ts";
import { ReasonButton } from "./reason-button.tsx";

export function FormerReviewCard({ review }: { review: WaitingFormerReview }) {
  const { id, coachId, coachName, author, email, rating, comment, confirmedAt, isInvited, denial } = review;
  const about = `l’avis ${ofPerson(author)}`;
  return (
    <Card asChild>
      <article aria-labelledby={`avis-${id}`} className="grid gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id={`avis-${id}`} className="min-w-0 flex-auto text-lg leading-tight wrap-anywhere">
            {author}
          </h2>
          <CoachAnswer isClient={review.isClient} />
        </div>
        <p className="text-sm text-muted wrap-anywhere">
          Sur{" "}
          <Link to={profilePath(coachId, "avis")} className="text-clay-text underline underline-offset-4">
            {coachName}
          </Link>
          , confirmé le {formatDay(confirmedAt)} depuis {email},{" "}
          {isInvited ? "sur invitation du coach" : "par le lien du coach"}
        </p>
        <blockquote className="grid gap-2 rounded-lg bg-sand px-4 py-3">
          <Stars value={rating} size="sm" />
          <p className="text-sm wrap-anywhere">{experienceText(review)}</p>
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{comment}</p>
        </blockquote>
        {denial && (
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">
            <span className="font-semibold">Le coach, qui n’a pas lu l’avis&nbsp;:</span> {denial}
          </p>
        )}
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          <PressButton intent="publish" fields={{ id }} size="sm" className="max-sm:grow">
            Publier
            <span className="sr-only"> {about}</span>
          </PressButton>
          <ReasonButton
            intent="refuse"
            schema={refuseFormerReviewSchema}
            fields={{ id }}
            label="Refuser"
            about={about}
            title="Ne pas publier cet avis"
            description="Son auteur reçoit un e-mail avec votre raison. Un avis sévère n’en est pas une."
            hint="Son auteur la lit, mot pour mot."
            confirm="Refuser l’avis"
          />
        </div>
      </article>
    </Card>
  );
}

function CoachAnswer({ isClient }: Pick<WaitingFormerReview, "isClient">) {
  if (isClient === null) return <Badge tone="sand">Le coach n’a pas répondu</Badge>;
  return isClient ? (
    <Badge tone="green">Reconnu par le coach</Badge>
  ) : (
    <Badge tone="danger">Contesté par le coach</Badge>
  );
}
