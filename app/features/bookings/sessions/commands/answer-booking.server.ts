import type { Database } from "~/platform/database/db.server.ts";
import type { CoachBooking } from "../../gate.server.ts";
import { changeBooking, lockFor, refuseUnpaid, requireSeen } from "./settle-booking.server.ts";

/** The coach says yes, to the time that they have seen: what was set aside is taken. */
export async function acceptBooking(
  db: Database,
  own: CoachBooking,
  { startsAt }: { startsAt: Date | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const booking = await lockFor(tx, own, "accept");
    requireSeen(startsAt, booking.startsAt);
    await refuseUnpaid(tx, booking);
    const set = { status: "confirmed", confirmedAt: new Date(), answerBy: null } as const;
    await changeBooking(tx, booking, { step: "confirmed", by: "coach", set });
  });
}

/** The coach says no, with a sentence if they like: what was set aside is let go. */
export async function declineBooking(
  db: Database,
  own: CoachBooking,
  { words }: { words: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const booking = await lockFor(tx, own, "decline");
    const set = { status: "cancelled", ending: "declined", cancelledAt: new Date(), answerBy: null } as const;
    await changeBooking(tx, booking, { step: "declined", by: "coach", set, words });
  });
}
