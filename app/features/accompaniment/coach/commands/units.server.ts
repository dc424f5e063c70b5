import { and, asc, eq, inArray, isNotNull, isNull, notInArray } from "drizzle-orm";
import { settlePack } from "~/features/bookings/packs/commands/settle-pack.server.ts";
import { changeBooking } from "~/features/bookings/sessions/commands/settle-booking.server.ts";
import { isFreeChange } from "~/features/bookings/sessions/rules/states.ts";
import { bookings, packs } from "~/features/bookings/tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";

/** Its packs that can be drawn on. */
const activeOf = (id: string) => and(eq(packs.accompanimentId, id), eq(packs.status, "active"));

/** Nothing new is booked from its units; what is booked takes place. */
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
  /** sessions that begin within a day are at a fixed date, and take place all the same */
  keepsNear?: boolean;
  /** whatever is booked takes place */
  keepsBooked?: boolean;
  now?: Date;
}

/**
 * Its units can be booked no more, and sessions that have not begun are cancelled at nobody's cost. What has begun is had, or not, as
 * any session. The accompaniment is locked.
 */
export async function endUnits(tx: Transaction, id: string, ending: Ending): Promise<void> {
  const { keepsBooked = false, now = new Date() } = ending;
  const units = await tx.select({ id: packs.id }).from(packs).where(eq(packs.accompanimentId, id));
  if (units.length === 0) return;
  const packIds = units.map((unit) => unit.id);
  // Sessions before the packs, as everything that changes both does.
  const seen = keepsBooked ? [] : await callOff(tx, packIds, ending);
  const ended = await tx
    .update(packs)
    .set({ status: "ended", endedAt: now, pausedAt: null })
    .where(activeOf(id))
    .returning({ id: packs.id });
  // One that was being booked meanwhile had the pack until now; from here on there are no new ones.
  if (!keepsBooked && ended.length > 0) await callOff(tx, packIds, ending, seen);
  for (const pack of ended) await settlePack(tx, pack.id);
}

/** Calls off what has not begun; answers which sessions it has looked at. */
async function callOff(
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
