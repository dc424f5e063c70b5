import { Link } from "react-router";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { profilePath, RELATIONS } from "~/features/discovery/rules/profile.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Card } from "~/ui/layout/card.tsx";
import type { OfficeRecommendation } from "../queries/list-recommendations.server.ts";
import { refuseRecommendationSchema, removeRecommendationSchema } from "../schema.ts";
import { ReasonButton } from "./reason-button.tsx";

interface RecommendationCardProps {
  recommendation: OfficeRecommendation;
  isPublished: boolean;
}

export function RecommendationCard({ recommendation, isPublished }: RecommendationCardProps) {
  const { id, coachId, coachName, author, relation, body, email, writtenAt } = recommendation;
  const about = `la recommandation ${ofPerson(author)}`;
  return (
    <Card asChild>
      <article aria-labelledby={`recommandation-${id}`} className="grid gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id={`recommandation-${id}`} className="min-w-0 flex-auto text-lg leading-tight wrap-anywhere">
            {author}
          </h2>
          {relation && <Badge tone="sand">{RELATIONS[relation]}</Badge>}
        </div>
        <p className="text-sm text-muted wrap-anywhere">
          Pour{" "}
          <Link
            to={profilePath(coachId, "recommandations")}
            className="text-clay-text underline underline-offset-4"
          >
            {coachName}
          </Link>
          {writtenAt && email && (
            <>
              , écrite le {formatDay(writtenAt)} depuis {email}
            </>
          )}
        </p>
        <blockquote className="rounded-lg bg-sand px-4 py-3">
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{body}</p>
        </blockquote>
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          {isPublished ? (
            <ReasonButton
              intent="remove"
              schema={removeRecommendationSchema}
              fields={{ id }}
              label="Retirer"
              about={about}
              title="Retirer cette recommandation"
              description="Elle disparaît de la page du coach et ne peut pas être remise. Son auteur reçoit un e-mail avec votre raison."
              hint="Son auteur la lit, mot pour mot."
              confirm="Retirer la recommandation"
            />
          ) : (
            <>
              <PressButton intent="publish" fields={{ id }} size="sm" className="max-sm:grow">
                Publier
                <span className="sr-only"> {about}</span>
              </PressButton>
              <ReasonButton
                intent="refuse"
                schema={refuseRecommendationSchema}
                fields={{ id }}
                label="Refuser"
                about={about}
                title="Ne pas publier cette recommandation"
                description="Son auteur reçoit un e-mail avec votre raison."
                hint="Son auteur la lit, mot pour mot."
                confirm="Refuser la recommandation"
              />
            </>
          )}
        </div>
      </article>
    </Card>
  );
}
