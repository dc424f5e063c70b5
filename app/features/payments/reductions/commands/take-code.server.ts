import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { moveBalance } from "../../gift-cards/commands/move-balance.server.ts";
import { findCardByCode, lockCard } from "../../gift-cards/queries/find-card.server.ts";
import { cardLabel, giftCardRefusal } from "../../gift-cards/rules/gift-cards.ts";
import type { GiftCard } from "../../gift-cards/tables.server.ts";
import {
  type CodeUser,
  findMailbox,
  findPromotion,
  findPromotionRefusal,
} from "../queries/find-code.server.ts";
import { normalizeCode, promotionCents, type ReducedSale, UNKNOWN_CODE } from "../rules/promotions.ts";
import { leavePayable } from "../rules/reductions.ts";
import { type Promotion, paymentReductions, promotions, promotionUses } from "../tables.server.ts";

export interface LockedPromotion {
  kind: "promotion";
  promotion: Promotion;
  user: CodeUser;
  mailbox: string;
}

/** A code that this sale may use. Its row is locked until the end of the transaction. */
export type LockedCode = LockedPromotion | { kind: "gift card"; card: GiftCard };

interface TypedCode {
  code: string;
  sale: ReducedSale;
  /** the account, or the address of a guest */
  user: CodeUser;
}

const refuseCode = (message: string) => new AppError("conflict", { field: "code", message });

/**
 * Locks a typed code and refuses it if this person may not use it. Undefined if nothing was typed. Sales with the
 * same code follow each other, so that its last use, and every cent of a card, is sold once.
 */
export async function lockCode(tx: Transaction, typed: TypedCode): Promise<LockedCode | undefined> {
  const code = normalizeCode(typed.code);
  if (code === "") return undefined;
  const card = await findCardByCode(tx, code);
  return card ? lockGiftCard(tx, card.id) : lockPromotion(tx, { ...typed, code });
}

async function lockGiftCard(tx: Transaction, id: string): Promise<LockedCode> {
  const card = await lockCard(tx, id);
  if (!card) throw refuseCode(UNKNOWN_CODE);
  const refusal = giftCardRefusal(card, new Date());
  if (refusal) throw refuseCode(refusal);
  return { kind: "gift card", card };
}

async function lockPromotion(tx: Transaction, { code, sale, user }: TypedCode): Promise<LockedPromotion> {
  const known = await findPromotion(tx, code);
  if (!known) throw refuseCode(UNKNOWN_CODE);
  const [promotion] = await tx.select().from(promotions).where(eq(promotions.id, known.id)).for("update");
  const mailbox = await findMailbox(tx, user);
  if (!promotion || !mailbox) throw refuseCode(UNKNOWN_CODE);
  const refusal = await findPromotionRefusal(tx, promotion, { sale, person: user, mailbox });
  if (refusal) throw refuseCode(refusal);
  return { kind: "promotion", promotion, user, mailbox };
}

/** The part of a price that is not asked of the payer's card. */
export const reductionCentsOf = (code: LockedCode, priceCents: number): number =>
  requireReduction(
    code.kind === "promotion"
      ? promotionCents(code.promotion, priceCents)
      : leavePayable(code.card.balanceCents, priceCents),
  );

/** A code that changes nothing would be used up for nothing. */
export function requireReduction(cents: number): number {
  if (cents > 0) return cents;
  throw refuseCode("Ce code ne change rien à ce prix. Retirez-le pour continuer.");
}

interface Taken {
  paymentId: string;
  priceCents: number;
  cents: number;
}

/** Holds the reduction for a payment that is being prepared. */
export async function holdReduction(tx: Transaction, code: LockedCode, taken: Taken): Promise<void> {
  const { paymentId, cents } = taken;
  const { kind } = code;
  if (code.kind === "promotion") await recordUse(tx, code, taken);
  else await moveBalance(tx, { giftCardId: code.card.id, kind: "spent", cents: -cents, paymentId });
  await tx.insert(paymentReductions).values({
    id: randomUUID(),
    paymentId,
    kind,
    label: code.kind === "promotion" ? `Code ${code.promotion.code}` : cardLabel(code.card),
    giftCardId: code.kind === "promotion" ? null : code.card.id,
    cents,
  });
}

/** Records that a sale uses the code. For a sale of the house, whose lines are reduced, this is all. */
export async function recordUse(
  tx: Transaction,
  { promotion, user, mailbox }: LockedPromotion,
  { paymentId, priceCents, cents }: Taken,
): Promise<void> {
  const isOnce = promotion.isOncePerPerson || promotion.isFirstBookingOnly;
  await tx.insert(promotionUses).values({
    id: randomUUID(),
    promotionId: promotion.id,
    paymentId,
    userId: user.userId,
    mailbox,
    onceFor: isOnce ? mailbox : null,
    priceCents,
    cents,
  });
}
