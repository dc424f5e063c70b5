import { RepeatIcon } from "lucide-react";
import { Link } from "react-router";
import type { FoundBooking } from "../../sessions/queries/find-booking.server.ts";
import { bookingsPath } from "../../sessions/rules/paths.ts";
import { seriesPath } from "../rules/series.ts";

const LINK =
  "inline-flex min-h-11 w-fit items-center gap-2 font-semibold text-clay-text underline underline-offset-4";

/** The way from a session to its series. A student can ask for one that repeats the session. */
export function SeriesWay({ booking }: { booking: FoundBooking }) {
  const { id, side, seriesId, groupSessionId, unit, startsAt, listingId, isBookable, status } = booking;
  if (seriesId)
    return (
      <Link to={seriesPath(side, seriesId)} className={LINK}>
        <RepeatIcon aria-hidden className="size-4" />
        Voir toute la série
      </Link>
    );
  const canRepeat =
    side === "student" &&
    startsAt !== null &&
    listingId !== null &&
    unit === null &&
    groupSessionId === null &&
    isBookable &&
    (status === "confirmed" || status === "completed");
  return canRepeat ? (
    <Link to={`${bookingsPath("student", id)}/series`} className={LINK}>
      <RepeatIcon aria-hidden className="size-4" />
      Toutes les semaines&nbsp;? Demander une série
    </Link>
  ) : null;
}
