import { ClockIcon } from "lucide-react";
import { FIRST_MEETING_TO_CHOOSE } from "~/features/bookings/sessions/rules/words.ts";
import { GOAL_NAMES, LEVEL_NAMES } from "~/features/coaching/programme/rules/goals.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import { OverdueList } from "../../contract/components/overdue-list.tsx";
import { assignedPath } from "../../contract/rules/paths.ts";
import { TYPE_NAMES } from "../../contract/rules/plan.ts";
import type { AssignedClient } from "../queries/assigned.server.ts";
import { ENDING_LABELS, STATUS_LABELS, STATUS_TONES } from "../rules/followed-words.ts";

export function AssignedCard({ client }: { client: AssignedClient }) {
  const { id, name, photo, status, type, goal, level, overdue, deadline, awaitsFirstMeeting } = client;
  return (
    <Card asChild interactive>
      <article aria-labelledby={`client-${id}`} className="grid gap-3 p-4 sm:p-5">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4">
          <Avatar name={name} src={photo} decorative />
          <div className="grid min-w-0 gap-1">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <h3 id={`client-${id}`} className="min-w-0 text-lg leading-snug wrap-anywhere">
                <CardLink to={assignedPath(id)}>{name}</CardLink>
              </h3>
              <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>
            </div>
            <p className="text-sm text-muted">
              {TYPE_NAMES[type]} · {GOAL_NAMES[goal]} · {LEVEL_NAMES[level]}
            </p>
            <p className="text-sm text-muted">{periodText(client)}</p>
          </div>
        </div>
        {awaitsFirstMeeting && <p className="text-sm font-semibold">{FIRST_MEETING_TO_CHOOSE}</p>}
        {deadline && (
          <p className="flex items-start gap-2 text-sm font-semibold">
            <ClockIcon aria-hidden className="mt-0.5 size-4 shrink-0 text-clay-text" />
            {deadline.words}
          </p>
        )}
        <OverdueList overdue={overdue} />
      </article>
    </Card>
  );
}

function periodText({ startedAt, endsAt, endAskedAt, endedAt, ending }: AssignedClient): string {
  if (endedAt)
    return `Terminé le ${formatDay(endedAt)}${ending ? ` (${ENDING_LABELS[ending].toLowerCase()})` : ""}`;
  if (endAskedAt && endsAt) return `Prend fin le ${formatDay(endsAt)}, à la demande de l’élève`;
  return startedAt && endsAt ? `Du ${formatDay(startedAt)} au ${formatDay(endsAt)}` : "";
}
