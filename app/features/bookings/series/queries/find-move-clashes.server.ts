import type { Coach, Student } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { parisInstant } from "~/platform/format/dates.ts";
import { getAvailability } from "../../availability/queries/availability.server.ts";
import { findCoachSlots } from "../../availability/queries/slots.server.ts";
import { requirePlannedStudent } from "../../gate.server.ts";
import { listClashes } from "../../planning/queries/list-clashes.server.ts";
import type { Clash, WallTime } from "../../planning/rules/clashes.ts";
import { isKeptSlot } from "../../proposals/queries/kept-slots.server.ts";
import { mayDo, type Side } from "../../sessions/rules/states.ts";
import type { Booking, SessionSeries } from "../../tables.server.ts";
import { stayingClashes, untickedClashes } from "../rules/moves.ts";

/** A slot that nobody has confirmed can be moved by both, a confirmed session by the rules of any session. */
export const isMovable = (session: Booking, side: Side, now: Date): boolean =>
  isKeptSlot(session) || mayDo(side === "coach" ? "propose move" : "move", side, session, now);

interface NewTimes {
  moved: readonly Booking[];
  /** one for each session that moves */
  times: readonly WallTime[];
  /** sessions that the page has shown as moving, and that keep their time */
  unticked?: readonly Booking[];
}

/**
 * Finds what speaks against each new time. A coach may confirm some of it; a student takes free slots only. The times
 * that the sessions leave count as free. A confirmed session that a coach moves leaves its time only once the student
 * accepts.
 */
export async function findMoveClashes(
  db: Executor,
  viewer: Coach | Student,
  { studentId }: Pick<SessionSeries, "studentId">,
  { moved, times, unticked = [] }: NewTimes,
): Promise<Clash[][]> {
  const [session] = moved;
  if (!session || !studentId) return times.map(() => []);
  if (viewer.role === "coach") {
    // A coach confirms what the page has shown, and it showed no doubts about sessions that were ticked then.
    const except = [...moved, ...unticked].map(({ id }) => id);
    const student = await requirePlannedStudent(db, viewer, { client: studentId });
    const availability = await getAvailability(db, viewer);
    const found = await listClashes(db, student, { session, times, availability, except });
    const confirmed = moved.flatMap((one) =>
      one.startsAt && !isKeptSlot(one) ? [{ startsAt: one.startsAt, minutes: one.minutes }] : [],
    );
    return times.map(({ day, time }, at) => {
      const clashes = found[at] ?? [];
      const one = moved[at];
      if (!one) return clashes;
      const move = { to: parisInstant(day, time), minutes: one.minutes };
      return [
        ...(isKeptSlot(one) ? stayingClashes(move, confirmed) : []),
        ...untickedClashes(move, unticked),
        ...clashes,
      ];
    });
  }
  const except = moved.map(({ id }) => id);
  const { coachId, minutes, latitude, longitude } = session;
  const at = latitude === null || longitude === null ? null : { latitude, longitude };
  const starts = times.map(({ day, time }) => parisInstant(day, time).getTime());
  const from = new Date(Math.min(...starts));
  const to = new Date(Math.max(...starts) + 1);
  const slots = await findCoachSlots(db, { coachId, minutes, at, from, to, except });
  const free = new Set(slots.map((slot) => slot.getTime()));
  return starts.map((start) =>
    free.has(start) ? [] : [{ isFinal: true, text: "Ce créneau n’est pas libre." }],
  );
}
