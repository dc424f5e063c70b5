import { Link } from "react-router";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Card } from "~/ui/layout/card.tsx";
import { shortNumber } from "../../desk/rules/numbers.ts";
import { personPath } from "../../people/rules/paths.ts";
import { ACTION_LABELS } from "../../rules/actions.ts";
import type { JournalEntry } from "../queries/list-journal.server.ts";

const LINK = "text-clay-text underline underline-offset-4 wrap-anywhere";

export function JournalEntryCard({ entry }: { entry: JournalEntry }) {
  const { action, createdAt, operator, person, personId, coach, coachId, thingId, subjectId, cents, reason } =
    entry;
  return (
    <Card asChild>
      <article className="grid gap-1 p-4">
        <h2 className="font-sans text-base font-semibold">{ACTION_LABELS[action]}</h2>
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {personId && (
            <Link to={personPath(personId)} className={LINK}>
              {person ?? "Compte fermé"}
            </Link>
          )}
          {coachId !== null && (
            <Link to={`/back-office/coachs/${coachId}`} className={LINK}>
              {coach ?? "Coach parti"}
            </Link>
          )}
          {subjectId && <span className="tabular">nº&nbsp;{shortNumber(subjectId)}</span>}
          {thingId !== null && <span className="tabular">nº&nbsp;{thingId}</span>}
          {cents !== null && <span className="tabular">{formatEuros(cents)}</span>}
        </p>
        {reason && <p className="max-w-prose wrap-anywhere">«&nbsp;{reason}&nbsp;»</p>}
        <p className="text-sm text-muted wrap-anywhere">
          <time dateTime={createdAt.toISOString()}>{formatDayTime(createdAt)}</time>, par{" "}
          {operator ?? "un compte fermé"}
        </p>
      </article>
    </Card>
  );
}
