import type { BookingState, Place } from "./states.ts";

/**
 * The coach presses these steps on the day. The state of the booking and its money follow the clock, whatever was
 * pressed.
 */
export const PROGRESS_STEPS = ["arrive", "begin", "end"] as const;
export type ProgressStep = (typeof PROGRESS_STEPS)[number];

/** A coach can be early by this much. */
const EARLY_MINUTES = 60;

export interface SessionProgress {
  status: BookingState;
  place: Place | null;
  startsAt: Date | null;
  endsAt: Date | null;
  arrivedAt: Date | null;
  begunAt: Date | null;
  endedAt: Date | null;
}

/** The session as it stands now. A step from before the session was moved does not count. */
function standOf(session: SessionProgress, now: Date) {
  const { status, place, startsAt, endsAt } = session;
  if (status !== "confirmed" || !startsAt || !endsAt) return undefined;
  const opensAt = new Date(startsAt.getTime() - EARLY_MINUTES * 60_000);
  if (now < opensAt || now >= endsAt) return undefined;
  const isSaid = (at: Date | null) => at !== null && at >= opensAt;
  return {
    isOnSite: place !== "webcam",
    hasStarted: now >= startsAt,
    hasArrived: isSaid(session.arrivedAt),
    hasBegun: isSaid(session.begunAt),
    hasEnded: isSaid(session.endedAt),
  };
}

export function mayProgress(step: ProgressStep, session: SessionProgress, now: Date): boolean {
  const stand = standOf(session, now);
  if (!stand || stand.hasEnded) return false;
  switch (step) {
    case "arrive":
      return stand.isOnSite && !stand.hasArrived && !stand.hasBegun;
    case "begin":
      return !stand.hasBegun;
    case "end":
      return stand.hasBegun;
  }
}

/** The one step that the coach is offered. Nobody has to say « arrived » once it is time to begin. */
export function nextStep(session: SessionProgress, now: Date): ProgressStep | undefined {
  const stand = standOf(session, now);
  const isEarly = stand !== undefined && !stand.hasStarted;
  return PROGRESS_STEPS.find((step) => mayProgress(step, session, now) && (step !== "arrive" || isEarly));
}

export type ProgressLabel = "Sur place" | "En cours" | "Terminée";

/** By the clock, unless the coach has said otherwise; undefined for a session that nothing is to be said of yet. */
export function progressOf(
  session: Partial<Omit<SessionProgress, "status">> & { startsAt: Date; endsAt: Date },
  now: Date,
): ProgressLabel | undefined {
  const { startsAt, endsAt } = session;
  if (endsAt <= now) return "Terminée";
  const { place = null, arrivedAt = null, begunAt = null, endedAt = null } = session;
  const stand = standOf({ status: "confirmed", place, startsAt, endsAt, arrivedAt, begunAt, endedAt }, now);
  if (stand?.hasEnded) return "Terminée";
  if (stand?.hasBegun || startsAt <= now) return "En cours";
  return stand?.hasArrived ? "Sur place" : undefined;
}
