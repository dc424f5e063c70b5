import { findCoachSlots, findSpot } from "~/features/bookings/availability/queries/slots.server.ts";
import { lastSlot } from "~/features/bookings/availability/rules/slots.ts";
import type { FoundBooking } from "~/features/bookings/sessions/queries/find-booking.server.ts";
import type { BookingAction } from "~/features/bookings/sessions/rules/addresses.ts";
import type { Database } from "~/platform/database/db.server.ts";

const WITH_SLOTS: readonly (BookingAction | undefined)[] = ["move", "propose", "choose", "choose-time"];

/** Free slots for the first or another time of the session. */
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
    to: lastSlot(now),
    except: id,
  });
  // The session's current time is not offered.
  return slots.filter((slot) => slot.getTime() !== startsAt?.getTime()).map((slot) => slot.toISOString());
}
