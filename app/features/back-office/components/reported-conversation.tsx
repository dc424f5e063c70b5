import type { ReactNode } from "react";
import { formatDayTime } from "~/platform/format/dates.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import type { FoundReport } from "../queries/list-reports.server.ts";
import { reportedName } from "./report-card.tsx";

interface ReportedConversationProps {
  report: FoundReport;
  /** renders the attachments of a message */
  renderFiles: (message: FoundReport["said"][number]) => ReactNode;
}

/** The messages as they were copied at the time of the report. */
export function ReportedConversation({ report, renderFiles }: ReportedConversationProps) {
  const { said, messageId, byCoach, reporter, reported } = report;
  if (said.length === 0) return <p className="text-muted">Rien n’avait été écrit.</p>;
  return (
    <ol aria-label="Ce qui s’est dit" className="grid gap-3">
      {said.map((message) => {
        const { id, fromCoach, body, createdAt } = message;
        const isReported = id === messageId;
        return (
          <li
            key={id}
            className={classNames(
              "grid max-w-prose gap-1 rounded-lg border px-4 py-3",
              isReported ? "border-danger bg-danger-pale" : "border-line bg-surface",
            )}
          >
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <span className="font-semibold wrap-anywhere">
                {reportedName(fromCoach === byCoach ? reporter : reported)}
              </span>
              <time dateTime={createdAt} className="text-muted tabular">
                {formatDayTime(new Date(createdAt))}
              </time>
              {isReported && <Badge tone="danger">Signalé</Badge>}
            </p>
            {body && <p className="wrap-anywhere whitespace-pre-line">{body}</p>}
            {renderFiles(message)}
          </li>
        );
      })}
    </ol>
  );
}
