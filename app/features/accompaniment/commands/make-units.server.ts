import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { UNIT_MINUTES, UNITS, type Unit } from "~/features/bookings/rules/packs.ts";
import { packMoves, packs } from "~/features/bookings/tables.server.ts";
import type { Executor, Transaction } from "~/platform/db.server.ts";
import { monthStart, UNIT_CENTS } from "../rules/settlement.ts";
import { bookableUntil } from "../rules/states.ts";
import type { Accompaniment } from "../tables.server.ts";

/** How many of each kind are had, booked or due, with whichever coach. */
export async function countUsed(db: Executor, id: string): Promise<Record<Unit, number>> {
  const rows = await db
    .select({
      purpose: packs.purpose,
      minutes: sql<number>`coalesce(-sum(${packMoves.minutes}), 0)::int`,
    })
    .from(packs)
    .innerJoin(packMoves, sql`${packMoves.packId} = ${packs.id} and ${packMoves.bookingId} is not null`)
    .where(eq(packs.accompanimentId, id))
    .groupBy(packs.purpose);
  const used = (unit: Unit) => (rows.find(({ purpose }) => purpose === unit)?.minutes ?? 0) / UNIT_MINUTES;
  return { intro: used("intro"), sessions: used("sessions"), reviews: used("reviews") };
}

/** What was sold and is not used yet can be booked with the coach who has just said yes, for as long as the contract says. */
export async function makeUnits(
  tx: Transaction,
  of: Accompaniment & { coachId: number },
  now: Date,
): Promise<void> {
  const { id, coachId, studentId, startedAt, months, sessions, reviews, status } = of;
  if (!startedAt) throw new Error("An accompaniment that never began has no units.");
  const sold = { intro: 1, sessions, reviews };
  const used = await countUsed(tx, id);
  for (const purpose of UNITS) {
    const hours = sold[purpose] - used[purpose];
    if (hours <= 0) continue;
    const packId = randomUUID();
    await tx.insert(packs).values({
      ...{ id: packId, coachId, studentId, hours, purpose, accompanimentId: id },
      ...{ priceCents: hours * UNIT_CENTS, status: "active", boughtAt: now, createdAt: now },
      expiresAt: bookableUntil(monthStart(startedAt, months)),
      pausedAt: status === "paused" ? now : null,
    });
    await tx.insert(packMoves).values({ packId, kind: "bought", minutes: hours * UNIT_MINUTES, at: now });
  }
}
