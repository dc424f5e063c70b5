import { formatDay } from "~/platform/format/dates.ts";
import { isProgrammeOverdue, type ProgrammeFacts, programmeDueAt } from "../../programme/rules/programme.ts";
import type { Status } from "./states.ts";

/** Days without a tick after which a coach had better ask how it goes. */
export const SILENT_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What decides what a coach owes to somebody whom they accompany: no more of it than that. */
export interface FollowedFacts extends ProgrammeFacts {
  status: Status;
  /** of one that has ended: until when its coach may write of it */
  bookableUntil: Date | null;
  /** the last time that something was ticked off */
  lastTickAt: Date | null;
  /** reviews that took place and have no notes, and since when the first of them has waited */
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

/** What is overdue, the most pressing first. */
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
  // What nobody may write is not awaited.
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

/** Whoever has waited longest for the most pressing thing comes first; those who wait for nothing come last. */
export function byUrgency(a: readonly Overdue[], b: readonly Overdue[]): number {
  const [first, second] = [a[0], b[0]];
  if (!first || !second) return Number(Boolean(second)) - Number(Boolean(first));
  const rank = ({ kind }: Overdue) => OVERDUE_KINDS.indexOf(kind);
  return rank(first) - rank(second) || first.since.getTime() - second.since.getTime();
}
