import { formatDay, formatDayTime } from "~/platform/format/dates.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import type { ListedCase } from "../queries/list-cases.server.ts";
import { CASE_LABELS, deskCasePath, sayCase } from "../rules/cases.ts";
import { sayCaseDates, sayParties } from "../rules/words.ts";
import { CaseState } from "./case-state.tsx";

export function CaseCard({ listed, now }: { listed: ListedCase; now: Date }) {
  const { id, kind, cents, openedAt, dueAt, closedAt, reason, isOpen, what, student, coach, outcome } =
    listed;
  return (
    <Card asChild interactive>
      <article aria-labelledby={`litige-${id}`} className="grid gap-2 p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id={`litige-${id}`} className="min-w-0 text-lg leading-tight wrap-anywhere">
            <CardLink to={kind === "absence" ? listed.saleAt : deskCasePath(id)}>
              {CASE_LABELS[kind]}&nbsp;: {what}
            </CardLink>
          </h2>
          <CaseState listed={listed} now={now} />
        </div>
        <p className="wrap-anywhere">{sayParties(student, coach)}</p>
        <p className="max-w-prose text-sm">{sayCase(kind, cents, outcome)}</p>
        {listed.wordsCount > 0 && (
          <p className="text-sm font-semibold">
            {formatCount(listed.wordsCount, "texte à lire", "textes à lire")}
          </p>
        )}
        <p className="text-sm text-muted">
          {sayCaseDates({
            opened: formatDayTime(openedAt),
            due: isOpen ? formatDay(dueAt) : null,
            closed: closedAt && formatDayTime(closedAt),
          })}
        </p>
        {reason && <p className="text-sm wrap-anywhere">«&nbsp;{reason}&nbsp;»</p>}
      </article>
    </Card>
  );
}
