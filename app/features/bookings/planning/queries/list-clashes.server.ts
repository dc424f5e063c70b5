import type { Executor } from "~/platform/database/db.server.ts";
import { parisInstant } from "~/platform/format/dates.ts";
import type { Availability } from "../../availability/rules/availability.ts";
import type { PlannedStudent } from "../../gate.server.ts";
import type { Booking } from "../../tables.server.ts";
import { type Clash, findClashes, type WallTime } from "../rules/clashes.ts";
import { findAppointments } from "./find-appointments.server.ts";

export interface WantedTimes {
  session: Pick<Booking, "minutes" | "place" | "latitude" | "longitude">;
  times: readonly WallTime[];
  availability: Availability;
  /** bookings that are about to be moved */
  except?: readonly string[];
}

/** Finds what speaks against each of these times. */
export async function listClashes(
  db: Executor,
  student: PlannedStudent,
  { session: { minutes, place, latitude, longitude }, times, availability, except = [] }: WantedTimes,
): Promise<Clash[][]> {
  const now = new Date();
  const starts = times.map(({ day, time }) => parisInstant(day, time).getTime());
  if (starts.length === 0) return [];
  const from = new Date(Math.min(...starts));
  const to = new Date(Math.max(...starts) + minutes * 60_000);
  const appointments = await findAppointments(db, student, { from, to, except });
  const at = place === "webcam" || latitude === null || longitude === null ? null : { latitude, longitude };
  return times.map((when) => findClashes({ when, minutes, at, availability, appointments, now }));
}
