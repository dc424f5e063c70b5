import { findCoachSlots, findSpot } from "~/features/bookings/availability/queries/slots.server.ts";
import type { FoundBooking } from "~/features/bookings/sessions/queries/find-booking.server.ts";
import type { BookingAction } from "~/features/bookings/sessions/rules/addresses.ts";
import type { Database } from "~/platform/database/db.server.ts";

const WEEKS_MS = 8 * 7 * 24 * 60 * 60 * 1000;
const WITH_SLOTS: readonly (BookingAction | undefined)[] = ["move", "propose", "choose"];

/** Free slots for another time of the session. The coach's own booking horizon may end sooner. */
export async function listOpenSlots(
  db: Database,
  { id, coachId, minutes, startsAt }: FoundBooking,
  action: BookingAction | undefined,
  now: Date,
): Promise<string[]> {
  if (!WITH_SLOTS.includes(action)) return [];
  const slots = await findCoachSlots(db, {
    coachId,
    minutes,
    at: await findSpot(db, id),
    from: now,
    to: new Date(now.getTime() + WEEKS_MS),
    except: id,
  });
  // The session's current time is not offered.
  return slots.filter((slot) => slot.getTime() !== startsAt?.getTime()).map((slot) => slot.toISOString());
}
