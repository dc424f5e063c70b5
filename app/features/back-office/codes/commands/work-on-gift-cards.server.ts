import { and, eq, isNotNull } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { refundGiftCard } from "~/features/payments/gift-cards/commands/refund-card.server.ts";
import { sendGiftCardJob } from "~/features/payments/gift-cards/jobs.ts";
import { giftCards } from "~/features/payments/gift-cards/tables.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { asOperator } from "../../commands/record-action.server.ts";

/** Refunds a card of which nothing was spent. */
export const refundCardNow = (
  db: Database,
  operator: Operator,
  { id, reason }: { id: string; reason: string },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const { initialCents: cents, buyerId: personId } = await refundGiftCard(tx, id);
    await note("refund gift card", { subjectId: id, cents, personId, reason });
  });

/** Sends a card once more to its recipient, whose mail was lost. */
export const sendCardAgain = (db: Database, operator: Operator, id: string): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const [card] = await tx
      .update(giftCards)
      .set({ sentAt: null })
      .where(and(eq(giftCards.id, id), eq(giftCards.status, "active"), isNotNull(giftCards.sentAt)))
      .returning({ personId: giftCards.buyerId });
    if (!card)
      throw new AppError("conflict", {
        message: "Cette carte n’est pas encore partie, ou ne sert plus. Rechargez la page.",
      });
    await enqueueJob(tx, sendGiftCardJob, { cardId: id });
    await note("send gift card", { subjectId: id, personId: card.personId });
  });
