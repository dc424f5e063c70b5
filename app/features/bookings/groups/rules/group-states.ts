import type { Transitions } from "~/platform/database/state-machine.ts";
import { addDays, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { HOUR_MS, MINUTE_MS } from "~/platform/format/durations.ts";
import type { SessionProgress } from "../../sessions/rules/progress.ts";

export const GROUP_STATES = ["open", "cancelled"] as const;
export type GroupState = (typeof GROUP_STATES)[number];

/** "too few": not enough participants were confirmed at the deadline. */
export const GROUP_ENDINGS = ["by coach", "too few", "account closed", "by operator"] as const;
export type GroupEnding = (typeof GROUP_ENDINGS)[number];

export const GROUP_PLACES = ["venue", "webcam"] as const;
export type GroupPlace = (typeof GROUP_PLACES)[number];

export const GROUP_TRANSITIONS: Transitions<GroupState, "coach" | "operator" | "nobody"> = {
  open: { cancelled: ["coach", "operator", "nobody"] },
  cancelled: {},
};

export const MOST_SEATS = 100;
export const MOST_WEEKS = 12;
/** The coach chooses one of these: so many hours before the start it is decided whether enough people come. */
export const DECIDES_HOURS = [6, 12, 24, 48, 72] as const;
export const USUAL_DECIDES_HOURS = 24;
export const GROUP_LENGTHS = [30, 45, 60, 75, 90, 120, 150, 180, 240] as const;
/** Nobody can take a seat later than this before the start. */
export const CLOSES_MINUTES = 15;
export const AHEAD_DAYS = 365;

/** A freed seat is kept this long for the first student of the waiting list. */
export const OFFER_HOURS = 2;
/** Nobody has to answer in the night: an offer of the evening lasts until this hour of the morning. */
const NIGHT = { from: 21, until: 10 };
/** Close to the start, a seat that is kept for one student would stay empty. */
const SHORTEST_OFFER_MINUTES = 30;

export interface GroupTimes {
  startsAt: Date;
  decidesHours: number;
}

export const decidesAt = ({ startsAt, decidesHours }: GroupTimes): Date =>
  new Date(startsAt.getTime() - decidesHours * HOUR_MS);

export const closesAt = ({ startsAt }: Pick<GroupTimes, "startsAt">): Date =>
  new Date(startsAt.getTime() - CLOSES_MINUTES * MINUTE_MS);

export const isTakingBookings = (
  { status, startsAt }: { status: GroupState; startsAt: Date },
  now: Date,
): boolean => status === "open" && closesAt({ startsAt }) > now;

/** The coach may change a group session until it begins, and the coach or an operator may cancel it. */
export const isToCome = ({ status, startsAt }: { status: GroupState; startsAt: Date }, now: Date): boolean =>
  status === "open" && startsAt > now;

/**
 * The end of an offer that is made now; undefined if the session begins so soon that the seat is better free for
 * everybody. An offer never lasts until less than half an hour before the last booking.
 */
export function offerEnds(now: Date, startsAt: Date): Date | undefined {
  const last = closesAt({ startsAt }).getTime() - SHORTEST_OFFER_MINUTES * MINUTE_MS;
  const usual = now.getTime() + OFFER_HOURS * HOUR_MS;
  const end = Math.min(Math.max(usual, endOfNight(new Date(usual))), last);
  return end - now.getTime() >= SHORTEST_OFFER_MINUTES * MINUTE_MS ? new Date(end) : undefined;
}

/** The morning after the moment if it lies in the night; otherwise the moment itself. */
function endOfNight(at: Date): number {
  const day = parisDay(at);
  const morning = parisInstant(day, `${NIGHT.until}:00`);
  if (at < morning) return morning.getTime();
  if (at < parisInstant(day, `${NIGHT.from}:00`)) return at.getTime();
  return parisInstant(addDays(day, 1), `${NIGHT.until}:00`).getTime();
}

/** Enough: hold it. Too few: cancel it. "wait": somebody is paying, which is known within minutes. */
export function decideGroup(
  { seatsMin }: { seatsMin: number },
  { confirmed, held }: { confirmed: number; held: number },
): "enough" | "too few" | "wait" {
  if (confirmed >= seatsMin) return "enough";
  return confirmed + held >= seatsMin ? "wait" : "too few";
}

/** The same local time in so many weeks, also when the clocks change. */
export const weeklyStarts = (day: string, time: string, weeks: number): Date[] =>
  Array.from({ length: weeks }, (_, week) => parisInstant(addDays(day, 7 * week), time));

/** A group session whose seats are sold goes on like a confirmed session. */
export const progressOfGroup = <G extends Omit<SessionProgress, "status"> & { status: GroupState }>(
  group: G,
): Omit<G, "status"> & SessionProgress => ({
  ...group,
  status: group.status === "open" ? "confirmed" : "cancelled",
});
