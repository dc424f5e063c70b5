import { formatTime } from "~/platform/format/dates.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { progressOf } from "../../sessions/rules/progress.ts";

interface TodaysTimeProps {
  session: Parameters<typeof progressOf>[0] & { startsAt: Date; endsAt: Date };
  now: Date;
}

/** When something of the day takes place, and whether it is near, on or over. */
export function TodaysTime({ session, now }: TodaysTimeProps) {
  const { startsAt, endsAt } = session;
  const progress = progressOf(session, now);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:block">
      <span className="font-display text-xl tabular">{formatTime(startsAt)}</span>
      <span className="text-sm text-muted tabular sm:block">jusqu’à {formatTime(endsAt)}</span>
      {progress && (
        <Badge tone={progress === "Terminée" ? "neutral" : "green"} className="sm:mt-1">
          {progress}
        </Badge>
      )}
    </p>
  );
}
