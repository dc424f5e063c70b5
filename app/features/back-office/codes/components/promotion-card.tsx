import { SCOPE_LABELS, worthWords } from "~/features/payments/reductions/rules/promotions.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import type { DeskPromotion } from "../queries/list-promotions.server.ts";
import { PROMOTIONS_PATH } from "../rules.ts";
import { PromotionBadge } from "./promotion-badge.tsx";

interface PromotionCardProps {
  promotion: DeskPromotion;
  now: Date;
}

export function PromotionCard({ promotion, now }: PromotionCardProps) {
  const { id, code, label, scope, uses, mostUses, reducedCents } = promotion;
  return (
    <Card asChild interactive>
      <article
        aria-labelledby={`code-${id}`}
        className="grid gap-x-5 gap-y-2 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:p-5"
      >
        <div className="grid min-w-0 content-start gap-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h2 id={`code-${id}`} className="min-w-0 text-lg leading-tight wrap-anywhere">
              <CardLink to={`${PROMOTIONS_PATH}/${id}`}>{code}</CardLink>
            </h2>
            <PromotionBadge promotion={promotion} now={now} />
          </div>
          <p className="wrap-anywhere">{label}</p>
          <p className="text-sm text-muted">
            {SCOPE_LABELS[scope]}. {periodWords(promotion)}
          </p>
        </div>
        <p className="tabular sm:text-right">
          <span className="font-semibold">{worthWords(promotion)}</span>
          <span className="text-sm text-muted max-sm:ml-2 sm:block">
            {formatCount(uses, "utilisation")}
            {mostUses !== null && ` sur ${mostUses}`}
          </span>
          {reducedCents > 0 && (
            <span className="text-sm text-muted max-sm:ml-2 sm:block">
              {formatEuros(reducedCents)} de réductions
            </span>
          )}
        </p>
      </article>
    </Card>
  );
}

/** The end is exclusive in the data, and the last day on the screen. */
export function periodWords({ startsAt, endsAt }: Pick<DeskPromotion, "startsAt" | "endsAt">): string {
  if (!endsAt) return `Depuis le ${formatDay(startsAt)}, sans fin prévue.`;
  return `Du ${formatDay(startsAt)} au ${formatDay(new Date(endsAt.getTime() - 1))}.`;
}
