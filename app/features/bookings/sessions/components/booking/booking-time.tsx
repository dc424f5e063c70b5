import { formatDay, formatTime } from "~/platform/format/dates.ts";

interface BookingTimeProps {
  startsAt: Date | null;
  endsAt: Date | null;
}

/** "mardi 3 mars 2026, 18:00 – 19:00", or "Horaire à fixer". */
export function BookingTime({ startsAt, endsAt }: BookingTimeProps) {
  if (!startsAt || !endsAt) return <>Horaire à fixer</>;
  return (
    <time dateTime={startsAt.toISOString()} className="tabular">
      <span className="inline-block first-letter:uppercase">{formatDay(startsAt, { weekday: true })},</span>{" "}
      <span className="whitespace-nowrap">
        {formatTime(startsAt)} – {formatTime(endsAt)}
      </span>
    </time>
  );
}
