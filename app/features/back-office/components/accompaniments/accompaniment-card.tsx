import {
  cityName,
  ENDING_LABELS,
  STATUS_LABELS,
  STATUS_TONES,
} from "~/features/accompaniment/coach/rules/followed-words.ts";
import { operatorPath } from "~/features/accompaniment/contract/rules/paths.ts";
import { monthsText, TYPE_NAMES } from "~/features/accompaniment/contract/rules/plan.ts";
import { isLasting } from "~/features/accompaniment/contract/rules/states.ts";
import { GOAL_NAMES } from "~/features/coaching/programme/rules/goals.ts";
import { DEMO_PAYMENT } from "~/features/payments/core/rules/provider.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import type { ListedAccompaniment } from "../../queries/list-accompaniments.server.ts";

interface AccompanimentProps {
  accompaniment: ListedAccompaniment;
  /** at a public address a demo payment is a remnant of a trial */
  isPublic: boolean;
}

export function AccompanimentBadges({ accompaniment, isPublic }: AccompanimentProps) {
  const { status, ending, coachId, lateSince, isProgrammeOverdue, isDemo } = accompaniment;
  const lasts = isLasting(accompaniment);
  return (
    <>
      <Badge tone={STATUS_TONES[status]}>
        {status === "ended" && ending ? ENDING_LABELS[ending] : STATUS_LABELS[status]}
      </Badge>
      {isPublic && isDemo && <Badge tone="sand">{DEMO_PAYMENT}</Badge>}
      {lasts && coachId === null && <Badge tone="clay">Sans coach</Badge>}
      {lasts && lateSince && <Badge tone="danger">Mensualité en retard</Badge>}
      {isProgrammeOverdue && <Badge tone="danger">Programme en retard</Badge>}
    </>
  );
}

export function AccompanimentCard({ accompaniment, isPublic }: AccompanimentProps) {
  const { id, student, coachName, type, months, goal, city, totalCents, startedAt, endsAt, createdAt } =
    accompaniment;
  return (
    <Card asChild interactive>
      <article aria-labelledby={`accompagnement-${id}`} className="grid gap-1.5 p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id={`accompagnement-${id}`} className="min-w-0 flex-auto text-lg leading-tight wrap-anywhere">
            <CardLink to={operatorPath(id)} data-prefetch>
              {student}
            </CardLink>
          </h2>
          <AccompanimentBadges accompaniment={accompaniment} isPublic={isPublic} />
        </div>
        <p className="wrap-anywhere">
          {TYPE_NAMES[type]} sur {monthsText(months)}, {formatEuros(totalCents, { short: true })},{" "}
          {GOAL_NAMES[goal].toLowerCase()}, {cityName(city)}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {startedAt && endsAt
            ? `Du ${formatDay(startedAt)} au ${formatDay(endsAt)}`
            : `Demandé le ${formatDay(createdAt)}`}
          {coachName && ` · avec ${coachName}`}
        </p>
      </article>
    </Card>
  );
}
