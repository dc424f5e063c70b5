import { and, asc, eq, inArray, isNotNull, isNull, notInArray } from "drizzle-orm";
import { settlePack } from "~/features/bookings/packs/commands/settle-pack.server.ts";
import { changeBooking } from "~/features/bookings/sessions/commands/settle-booking.server.ts";
import { isFreeChange } from "~/features/bookings/sessions/rules/states.ts";
import { bookings, packs } from "~/features/bookings/tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";

/** The packs that can still be booked from. */
const activeOf = (id: string) => and(eq(packs.accompanimentId, id), eq(packs.status, "active"));

/** Stops new bookings. Booked sessions still take place. */
export async function pauseUnits(tx: Transaction, id: string, now = new Date()): Promise<void> {
  await tx
    .update(packs)
    .set({ pausedAt: now })
    .where(and(activeOf(id), isNull(packs.pausedAt)));
}

export async function resumeUnits(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(packs)
    .set({ pausedAt: null })
    .where(and(activeOf(id), isNotNull(packs.pausedAt)));
}

interface Ending {
  by: "student" | "operator" | "nobody";
  /** sessions that begin within 24 h are not cancelled */
  keepsNear?: boolean;
  /** no booked session is cancelled */
  keepsBooked?: boolean;
  now?: Date;
}

/**
 * Ends the units and cancels, free of charge, the sessions that have not begun. Sessions that have begun
 * complete as usual. The caller holds the lock of the accompaniment.
 */
export async function endUnits(tx: Transaction, id: string, ending: Ending): Promise<void> {
  const { keepsBooked = false, now = new Date() } = ending;
  const units = await tx.select({ id: packs.id }).from(packs).where(eq(packs.accompanimentId, id));
  if (units.length === 0) return;
  const packIds = units.map((unit) => unit.id);
  // The lock order is always bookings, then packs.
  const seen = keepsBooked ? [] : await cancelUpcoming(tx, packIds, ending);
  const ended = await tx
    .update(packs)
    .set({ status: "ended", endedAt: now, pausedAt: null })
    .where(activeOf(id))
    .returning({ id: packs.id });
  // A concurrent booking held the lock of its pack until now. From here on, no new bookings are possible.
  if (!keepsBooked && ended.length > 0) await cancelUpcoming(tx, packIds, ending, seen);
  for (const pack of ended) await settlePack(tx, pack.id);
}

/** Cancels the sessions that have not begun, and returns the ids of all sessions it has checked. */
async function cancelUpcoming(
  tx: Transaction,
  packIds: readonly string[],
  { by, keepsNear = false, now = new Date() }: Ending,
  seen: readonly string[] = [],
): Promise<string[]> {
  const booked = await tx
    .select()
    .from(bookings)
    .where(
      and(
        inArray(bookings.packId, [...packIds]),
        inArray(bookings.status, ["held", "pending", "confirmed"]),
        notInArray(bookings.id, [...seen]),
      ),
    )
    .orderBy(asc(bookings.id))
    .for("update");
  for (const booking of booked)
    if (keepsNear ? isFreeChange(booking, now) : !booking.startsAt || booking.startsAt > now)
      await changeBooking(tx, booking, {
        step: "called off",
        by,
        set: {
          status: "cancelled",
          ending: "called off",
          cancelledAt: now,
          heldUntil: null,
          answerBy: null,
          proposedStartsAt: null,
          proposedBy: null,
        },
      });
  return booked.map((booking) => booking.id);
}
