import { eq, sql } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { addMonths, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { lockCard } from "../queries/find-card.server.ts";
import { type MoveKind, REOPENED_MONTHS } from "../rules/gift-cards.ts";
import { giftCardMoves, giftCards } from "../tables.server.ts";

interface Move {
  giftCardId: string;
  kind: MoveKind;
  /** positive if it comes onto the card */
  cents: number;
  paymentId: string;
}

export async function moveBalance(tx: Transaction, move: Move): Promise<void> {
  await tx.insert(giftCardMoves).values(move);
}

/** Takes at most `cents` of a card for a payment, and returns what it took. */
export async function takeFromCard(
  tx: Transaction,
  { giftCardId, cents, paymentId }: Omit<Move, "kind">,
): Promise<number> {
  const card = await lockCard(tx, giftCardId);
  const taken = card?.status === "active" ? Math.min(cents, card.balanceCents) : 0;
  if (taken > 0) await moveBalance(tx, { giftCardId, kind: "spent", cents: -taken, paymentId });
  return taken;
}

/**
 * Gives a card back what it has paid or held for a payment. A card that has expired meanwhile can be used again
 * for some months.
 */
export async function giveToCard(tx: Transaction, move: Move): Promise<void> {
  await lockCard(tx, move.giftCardId);
  await moveBalance(tx, move);
  const reopened = parisInstant(addMonths(parisDay(new Date()), REOPENED_MONTHS), "23:59");
  await tx
    .update(giftCards)
    .set({
      status: sql`case when ${giftCards.status} = 'expired' then 'active' else ${giftCards.status} end`,
      expiresAt: sql`greatest(${giftCards.expiresAt}, ${reopened.toISOString()}::timestamptz)`,
    })
    .where(eq(giftCards.id, move.giftCardId));
}
