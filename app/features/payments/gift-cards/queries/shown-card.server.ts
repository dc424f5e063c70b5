import { and, desc, eq, ne } from "drizzle-orm";
import type { SealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { limitCodes } from "../../reductions/queries/find-code.server.ts";
import { normalizeCode } from "../../reductions/rules/promotions.ts";
import { payments } from "../../tables.server.ts";
import type { OwnGiftCard } from "../gate.server.ts";
import { type GiftCardState, type MoveKind, shownCode } from "../rules/gift-cards.ts";
import { giftCardMoves, giftCards } from "../tables.server.ts";
import { findCardByCode } from "./find-card.server.ts";

/** A card as whoever has its link sees it. */
export interface ShownCard {
  /** "BCDF-GHJK-LMNP-QRST"; null as long as it is not paid */
  code: string | null;
  last4: string;
  status: GiftCardState;
  initialCents: number;
  balanceCents: number;
  buyerName: string;
  recipientName: string;
  recipientEmail: string;
  message: string;
  sendAt: Date;
  sentAt: Date | null;
  soldAt: Date;
  expiresAt: Date | null;
  isDemo: boolean;
  /** the checkout page of an open payment */
  checkoutUrl: string | null;
  moves: { kind: MoveKind; cents: number; at: Date }[];
}

export async function findShownCard(
  db: Executor,
  { id }: OwnGiftCard,
  codes: SealedColumn,
): Promise<ShownCard> {
  const [found] = await db
    .select({
      card: giftCards,
      paymentStatus: payments.status,
      provider: payments.provider,
      checkoutUrl: payments.checkoutUrl,
    })
    .from(giftCards)
    .leftJoin(payments, eq(payments.id, giftCards.paymentId))
    .where(eq(giftCards.id, id));
  if (!found) throw new AppError("not_found");
  const { card, paymentStatus, provider, checkoutUrl } = found;
  const moves = await db
    .select({ kind: giftCardMoves.kind, cents: giftCardMoves.cents, at: giftCardMoves.at })
    .from(giftCardMoves)
    .where(and(eq(giftCardMoves.giftCardId, id), ne(giftCardMoves.kind, "bought")))
    .orderBy(desc(giftCardMoves.id))
    .limit(MOST_MOVES);
  const { code, createdAt: soldAt, ...shown } = card;
  return {
    ...shown,
    soldAt,
    code: card.status === "held" || card.expiresAt === null ? null : shownCode(codes.open(id, code)),
    isDemo: provider === "demo",
    checkoutUrl: paymentStatus === "open" ? checkoutUrl : null,
    moves,
  };
}

const MOST_MOVES = 50;

export interface CardBalance {
  last4: string;
  status: GiftCardState;
  balanceCents: number;
  expiresAt: Date | null;
}

/** What is left on the card of a typed code.. */
export async function findBalance(db: Executor, typed: string): Promise<CardBalance> {
  await limitCodes(db);
  const card = await findCardByCode(db, normalizeCode(typed));
  if (!card || card.status === "held")
    throw new AppError("conflict", {
      field: "code",
      message: "Nous ne trouvons pas cette carte. Vérifiez les seize caractères de son code.",
    });
  const { last4, status, balanceCents, expiresAt } = card;
  return { last4, status, balanceCents, expiresAt };
}
