import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { lockPayment } from "../../core/commands/apply-provider-state.server.ts";
import { savePayment } from "../../core/commands/save-payment.server.ts";
import { paymentShareItems, paymentShares } from "../../tables.server.ts";
import type { DeliveredItem } from "../rules/shares.ts";
import { postLedgerEntry } from "./post-ledger-entry.server.ts";

interface Delivered {
  paymentId: string;
  /** all that was delivered so far */
  items: readonly DeliveredItem[];
  /** total delivered by the marketplace itself */
  houseCents?: number;
  /** total that will never be paid: the marketplace bears it, and the coaches are paid all the same */
  writtenOffCents?: number;
}

/**
 * Called by the room that sells, with all that each coach has delivered of a payment to the marketplace. Each
 * is owed their share, as far as it is paid. Idempotent; what is not listed any more reverses income.
 */
export async function setShares(
  tx: Transaction,
  { paymentId, items, houseCents = 0, writtenOffCents = 0 }: Delivered,
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (payment?.sellerId !== null) throw new Error("Only what the house sells is shared.");
  const shares = sumShares(items);
  const deliveredCents = items.reduce((sum, { cents }) => sum + cents, houseCents);
  const known = await tx.select().from(paymentShares).where(eq(paymentShares.paymentId, paymentId));
  const areItemsChanged = payment.suppliedVatRate !== null && (await saveItems(tx, paymentId, items));
  const isSaid =
    !areItemsChanged &&
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

function sumShares(items: readonly DeliveredItem[]): { holderId: number; cents: number }[] {
  const shares = new Map<number, number>();
  for (const { holderId, cents } of items) shares.set(holderId, (shares.get(holderId) ?? 0) + cents);
  return [...shares].map(([holderId, cents]) => ({ holderId, cents }));
}

/**
 * Returns false if nothing has changed. An item that is not listed any more was not delivered. What an item
 * is called stays as it was first said.
 */
async function saveItems(
  tx: Transaction,
  paymentId: string,
  items: readonly DeliveredItem[],
): Promise<boolean> {
  const known = await tx.select().from(paymentShareItems).where(eq(paymentShareItems.paymentId, paymentId));
  const keyOf = ({ holderId, item }: Pick<DeliveredItem, "holderId" | "item">) => `${holderId} ${item}`;
  const before = new Map(known.map((row) => [keyOf(row), row.deliveredCents]));
  const after = new Set(items.map(keyOf));
  const gone = known.filter((row) => row.deliveredCents > 0 && !after.has(keyOf(row)));
  const changed = [
    ...items.filter((one) => before.get(keyOf(one)) !== one.cents),
    ...gone.map((row) => ({ ...row, cents: 0 })),
  ];
  if (changed.length === 0) return false;
  await tx
    .insert(paymentShareItems)
    .values(
      changed.map(({ holderId, item, what, at, cents }) => ({
        paymentId,
        holderId,
        item,
        what,
        at,
        deliveredCents: cents,
      })),
    )
    .onConflictDoUpdate({
      target: [paymentShareItems.paymentId, paymentShareItems.holderId, paymentShareItems.item],
      set: { deliveredCents: sql`excluded.delivered_cents` },
    });
  return true;
}
