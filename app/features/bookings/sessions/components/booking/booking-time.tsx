import { formatDay, formatTime } from "~/platform/format/dates.ts";
import { FIRST_MEETING_TO_CHOOSE } from "../../rules/words.ts";

interface BookingTimeProps {
  startsAt: Date | null;
  endsAt: Date | null;
  /** the student chooses the time of this first meeting */
  studentChooses?: boolean;
}

/** "mardi 3 mars 2026, 18:00 – 19:00", or the words for a session without a time. */
export function BookingTime({ startsAt, endsAt, studentChooses = false }: BookingTimeProps) {
  if (!startsAt || !endsAt) return <>{studentChooses ? FIRST_MEETING_TO_CHOOSE : "Horaire à fixer"}</>;
  return (
    <time dateTime={startsAt.toISOString()} className="tabular">
      <span className="inline-block first-letter:uppercase">{formatDay(startsAt, { weekday: true })},</span>{" "}
      <span className="whitespace-nowrap">
        {formatTime(startsAt)} – {formatTime(endsAt)}
      </span>
    </time>
  );
}
