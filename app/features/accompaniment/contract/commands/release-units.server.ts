import { and, asc, eq, sql } from "drizzle-orm";
import { UNIT_MINUTES } from "~/features/bookings/packs/rules.ts";
import { packs } from "~/features/bookings/tables.server.ts";
import { charges } from "~/features/payments/tables.server.ts";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";
import type { Accompaniment } from "../../tables.server.ts";
import { releasesUnits } from "../rules/settlement.ts";
import { lockedUnits } from "../rules/units.ts";

/**
 * Locks the units whose instalments are not paid, and releases the others. A booking locks its pack too, so
 * what is booked never exceeds what is released. The caller holds the lock of the accompaniment.
 */
export async function releaseUnits(tx: Transaction, of: Accompaniment): Promise<void> {
  if (!releasesUnits(of)) return;
  const active = await tx
    .select({ id: packs.id, purpose: packs.purpose, lockedMinutes: packs.lockedMinutes })
    .from(packs)
    .where(and(eq(packs.accompanimentId, of.id), eq(packs.status, "active")))
    .orderBy(asc(packs.id))
    .for("update");
  const locked = lockedUnits(of, await countPaidInstalments(tx, of));
  for (const { id, purpose, lockedMinutes: before } of active) {
    if (purpose === "bought") continue;
    const lockedMinutes = locked[purpose] * UNIT_MINUTES;
    if (lockedMinutes !== before) await tx.update(packs).set({ lockedMinutes }).where(eq(packs.id, id));
  }
}

/** An instalment that went back to the payer, or that the bank holds, is not paid. */
async function countPaidInstalments(
  db: Executor,
  { paymentId, months }: Pick<Accompaniment, "paymentId" | "months">,
): Promise<number> {
  if (!paymentId) return 0;
  return db.$count(
    charges,
    and(
      eq(charges.paymentId, paymentId),
      eq(charges.status, "paid"),
      sql`${charges.number} <= ${months}`,
      sql`${charges.refundedCents} + ${charges.disputedCents} + ${charges.lostCents} < ${charges.amountCents}`,
    ),
  );
}
