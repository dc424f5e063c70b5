import { displayName } from "~/features/accounts/rules/viewer.ts";
import { REPORT_REASONS } from "~/features/messages/rules.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import type { ListedReport } from "../queries/list-reports.server.ts";

/** « Compte fermé » after the account is closed. */
export const reportedName = (person: ListedReport["reported"]) =>
  person ? displayName(person) : "Compte fermé";

/** The messages are on a separate page, because opening them is audited. */
export function ReportCard({ report }: { report: ListedReport }) {
  const { id, byCoach, ofMessage, reason, createdAt, handledAt, reporter, reported } = report;
  return (
    <Card asChild interactive>
      <article aria-labelledby={`signalement-${id}`} className="grid gap-1.5 p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id={`signalement-${id}`} className="min-w-0 flex-auto text-lg leading-tight wrap-anywhere">
            {/* No prefetch, because reading a report is audited. */}
            <CardLink to={`/back-office/reports/${id}`} prefetch="none">
              {REPORT_REASONS[reason]}
            </CardLink>
          </h2>
          {handledAt ? <Badge tone="green">Traité</Badge> : <Badge tone="clay">À traiter</Badge>}
        </div>
        <p className="wrap-anywhere">
          {reportedName(reported)} ({byCoach ? "élève" : "coach"}),{" "}
          {ofMessage ? "pour un message" : "en personne"}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          Signalé par {reportedName(reporter)} ({byCoach ? "coach" : "élève"}) le{" "}
          <time dateTime={createdAt.toISOString()} className="tabular">
            {formatDayTime(createdAt)}
          </time>
        </p>
      </article>
    </Card>
  );
}
