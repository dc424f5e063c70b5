import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { lockPayment } from "../../core/commands/apply-provider-state.server.ts";
import { savePayment } from "../../core/commands/save-payment.server.ts";
import { paymentShares } from "../../tables.server.ts";
import { book } from "./post-ledger-entry.server.ts";

interface Delivered {
  paymentId: string;
  /** what each has delivered by now, in all */
  shares: readonly { holderId: number; cents: number }[];
  /** what the house itself has */
  houseCents?: number;
  /** what of it will never be paid, in all: the house bears it, and whoever delivered it is paid all the same */
  writtenOffCents?: number;
}

/**
 * The room that sells says who has delivered how much of a payment to the house by now, in all. Each is owed their part less the
 * commission, as far as it is paid. What is said again changes nothing; what is less than before is taken back.
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
  // Whoever is not named has delivered nothing after all.
  for (const { holderId } of known)
    if (!shares.some((share) => share.holderId === holderId))
      await tx
        .update(paymentShares)
        .set({ deliveredCents: 0 })
        .where(and(eq(paymentShares.paymentId, paymentId), eq(paymentShares.holderId, holderId)));
  const cents = writtenOffCents - payment.writtenOffCents;
  if (cents !== 0)
    await book(tx, {
      // Its key says nothing: that it is not booked twice is said by what is written off already.
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
