import type { FeedColour } from "../../calendars/rules/feeds.ts";
import { type BookingState, mayDo, type Side } from "../../sessions/rules/states.ts";
import {
  coversDay,
  type GridDay,
  type Span,
  spanOn,
  staysWithinDay,
  type TimeGrid,
  type TimeRange,
  visiblePart,
} from "./time-grid.ts";

export interface ScheduledSession {
  id: string;
  startsAt: Date;
  endsAt: Date;
  status: BookingState;
  /** the coach has planned it, and the student has not confirmed it yet */
  isKept: boolean;
  seriesId: string | null;
  /** null for a hold: the coach learns the name once it is paid */
  name: string | null;
  /** "Musculation avec Manon P."; null for a hold */
  title: string | null;
  proposedStartsAt: Date | null;
  proposedBy: Side | null;
}

export interface ScheduledBlock {
  id: string;
  startsAt: Date;
  endsAt: Date;
  label: string;
}

export interface ScheduledEvent {
  startsAt: Date;
  endsAt: Date;
  /** of its calendar; may be empty */
  name: string;
  colour: FeedColour | null;
}

/** A group session is one entry, whoever takes part. */
export interface ScheduledGroup {
  id: string;
  startsAt: Date;
  endsAt: Date;
  title: string;
  /** "5/8" */
  seats: string;
}

export interface Schedule {
  sessions: ScheduledSession[];
  groups: ScheduledGroup[];
  blocks: ScheduledBlock[];
  /** busy times of the coach's external calendars */
  feed: ScheduledEvent[];
}

export type Entry = TimeRange & { key: string } & (
    | { kind: "session"; session: ScheduledSession }
    /** a proposed time that is not answered yet */
    | { kind: "proposal"; session: ScheduledSession }
    | { kind: "group"; group: ScheduledGroup }
    | { kind: "block"; block: ScheduledBlock }
    | { kind: "feed"; event: ScheduledEvent }
  );

/** Entries that are not sessions go into a band above the grid if they last a whole day or lie outside its hours. */
const goesIntoBand = ({ kind }: Entry): boolean => kind === "feed" || kind === "block";

/** The entries that decide which hours the grid shows. */
export const stretchingEntries = (entries: readonly Entry[]): Entry[] =>
  entries.filter((entry) => !goesIntoBand(entry) || staysWithinDay(entry));

interface PlacedEntries {
  placed: { entry: Entry; span: Span }[];
  band: Entry[];
}

/** Splits the entries of a day between its column and the band above it. */
export function placeEntries(entries: readonly Entry[], day: GridDay, grid: TimeGrid): PlacedEntries {
  const placed: PlacedEntries["placed"] = [];
  const band: Entry[] = [];
  for (const entry of entries) {
    const span = spanOn(entry, day, grid);
    if (!span) continue;
    const shown = goesIntoBand(entry) && coversDay(entry, day) ? undefined : visiblePart(span, grid);
    if (shown) placed.push({ entry, span: shown });
    else band.push(entry);
  }
  return { placed, band };
}

/** Returns the entries sorted by start. */
export function entriesOf({ sessions, groups, blocks, feed }: Schedule): Entry[] {
  const entries: Entry[] = [
    ...sessions.map((session) => ({
      kind: "session" as const,
      key: session.id,
      session,
      start: session.startsAt,
      end: session.endsAt,
    })),
    ...sessions.flatMap((session) => {
      if (!session.proposedStartsAt) return [];
      const length = session.endsAt.getTime() - session.startsAt.getTime();
      const end = new Date(session.proposedStartsAt.getTime() + length);
      const key = `proposal-${session.id}`;
      return [{ kind: "proposal" as const, key, session, start: session.proposedStartsAt, end }];
    }),
    ...groups.map((group) => ({
      kind: "group" as const,
      key: `group-${group.id}`,
      group,
      start: group.startsAt,
      end: group.endsAt,
    })),
    ...blocks.map((block) => ({
      kind: "block" as const,
      key: block.id,
      block,
      start: block.startsAt,
      end: block.endsAt,
    })),
    ...feed.map((event, at) => ({
      kind: "feed" as const,
      // Two calendars may have equal times.
      key: `feed-${at}-${event.startsAt.toISOString()}`,
      event,
      start: event.startsAt,
      end: event.endsAt,
    })),
  ];
  return entries.toSorted((a, b) => a.start.getTime() - b.start.getTime() || a.key.localeCompare(b.key));
}

export const canBeMoved = (session: ScheduledSession, now: Date): boolean =>
  mayDo("propose move", "coach", bookingStatusOf(session), now);

export const canBeWithdrawn = (session: ScheduledSession, now: Date): boolean =>
  mayDo("withdraw move", "coach", bookingStatusOf(session), now);

/** Only these fields of a scheduled session matter for moves; the others are neutral. */
const bookingStatusOf = ({ status, startsAt, endsAt, proposedStartsAt, proposedBy }: ScheduledSession) => ({
  status,
  startsAt,
  endsAt,
  proposedStartsAt,
  proposedBy,
  // A coach's proposals do not depend on it.
  freeChangeHours: 0,
  studentChooses: false,
  groupSessionId: null,
  ending: null,
  choice: null,
  absent: null,
  plannedAt: null,
  plannedBy: null,
  absenceSaidAt: null,
  absenceContestedAt: null,
  absenceSettledAt: null,
});
