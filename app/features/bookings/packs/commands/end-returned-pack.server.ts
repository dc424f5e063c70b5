import { asc, eq } from "drizzle-orm";
import { isMoneyReturned } from "~/features/payments/reductions/rules/reductions.ts";
import { payments } from "~/features/payments/tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { changeBooking } from "../../sessions/commands/settle-booking.server.ts";
import { bookings, packs } from "../../tables.server.ts";
import { upcomingOf } from "../queries/upcoming-sessions.server.ts";
import { endPackRow, lockPack } from "./settle-pack.server.ts";

const RETURNED = "Le paiement du pack est revenu en entier à l’élève, par un remboursement ou par sa banque.";

/**
 * Ends a pack whose payer got everything back at the provider or from a bank, with its sessions to come: nobody would pay the coach
 * for them. Idempotent.
 */
export async function endReturnedPack(tx: Transaction, packId: string): Promise<void> {
  const [found] = await tx
    .select({
      status: packs.status,
      collectedCents: payments.collectedCents,
      refundedCents: payments.refundedCents,
      reducedCents: payments.reducedCents,
      unreducedCents: payments.unreducedCents,
    })
    .from(packs)
    .innerJoin(payments, eq(payments.id, packs.paymentId))
    .where(eq(packs.id, packId));
  if (found?.status !== "active" || found.collectedCents === 0) return;
  if (found.refundedCents < found.collectedCents && !isMoneyReturned(found)) return;
  // Lock order: sessions before the pack, as everywhere.
  const upcoming = await tx
    .select()
    .from(bookings)
    .where(upcomingOf(packId))
    .orderBy(asc(bookings.id))
    .for("update");
  for (const booking of upcoming)
    await changeBooking(tx, booking, {
      step: "cancelled by operator",
      by: "operator",
      set: {
        status: "cancelled",
        ending: "by operator",
        cancelledAt: new Date(),
        answerBy: null,
        proposedStartsAt: null,
        proposedBy: null,
      },
      words: RETURNED,
    });
  const pack = await lockPack(tx, packId);
  if (pack?.status === "active") await endPackRow(tx, pack);
}
