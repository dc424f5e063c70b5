import { Link } from "react-router";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { profilePath } from "~/features/discovery/rules/profile.ts";
import { REVIEW_REPORT_LABELS } from "~/features/reviews/rules/reports.ts";
import { formatDay, formatDayTime, parisInstant } from "~/platform/format/dates.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Stars } from "~/ui/data/stars.tsx";
import { Card } from "~/ui/layout/card.tsx";
import type { ReviewReport } from "../queries/list-review-reports.server.ts";
import { decideReviewSchema } from "../schema.ts";
import { ReasonButton } from "./reason-button.tsx";

export function ReviewReportCard({ report }: { report: ReviewReport }) {
  const { id, coachId, coachName, author, reason, words, rating, comment, commentNow } = report;
  const { service, sessionOn, createdAt, handledAt, note } = report;
  return (
    <Card asChild>
      <article aria-labelledby={`avis-${id}`} className="grid gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id={`avis-${id}`} className="min-w-0 flex-auto text-lg leading-tight wrap-anywhere">
            {REVIEW_REPORT_LABELS[reason]}
          </h2>
          <Outcome report={report} />
        </div>
        <p className="text-sm text-muted wrap-anywhere">
          Signalé par{" "}
          <Link to={profilePath(coachId, "avis")} className="text-clay-text underline underline-offset-4">
            {coachName}
          </Link>{" "}
          le{" "}
          <time dateTime={createdAt.toISOString()} className="tabular">
            {formatDayTime(createdAt)}
          </time>
        </p>
        {words && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{words}</p>}
        <blockquote className="grid gap-2 rounded-lg bg-sand px-4 py-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Stars value={rating} size="sm" />
            <span className="font-semibold wrap-anywhere">{author}</span>
            {sessionOn && <span>Séance du {formatDay(parisInstant(sessionOn, "12:00"))}</span>}
          </p>
          {service && <p className="text-sm wrap-anywhere">{service}</p>}
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{comment}</p>
        </blockquote>
        {commentNow && (
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">
            <span className="font-semibold">Modifié depuis&nbsp;:</span> {commentNow}
          </p>
        )}
        {handledAt && note && (
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">
            <span className="font-semibold">Décidé le {formatDay(handledAt)}&nbsp;:</span> {note}
          </p>
        )}
        {report.isLast && <Decisions report={report} />}
      </article>
    </Card>
  );
}

function Outcome({ report: { handledAt, isHidden } }: { report: ReviewReport }) {
  if (!handledAt) return <Badge tone="clay">À traiter</Badge>;
  return isHidden ? <Badge tone="danger">Retiré</Badge> : <Badge tone="green">En ligne</Badge>;
}

function Decisions({ report: { id, author, handledAt, isHidden } }: { report: ReviewReport }) {
  const about = `l’avis ${ofPerson(author)}`;
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
      {!isHidden && (
        <ReasonButton
          intent="hide"
          schema={decideReviewSchema}
          fields={{ id }}
          label="Retirer"
          about={about}
          title="Retirer cet avis"
          description="Il disparaît de la page du coach et de sa note. Son auteur reçoit un e-mail avec votre raison."
          hint="Son auteur la lit, mot pour mot."
          confirm="Retirer l’avis"
        />
      )}
      {(!handledAt || isHidden) && (
        <ReasonButton
          intent="keep"
          schema={decideReviewSchema}
          fields={{ id }}
          label={isHidden ? "Remettre en ligne" : "Garder en ligne"}
          about={about}
          title={isHidden ? "Remettre cet avis en ligne" : "Garder cet avis en ligne"}
          description={
            isHidden
              ? "Il compte de nouveau dans la note du coach. Son auteur est prévenu par e-mail."
              : "Le coach verra que nous l’avons relu et gardé."
          }
          hint="Pour vous et vos collègues."
          confirm={isHidden ? "Remettre en ligne" : "Garder en ligne"}
          variant={isHidden ? "secondary" : "primary"}
          harmless
        />
      )}
    </div>
  );
}
