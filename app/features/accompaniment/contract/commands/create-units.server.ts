import { randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { UNIT_MINUTES, UNITS, type Unit } from "~/features/bookings/packs/rules.ts";
import { packMoves, packs } from "~/features/bookings/tables.server.ts";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";
import type { Accompaniment } from "../../tables.server.ts";
import { monthStart } from "../rules/settlement.ts";
import { bookableUntil } from "../rules/states.ts";
import { soldUnits } from "../rules/units.ts";
import { releaseUnits } from "./release-units.server.ts";

/** Counts the units that are completed, booked or charged, with any coach. */
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

/**
 * Creates units with the current coach for all that was sold and is neither used nor there yet: everything
 * when the coach accepts, and later the sessions with a former coach that were returned. Those whose
 * instalments are not paid stay locked. Idempotent.
 */
export async function createUnits(
  tx: Transaction,
  of: Accompaniment & { coachId: number },
  now: Date,
): Promise<void> {
  const { id, coachId, studentId, startedAt, months, sessions, reviews, status } = of;
  if (!startedAt) throw new Error("An accompaniment that never began has no units.");
  const sold = soldUnits({ sessions, reviews });
  // A booking locks its pack, so that the used and the remaining units are consistent under this lock.
  const active = await tx
    .select({
      id: packs.id,
      purpose: packs.purpose,
      totalMinutes: packs.totalMinutes,
      minutesLeft: packs.minutesLeft,
    })
    .from(packs)
    .where(and(eq(packs.accompanimentId, id), eq(packs.status, "active")))
    .orderBy(asc(packs.id))
    .for("update");
  const used = await countUsed(tx, id);
  for (const purpose of UNITS) {
    const its = active.filter((pack) => pack.purpose === purpose);
    const left = its.reduce((sum, { minutesLeft }) => sum + minutesLeft, 0) / UNIT_MINUTES;
    const missing = sold[purpose] - used[purpose] - left;
    if (missing <= 0) continue;
    const [known] = its;
    const totalMinutes = (known?.totalMinutes ?? 0) + missing * UNIT_MINUTES;
    const packId = known?.id ?? randomUUID();
    const priceCents = (totalMinutes / UNIT_MINUTES) * of.unitCents;
    if (known) await tx.update(packs).set({ totalMinutes, priceCents }).where(eq(packs.id, packId));
    else
      await tx.insert(packs).values({
        id: packId,
        coachId,
        studentId,
        totalMinutes,
        sessionMinutes: UNIT_MINUTES,
        purpose,
        accompanimentId: id,
        priceCents,
        freeChangeHours: of.freeChangeHours,
        status: "active",
        boughtAt: now,
        createdAt: now,
        expiresAt: bookableUntil(monthStart(startedAt, months)),
        pausedAt: status === "paused" ? now : null,
      });
    await tx.insert(packMoves).values({ packId, kind: "bought", minutes: missing * UNIT_MINUTES, at: now });
  }
  await releaseUnits(tx, of);
}
