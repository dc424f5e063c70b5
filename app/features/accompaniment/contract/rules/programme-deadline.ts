import { PROGRAMME_LIMITS, weekStart } from "~/features/coaching/programme/rules/programme.ts";
import { parisDay, parisInstant } from "~/platform/format/dates.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";

/** The first week is due this many hours after the coach has accepted. */
export const PROGRAMME_HOURS = 48;

/** The facts that decide when the next week is due. */
export interface ProgrammeFacts {
  coachSince: Date | null;
  endsAt: Date | null;
  /** publication of the first week; null if there is none */
  firstPublishedAt: Date | null;
  /** highest published number; 0 for none */
  lastPublished: number;
}

/**
 * The deadline of the next week. The first is due 48 h after the coach has accepted, each other one when it
 * begins. A coach who takes over also has 48 h. Null if nothing more is due: there is no coach, the
 * accompaniment ends before that week, or the programme has all its weeks.
 */
export function programmeDueAt({
  coachSince,
  endsAt,
  firstPublishedAt,
  lastPublished,
}: ProgrammeFacts): Date | null {
  if (!coachSince) return null;
  const settled = new Date(coachSince.getTime() + PROGRAMME_HOURS * HOUR_MS);
  if (!firstPublishedAt) return settled;
  if (lastPublished >= PROGRAMME_LIMITS.weeks) return null;
  const firstDay = weekStart(firstPublishedAt, lastPublished + 1);
  if (endsAt && firstDay >= parisDay(endsAt)) return null;
  const begins = parisInstant(firstDay, "00:00");
  return begins > settled ? begins : settled;
}

/** A paused programme is never overdue, because nothing can be written. */
export function isProgrammeOverdue(facts: ProgrammeFacts & { status: string }, now: Date): boolean {
  const due = programmeDueAt(facts);
  return facts.status === "running" && due !== null && due < now;
}
