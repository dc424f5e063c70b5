import { and, eq, lte } from "drizzle-orm";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { postLedgerEntry } from "../../ledger/commands/post-ledger-entry.server.ts";
import { lockCard } from "../queries/find-card.server.ts";
import { giftCards } from "../tables.server.ts";
import { moveBalance } from "./move-balance.server.ts";

/** What is left on a card that has expired is income of the marketplace. */
export async function sweepGiftCards(db: Database, now = new Date()): Promise<void> {
  const due = db
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(and(eq(giftCards.status, "active"), lte(giftCards.expiresAt, now)));
  await sweepRows(db, { due, act: (id) => db.transaction((tx) => expireCard(tx, id, now)) });
}

async function expireCard(tx: Transaction, id: string, now: Date): Promise<void> {
  const card = await lockCard(tx, id);
  if (card?.status !== "active" || !card.expiresAt || card.expiresAt > now || !card.paymentId) return;
  const { balanceCents, paymentId, expiresAt } = card;
  await tx.update(giftCards).set({ status: "expired", changedAt: now }).where(eq(giftCards.id, id));
  if (balanceCents === 0) return;
  await moveBalance(tx, { giftCardId: id, kind: "expired", cents: -balanceCents, paymentId });
  await postLedgerEntry(tx, {
    // What goes back to an expired card reopens it, and may expire again.
    key: `gift card ${id} expired ${expiresAt.toISOString()}`,
    kind: "gift card expired",
    paymentId,
    lines: [
      { account: "gift cards", cents: balanceCents },
      { account: "sales", cents: -balanceCents },
    ],
  });
}
