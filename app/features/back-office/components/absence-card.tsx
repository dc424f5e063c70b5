import { DEMO_PAYMENT } from "~/features/payments/core/rules/provider.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import type { ListedAbsence } from "../queries/list-absences.server.ts";

interface AbsenceProps {
  absence: ListedAbsence;
  /** at a public address a demo payment is a remnant of a trial */
  isPublic: boolean;
}

export function AbsenceBadges({ absence: { settledAt, isDemo }, isPublic }: AbsenceProps) {
  return (
    <>
      {settledAt ? <Badge tone="green">Tranchée</Badge> : <Badge tone="clay">À trancher</Badge>}
      {isPublic && isDemo && <Badge tone="sand">{DEMO_PAYMENT}</Badge>}
    </>
  );
}

export function AbsenceCard({ absence, isPublic }: AbsenceProps) {
  const { id, title, startsAt, absent, contestedAt, coach, student } = absence;
  return (
    <Card asChild interactive>
      <article aria-labelledby={`absence-${id}`} className="grid gap-1.5 p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id={`absence-${id}`} className="min-w-0 flex-auto text-lg leading-tight wrap-anywhere">
            <CardLink to={`/back-office/sessions/${id}`}>
              {formatDayTime(startsAt)}, {title}
            </CardLink>
          </h2>
          <AbsenceBadges absence={absence} isPublic={isPublic} />
        </div>
        <p className="wrap-anywhere">{absenceLine(absent, coach.name, student.name)}</p>
        <p className="text-sm text-muted">
          Contesté le <time dateTime={contestedAt.toISOString()}>{formatDayTime(contestedAt)}</time>
        </p>
      </article>
    </Card>
  );
}

export const absenceLine = (absent: ListedAbsence["absent"], coach: string, student: string) =>
  absent === "coach"
    ? `Selon ${student} (élève), ${coach} (coach) a manqué la séance.`
    : `Selon ${coach} (coach), ${student} (élève) a manqué la séance.`;
