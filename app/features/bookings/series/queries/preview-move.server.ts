import { and, asc, eq, gte, ne } from "drizzle-orm";
import type { Coach, Student } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { isDay, readTime } from "~/platform/format/dates.ts";
import type { OwnSeries } from "../../gate.server.ts";
import { type Clash, type WallTime, wallTimeOf } from "../../planning/rules/clashes.ts";
import { readMoved } from "../../planning/schema.ts";
import { bookings, sessionSeries } from "../../tables.server.ts";
import { REACHES, type Reach } from "../rules/moves.ts";
import { moveOccurrences } from "../rules/occurrences.ts";
import { findMoveClashes, isMovable } from "./find-move-clashes.server.ts";

/** The address of the series page carries these values; any of them may be missing or misspelt. */
export interface AskedMove {
  /** the session that a link of the list has named */
  opened: string | null;
  /** the first session that moves */
  from: string | null;
  reach: Reach;
  day: string | null;
  time: string | null;
  /** other times of single sessions */
  moved: Record<string, string>;
}

export function readAskedMove(parameters: URLSearchParams): AskedMove {
  const opened = parameters.get("session");
  const usual: Reach = opened ? "one" : "following";
  return {
    opened,
    from: parameters.get("from") ?? opened,
    reach: REACHES.find((reach) => reach === parameters.get("reach")) ?? usual,
    day: parameters.get("day"),
    time: parameters.get("time"),
    moved: Object.fromEntries(parameters),
  };
}

export interface MovedSession {
  id: string;
  /** the time that it leaves */
  startsAt: Date;
  when: WallTime;
  clashes: Clash[];
}

/** The sessions of a move at their new times, before it is saved. Empty while nothing is asked for. */
export async function previewMove(
  db: Executor,
  viewer: Coach | Student,
  own: OwnSeries,
  asked: AskedMove,
): Promise<MovedSession[]> {
  const { day, time, reach, moved } = asked;
  if (!day && !time) return [];
  const now = new Date();
  const rows = await db
    .select({ session: bookings, series: sessionSeries })
    .from(bookings)
    .innerJoin(sessionSeries, eq(sessionSeries.id, bookings.seriesId))
    .where(and(eq(bookings.seriesId, own.id), ne(bookings.status, "cancelled"), gte(bookings.startsAt, now)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
  const movable = rows.filter(({ session }) => isMovable(session, own.side, now));
  const at = asked.from ? movable.findIndex(({ session }) => session.id === asked.from) : 0;
  const chosen = at < 0 ? [] : movable.slice(at, reach === "one" ? at + 1 : undefined);
  const sessions = chosen.map(({ session }) => ({ session, startsAt: session.startsAt ?? now }));
  const [first] = sessions;
  const series = chosen[0]?.series;
  if (!first || !series) return [];
  const usual = wallTimeOf(first.startsAt);
  const to = {
    day: day && isDay(day) ? day : usual.day,
    time: time && readTime(time) !== undefined ? time : usual.time,
  };
  const given = moveOccurrences(
    sessions.map(({ startsAt }) => wallTimeOf(startsAt)),
    to,
  );
  const times = sessions.map(({ session }, index) => readMoved(moved, given[index] ?? to, session.id));
  const clashes = await findMoveClashes(db, viewer, series, {
    moved: sessions.map(({ session }) => session),
    times,
  });
  return sessions.map(({ session, startsAt }, index) => ({
    id: session.id,
    startsAt,
    when: times[index] ?? to,
    clashes: clashes[index] ?? [],
  }));
}
