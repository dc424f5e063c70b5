import { formatDay } from "~/platform/format/dates.ts";
import { isProgrammeOverdue, type ProgrammeFacts, programmeDueAt } from "../../programme/rules/programme.ts";
import type { Status } from "./states.ts";

/** After this many days without a tick, the coach is asked to contact the student. */
export const SILENT_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

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

/** Sorts by kind, then by how long the work is overdue. Students without overdue work come last. */
export function byUrgency(a: readonly Overdue[], b: readonly Overdue[]): number {
  const [first, second] = [a[0], b[0]];
  if (!first || !second) return Number(Boolean(second)) - Number(Boolean(first));
  const rank = ({ kind }: Overdue) => OVERDUE_KINDS.indexOf(kind);
  return rank(first) - rank(second) || first.since.getTime() - second.since.getTime();
}
