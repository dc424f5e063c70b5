import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import {
  type CodeUser,
  findMailbox,
  findPromotion,
  findPromotionRefusal,
} from "../queries/find-code.server.ts";
import { normalizeCode, promotionCents, type ReducedSale, UNKNOWN_CODE } from "../rules/promotions.ts";
import { paymentReductions, type Promotion, promotions, promotionUses } from "../tables.server.ts";

/** A code that this sale may use. Its row is locked until the end of the transaction. */
export interface LockedCode {
  promotion: Promotion;
  user: CodeUser;
  mailbox: string;
}

interface TypedCode {
  code: string;
  sale: ReducedSale;
  /** the account, or the address of a guest */
  user: CodeUser;
}

const refuseCode = (message: string) => new AppError("conflict", { field: "code", message });

/**
 * Locks a typed code and refuses it if this person may not use it. Undefined if nothing was typed. Sales with the
 * same code follow each other, so that its last use is sold once.
 */
export async function lockCode(tx: Transaction, typed: TypedCode): Promise<LockedCode | undefined> {
  const code = normalizeCode(typed.code);
  if (code === "") return undefined;
  const known = await findPromotion(tx, code);
  if (!known) throw refuseCode(UNKNOWN_CODE);
  const [promotion] = await tx.select().from(promotions).where(eq(promotions.id, known.id)).for("update");
  const mailbox = await findMailbox(tx, typed.user);
  if (!promotion || !mailbox) throw refuseCode(UNKNOWN_CODE);
  const refusal = await findPromotionRefusal(tx, promotion, {
    sale: typed.sale,
    person: typed.user,
    mailbox,
  });
  if (refusal) throw refuseCode(refusal);
  return { promotion, user: typed.user, mailbox };
}

/** The part of a coach's price that is not asked of the payer's card. */
export const reductionCentsOf = ({ promotion }: LockedCode, priceCents: number): number =>
  requireReduction(promotionCents(promotion, priceCents));

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
  await recordUse(tx, code, taken);
  const { paymentId, cents } = taken;
  await tx.insert(paymentReductions).values({
    id: randomUUID(),
    paymentId,
    kind: "promotion",
    label: `Code ${code.promotion.code}`,
    cents,
  });
}

/** Records that a sale uses the code. For a sale of the house, whose lines are reduced, this is all. */
export async function recordUse(
  tx: Transaction,
  { promotion, user, mailbox }: LockedCode,
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
