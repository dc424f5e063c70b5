import { formatDay, formatDayTime, formatTime } from "~/platform/format/dates.ts";
import { DAY_MS, HOUR_MS } from "~/platform/format/durations.ts";
import {
  isProgrammeOverdue,
  PROGRAMME_HOURS,
  type ProgrammeFacts,
  programmeDueAt,
} from "./programme-deadline.ts";
import type { Status } from "./states.ts";

/** After this many days without a tick, the coach is asked to contact the student. */
export const SILENT_DAYS = 7;

/** The facts that decide which work of a coach is overdue. */
export interface FollowedFacts extends ProgrammeFacts {
  status: Status;
  /** after the end, the coach may write notes until then */
  bookableUntil: Date | null;
  /** when the student last ticked an exercise */
  lastTickAt: Date | null;
  /** reviews that took place without notes, and the start of the first of them */
  unnotedReviews: number;
  unnotedSince: Date | null;
}

export const OVERDUE_KINDS = ["programme", "notes", "silence"] as const;
type OverdueKind = (typeof OVERDUE_KINDS)[number];

export interface Overdue {
  kind: OverdueKind;
  since: Date;
  words: string;
}

/** A deadline that is nearer than these hours is shown: as many as a coach has for the first week. */
const NEAR_HOURS = PROGRAMME_HOURS;

/** A week that is to be published, before its deadline. */
export interface ProgrammeDeadline {
  at: Date;
  words: string;
}

/** For example "avant le 12 mars à 14:05". A deadline at midnight is a day, without the time. */
export const beforeDeadline = (at: Date): string =>
  `avant le ${formatTime(at) === "00:00" ? formatDay(at, { weekday: true }) : formatDayTime(at)}`;

export const nextWeekName = ({ lastPublished }: Pick<ProgrammeFacts, "lastPublished">): string =>
  lastPublished === 0 ? "Première semaine" : `Semaine ${lastPublished + 1}`;

/** The near deadline of the next week; null if it is far away, has passed, or nothing is due. */
export function programmeDeadline(
  facts: ProgrammeFacts & { status: Status },
  now: Date,
): ProgrammeDeadline | null {
  const at = programmeDueAt(facts);
  if (facts.status !== "running" || !at || at < now) return null;
  if (at.getTime() - now.getTime() > NEAR_HOURS * HOUR_MS) return null;
  return { at, words: `${nextWeekName(facts)} à publier ${beforeDeadline(at)}` };
}

/** The most urgent work comes first. */
export function overdueOf(facts: FollowedFacts, now: Date): Overdue[] {
  const { status, bookableUntil, firstPublishedAt, lastPublished, lastTickAt, unnotedReviews, unnotedSince } =
    facts;
  const found: Overdue[] = [];
  const due = programmeDueAt(facts);
  if (due && isProgrammeOverdue(facts, now))
    found.push({
      kind: "programme",
      since: due,
      words: `${lastPublished === 0 ? "Programme attendu" : `Semaine ${lastPublished + 1} attendue`} depuis le ${formatDay(due)}`,
    });
  // Notes that the coach may no longer write are not overdue.
  const canWrite = status === "running" || (bookableUntil !== null && bookableUntil > now);
  if (canWrite && unnotedSince && unnotedReviews > 0)
    found.push({
      kind: "notes",
      since: unnotedSince,
      words:
        unnotedReviews > 1
          ? `${unnotedReviews} bilans sans compte rendu`
          : `Bilan du ${formatDay(unnotedSince)} sans compte rendu`,
    });
  const heard = lastTickAt ?? firstPublishedAt;
  if (status === "running" && heard && now.getTime() - heard.getTime() > SILENT_DAYS * DAY_MS)
    found.push({ kind: "silence", since: heard, words: `Rien de coché depuis le ${formatDay(heard)}` });
  return found;
}

/** The work that a coach owes a student. */
export interface Urgency {
  overdue: readonly Overdue[];
  deadline: ProgrammeDeadline | null;
}

/** The rank of the most urgent work, and the instant that sorts within the rank: the earliest comes first. */
function rankOf({ overdue: [first], deadline }: Urgency): [rank: number, at: number] {
  if (first?.kind === "programme") return [0, first.since.getTime()];
  if (deadline) return [1, deadline.at.getTime()];
  if (first) return [1 + OVERDUE_KINDS.indexOf(first.kind), first.since.getTime()];
  return [1 + OVERDUE_KINDS.length, 0];
}

/** A late programme comes first, then a programme that is due soon, then other late work. Within each, the earliest. */
export function byUrgency(a: Urgency, b: Urgency): number {
  const [[rank, at], [otherRank, otherAt]] = [rankOf(a), rankOf(b)];
  return rank - otherRank || at - otherAt;
}
