import type { Database } from "~/platform/database/db.server.ts";
import type { CoachBooking } from "../../gate.server.ts";
import { changeBooking, lockFor, refuseUnpaid, requireSeen } from "./settle-booking.server.ts";

/** Captures the authorised payment. Refuses if the time has changed since the coach saw it. */
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

/** Releases the authorised payment. */
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
