import { type BookingState, mayDo, type Side } from "../../sessions/rules/states.ts";
import type { TimeRange } from "./time-grid.ts";

export interface ScheduledSession {
  id: string;
  startsAt: Date;
  endsAt: Date;
  status: BookingState;
  /** null while it is being paid for: until then it is nobody's */
  name: string | null;
  service: string;
  proposedStartsAt: Date | null;
  proposedBy: Side | null;
}

export interface ScheduledBlock {
  id: string;
  startsAt: Date;
  endsAt: Date;
  label: string;
}

export interface Schedule {
  sessions: ScheduledSession[];
  blocks: ScheduledBlock[];
  /** when the coach's calendar elsewhere is busy */
  feed: { startsAt: Date; endsAt: Date }[];
}

/** Something that takes time, with what it is. */
export type Entry = TimeRange & { key: string } & (
    | { kind: "session"; session: ScheduledSession }
    /** another time for a session, that the other of the two has not answered */
    | { kind: "proposal"; session: ScheduledSession }
    | { kind: "block"; block: ScheduledBlock }
    | { kind: "feed" }
  );

/** All that takes time, in its order. */
export function entriesOf({ sessions, blocks, feed }: Schedule): Entry[] {
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
    ...blocks.map((block) => ({
      kind: "block" as const,
      key: block.id,
      block,
      start: block.startsAt,
      end: block.endsAt,
    })),
    ...feed.map(({ startsAt, endsAt }) => ({
      kind: "feed" as const,
      key: `feed-${startsAt.toISOString()}-${endsAt.toISOString()}`,
      start: startsAt,
      end: endsAt,
    })),
  ];
  return entries.toSorted((a, b) => a.start.getTime() - b.start.getTime() || a.key.localeCompare(b.key));
}

/** Whether its coach may ask for another time. */
export const canBeMoved = (session: ScheduledSession, now: Date): boolean =>
  mayDo("propose move", "coach", standing(session), now);

export const canBeWithdrawn = (session: ScheduledSession, now: Date): boolean =>
  mayDo("withdraw move", "coach", standing(session), now);

/** Nothing else of a session that is on the schedule decides about moves. */
const standing = ({ status, startsAt, endsAt, proposedStartsAt, proposedBy }: ScheduledSession) => ({
  status,
  startsAt,
  endsAt,
  proposedStartsAt,
  proposedBy,
  ending: null,
  choice: null,
  absent: null,
  plannedAt: null,
  plannedBy: null,
  absenceSaidAt: null,
  absenceContestedAt: null,
  absenceSettledAt: null,
});
