import { AwardIcon } from "lucide-react";
import { formatDay } from "~/platform/format/dates.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import type { CertificationResult, CertificationSummary } from "../queries/find-certifications.server.ts";
import { PASS_PERCENT } from "../rules/quiz.ts";

export function CertificationCard({ certification }: { certification: CertificationSummary }) {
  const { id, title, summary, path, questionsCount, result } = certification;
  const isEarned = Boolean(result?.earnedAt);
  return (
    <Card asChild>
      <article aria-labelledby={`${id}-titre`} className="flex flex-col gap-4 p-5 sm:p-6">
        <div className="flex items-center justify-between gap-3">
          <span
            className={classNames(
              "grid size-12 place-items-center rounded-full",
              isEarned ? "bg-green text-on-green" : "bg-sunken text-muted",
            )}
          >
            <AwardIcon aria-hidden className="size-6" />
          </span>
          <CertificationState result={result} />
        </div>
        <div className="grid gap-1.5">
          <h2 id={`${id}-titre`} className="text-xl">
            {title}
          </h2>
          <p className="text-muted">{summary}</p>
        </div>
        <p className="mt-auto text-sm">
          {result ? (
            <ResultLine result={result} />
          ) : (
            `${questionsCount} questions, ${PASS_PERCENT}\u00a0% de bonnes réponses pour l’obtenir.`
          )}
        </p>
        <ButtonLink
          to={path}
          data-prefetch
          variant={isEarned ? "secondary" : "primary"}
          aria-label={`${result ? "Repasser" : "Passer"} le questionnaire ${title}`}
          className="w-full sm:w-fit"
        >
          {result ? "Repasser" : "Passer le questionnaire"}
        </ButtonLink>
      </article>
    </Card>
  );
}

export function CertificationState({ result }: { result: CertificationResult | undefined }) {
  if (!result) return <Badge tone="outline">À passer</Badge>;
  return result.earnedAt ? <Badge tone="green">Obtenue</Badge> : <Badge tone="clay">À retenter</Badge>;
}

export function ResultLine({
  result: { earnedAt, lastAt, bestPercent, attempts },
}: {
  result: CertificationResult;
}) {
  return (
    <>
      {earnedAt ? `Obtenue le ${formatDay(earnedAt)}` : `Dernier essai le ${formatDay(lastAt)}`} · meilleur
      résultat {bestPercent}&nbsp;% · {attempts} essai{attempts > 1 && "s"}
    </>
  );
}
