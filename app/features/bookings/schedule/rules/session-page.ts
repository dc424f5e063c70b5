import { seriesPath } from "../../series/rules/series.ts";
import { bookingsPath } from "../../sessions/rules/paths.ts";
import type { ScheduledSession } from "./schedule-entries.ts";

/**
 * The page of an entry for its coach: a kept session of a series leads to its series. A hold, and a single session that its
 * student has not confirmed, have none.
 */
export function sessionPage({
  id,
  name,
  isKept,
  seriesId,
}: Pick<ScheduledSession, "id" | "name" | "isKept" | "seriesId">): string | undefined {
  if (name === null) return undefined;
  if (!isKept) return bookingsPath("coach", id);
  return seriesId ? seriesPath("coach", seriesId) : undefined;
}
