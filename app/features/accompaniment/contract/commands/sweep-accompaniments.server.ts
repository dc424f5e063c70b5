import { and, eq, gt } from "drizzle-orm";
import { packs } from "~/features/bookings/tables.server.ts";
import { endInstalments } from "~/features/payments/core/commands/decide-payment.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { endUnits, pauseUnits, resumeUnits } from "../../coach/commands/units.server.ts";
import { type Accompaniment, accompaniments } from "../../tables.server.ts";
import { dueAccompaniments } from "../queries/due-accompaniments.server.ts";
import { pausedFrom } from "../rules/settlement.ts";
import { dueUnusedWarning, endsUnpaidFrom, isLasting } from "../rules/states.ts";
import { changeAccompaniment, lockAccompaniment } from "./change-accompaniment.server.ts";
import { endAccompaniment } from "./end-accompaniment.server.ts";
import { endUnpaid } from "./end-unpaid.server.ts";
import { findSuspension } from "./hold-instalments.server.ts";
import { onAccompanimentPaymentChanged } from "./on-payment-changed.server.ts";
import { settleLocked } from "./settle-accompaniment.server.ts";

/** Ends, pauses, warns about and settles the accompaniments that are due. */
export async function sweepAccompaniments(db: Database, now = new Date()): Promise<void> {
  await sweepRows(db, { due: dueAccompaniments(now), act: (id) => applyDue(db, id, now) });
}

async function applyDue(db: Database, id: string, now: Date): Promise<void> {
  // Applies payments whose notification was lost. It has its own transaction, because `sweepOne` locks
  // bookings, which come before the payment in the lock order.
  await db.transaction((tx) => onAccompanimentPaymentChanged(tx, id, now));
  await db.transaction((tx) => sweepOne(tx, id, now));
}

async function sweepOne(tx: Transaction, id: string, now: Date): Promise<void> {
  const before = await lockAccompaniment(tx, id);
  if (before.settledAt) return;
  await tx.update(accompaniments).set({ lookedAt: now }).where(eq(accompaniments.id, id));
  const suspendedAt = await findSuspension(tx, before);
  if (before.status === "awaiting_payment") {
    if (before.studentId === null || suspendedAt) await endUnpaid(tx, before, now);
  } else if (isLasting(before)) await sweepLasting(tx, before, { suspendedAt, now });
  else await sweepEnded(tx, before, now);
}

/**
 * While the student is suspended, instalments are held and nothing new can be booked, because the suspension
 * may be lifted. After `ENDED_AFTER_DAYS` the accompaniment ends, and months that began after the suspension
 * are not charged.
 */
async function sweepSuspended(
  tx: Transaction,
  before: Accompaniment,
  { suspendedAt, now }: { suspendedAt: Date; now: Date },
): Promise<void> {
  if (endsUnpaidFrom(suspendedAt) > now) await pauseUnits(tx, before.id, now);
  else
    await endAccompaniment(tx, before, { ending: "closed", by: "nobody", at: now, until: suspendedAt, now });
}

async function sweepLasting(
  tx: Transaction,
  before: Accompaniment,
  { suspendedAt, now }: { suspendedAt: Date | null; now: Date },
): Promise<void> {
  const { id, status, lateSince, endsAt, endAskedAt } = before;
  if (before.studentId === null) {
    await endAccompaniment(tx, before, { ending: "closed", by: "nobody", at: now, now });
    return;
  }
  // A late payment or a requested end takes its course during a suspension too.
  if (suspendedAt && !lateSince && !endAskedAt) return sweepSuspended(tx, before, { suspendedAt, now });
  if (!suspendedAt && status === "running") await resumeUnits(tx, id);
  if (lateSince && endsUnpaidFrom(lateSince) <= now)
    await endAccompaniment(tx, before, { ending: "late", by: "nobody", at: now, now });
  // The end waits while an instalment is late: either it is paid, or the accompaniment ends as "late".
  else if (endsAt && endsAt <= now && !lateSince)
    await endAccompaniment(tx, before, {
      ending: endAskedAt ? "early" : "done",
      by: endAskedAt ? "student" : "nobody",
      at: endsAt,
      now,
    });
  else if (lateSince && status === "running" && pausedFrom(lateSince) <= now) {
    await pauseUnits(tx, id, now);
    await changeAccompaniment(tx, before, {
      step: "paused",
      by: "nobody",
      at: now,
      set: { status: "paused" },
    });
  }
}

/** Warns about unused units, refunds them after the deadline, and writes off an unpaid last payment. */
async function sweepEnded(tx: Transaction, before: Accompaniment, now: Date): Promise<void> {
  const { id, paymentId, bookableUntil, lateSince, studentId } = before;
  if (bookableUntil && (bookableUntil <= now || studentId === null)) {
    // Booked sessions take place, even after the deadline. If the student has closed the account, they are
    // cancelled, and those within 24 h are charged by the bookings room.
    const hasLeft = studentId === null;
    await endUnits(tx, id, { by: "nobody", keepsBooked: !hasLeft, keepsNear: hasLeft, now });
    return settleLocked(tx, before, now);
  }
  const days = dueUnusedWarning(before, now);
  if (days !== undefined && (await hasUnused(tx, id))) {
    await changeAccompaniment(tx, before, {
      step: "unused told",
      by: "nobody",
      at: now,
      set: { warnedDays: days },
    });
    return;
  }
  if (paymentId && lateSince && endsUnpaidFrom(lateSince) <= now) {
    await endInstalments(tx, { paymentId });
    await settleLocked(tx, before, now);
  }
}

async function hasUnused(tx: Transaction, id: string): Promise<boolean> {
  const isUnused = gt(packs.minutesLeft, packs.lockedMinutes);
  const unused = and(eq(packs.accompanimentId, id), eq(packs.status, "active"), isUnused);
  return (await tx.$count(packs, unused)) > 0;
}
