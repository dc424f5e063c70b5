import { eq } from "drizzle-orm";
import { digest } from "~/platform/crypto/digest.server.ts";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";
import { isGiftCode } from "../rules/gift-cards.ts";
import { type GiftCard, giftCards } from "../tables.server.ts";

export const codeDigest = (code: string): string => digest("gift card", code);

/** Finds a card by its whole code, as `normalizeCode` writes it. */
export async function findCardByCode(db: Executor, code: string): Promise<GiftCard | undefined> {
  if (!isGiftCode(code)) return undefined;
  const [found] = await db
    .select()
    .from(giftCards)
    .where(eq(giftCards.codeDigest, codeDigest(code)));
  return found;
}

export async function lockCard(tx: Transaction, id: string): Promise<GiftCard | undefined> {
  const [card] = await tx.select().from(giftCards).where(eq(giftCards.id, id)).for("update");
  return card;
}
