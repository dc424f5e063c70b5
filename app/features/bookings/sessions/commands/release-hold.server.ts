import type { Database } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { StudentBooking } from "../../gate.server.ts";
import { endUnpaidHold } from "../../proposals/commands/keep-slot.server.ts";
import { lockBooking } from "./settle-booking.server.ts";

/** The student gives up the payment, and the slot is free at once instead of after ten minutes. */
export async function releaseHold(db: Database, own: StudentBooking): Promise<void> {
  await db.transaction(async (tx) => {
    const booking = await lockBooking(tx, own.id);
    if (booking.status !== "held")
      throw new AppError("conflict", { message: "Ce créneau n’est plus en attente de paiement." });
    await endUnpaidHold(tx, booking);
  });
}
