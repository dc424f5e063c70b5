import type { Database } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { StudentBooking } from "../../gate.server.ts";
import { endHold, lockBooking } from "./settle-booking.server.ts";

/** Whoever was about to pay does not: the slot is free at once, and does not wait for its ten minutes. */
export async function releaseHold(db: Database, own: StudentBooking): Promise<void> {
  await db.transaction(async (tx) => {
    const booking = await lockBooking(tx, own.id);
    if (booking.status !== "held")
      throw new AppError("conflict", { message: "Ce créneau n’est plus en attente de paiement." });
    await endHold(tx, booking);
  });
}
