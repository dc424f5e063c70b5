import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { lockPayment } from "../../core/commands/apply-provider-state.server.ts";
import { savePayment } from "../../core/commands/save-payment.server.ts";
import { paymentShares } from "../../tables.server.ts";
import { postLedgerEntry } from "./post-ledger-entry.server.ts";

interface Delivered {
  paymentId: string;
  /** total delivered so far by each holder */
  shares: readonly { holderId: number; cents: number }[];
  /** total delivered by the marketplace itself */
  houseCents?: number;
  /** total that will never be paid: the marketplace bears it, and the coaches are paid all the same */
  writtenOffCents?: number;
}

/**
 * Called by the room that sells, with the totals each coach has delivered of a payment to the marketplace.
 * Each is owed their share less the commission, as far as it is paid. Idempotent; a lower total reverses
 * income.
 */
export async function setShares(
  tx: Transaction,
  { paymentId, shares, houseCents = 0, writtenOffCents = 0 }: Delivered,
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (payment?.sellerId !== null) throw new Error("Only what the house sells is shared.");
  const deliveredCents = shares.reduce((sum, share) => sum + share.cents, houseCents);
  const known = await tx.select().from(paymentShares).where(eq(paymentShares.paymentId, paymentId));
  const isSaid =
    payment.deliveredCents === deliveredCents &&
    payment.writtenOffCents === writtenOffCents &&
    shares.every(({ holderId, cents }) =>
      known.some((share) => share.holderId === holderId && share.deliveredCents === cents),
    );
  if (isSaid) return;
  for (const { holderId, cents } of shares)
    await tx
      .insert(paymentShares)
      .values({ paymentId, holderId, deliveredCents: cents })
      .onConflictDoUpdate({
        target: [paymentShares.paymentId, paymentShares.holderId],
        set: { deliveredCents: cents },
      });
  // A holder who is not listed any more has delivered nothing.
  for (const { holderId } of known)
    if (!shares.some((share) => share.holderId === holderId))
      await tx
        .update(paymentShares)
        .set({ deliveredCents: 0 })
        .where(and(eq(paymentShares.paymentId, paymentId), eq(paymentShares.holderId, holderId)));
  const cents = writtenOffCents - payment.writtenOffCents;
  if (cents !== 0)
    await postLedgerEntry(tx, {
      // The key is random: `writtenOffCents`, not the key, prevents a second posting.
      key: `written off ${randomUUID()}`,
      kind: "written off",
      paymentId,
      lines: [
        { account: "losses", cents },
        { account: "deferred", cents: -cents },
      ],
    });
  await savePayment(tx, { ...payment, deliveredCents, writtenOffCents });
}
