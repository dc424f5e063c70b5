import type { ReactNode } from "react";
import { formatDay, formatTime } from "~/platform/format/dates.ts";
import { Card } from "~/ui/layout/card.tsx";

interface FailedWorkProps {
  id: number;
  title: string;
  /** secondary text under the title */
  details: ReactNode;
  failedAt: Date;
  reason: string;
  action: ReactNode;
}

export function FailedWorkCard({ id, title, details, failedAt, reason, action }: FailedWorkProps) {
  return (
    <Card asChild>
      <article
        aria-labelledby={`echec-${id}`}
        className="flex flex-wrap items-center justify-between gap-x-5 gap-y-4 p-4 sm:p-5"
      >
        <div className="grid min-w-0 flex-1 basis-72 gap-1.5">
          <h2 id={`echec-${id}`} className="text-lg leading-tight wrap-anywhere">
            {title}
          </h2>
          <p className="text-muted wrap-anywhere">{details}</p>
          <p className="text-sm wrap-anywhere">
            <time dateTime={failedAt.toISOString()} className="text-muted">
              Échec le {formatDay(failedAt)} à {formatTime(failedAt)}
            </time>
            {" · "}
            <code className="text-danger-text">{reason || "Raison inconnue"}</code>
          </p>
        </div>
        {action}
      </article>
    </Card>
  );
}
