import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server.ts";
import { enqueueMail } from "~/platform/mail/mail.server.ts";
import { boughtCardMail, giftCardMail } from "../emails/gift-card-mails.ts";
import { giftCardToken } from "../gate.server.ts";
import { giftCardPath } from "../rules/gift-cards.ts";
import { giftCards } from "../tables.server.ts";

export interface CardMailParts {
  db: Database;
  publicUrl: string;
  linkSecret: string;
}

/** The kind of document that the mail to the buyer carries. */
export const GIFT_CARD_RECEIPT = "gift card receipt";

const urlOf = ({ publicUrl, linkSecret }: CardMailParts, id: string): string =>
  publicUrl + giftCardPath(giftCardToken(linkSecret, id));

/** Sends the card to its recipient, once. A card that was refunded before its day is not sent. */
export async function mailGiftCard(parts: CardMailParts, cardId: string): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const [card] = await tx
      .update(giftCards)
      .set({ sentAt: new Date() })
      .where(and(eq(giftCards.id, cardId), eq(giftCards.status, "active"), isNull(giftCards.sentAt)))
      .returning();
    if (!card?.expiresAt || card.balanceCents === 0) return;
    const { expiresAt } = card;
    const written = giftCardMail({ card: { ...card, expiresAt }, url: urlOf(parts, cardId) });
    await enqueueMail(tx, { to: card.recipientEmail, ...written });
  });
}

/** Tells the buyer, once, with the receipt. */
export async function mailBoughtCard(parts: CardMailParts, cardId: string): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const now = new Date();
    const [card] = await tx
      .update(giftCards)
      .set({ mailedAt: now })
      .where(and(eq(giftCards.id, cardId), isNull(giftCards.mailedAt)))
      .returning();
    if (!card?.expiresAt) return;
    const { expiresAt, sendAt } = card;
    const isSentNow = sendAt <= now;
    const written = boughtCardMail({ card: { ...card, expiresAt }, url: urlOf(parts, cardId), isSentNow });
    const attachments = [{ document: GIFT_CARD_RECEIPT, id: cardId }];
    await enqueueMail(tx, { to: card.buyerEmail, ...written, attachments });
  });
}
