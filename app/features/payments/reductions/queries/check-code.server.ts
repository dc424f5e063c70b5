import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { findCardByCode } from "../../gift-cards/queries/find-card.server.ts";
import { cardLabel, giftCardRefusal } from "../../gift-cards/rules/gift-cards.ts";
import type { GiftCard } from "../../gift-cards/tables.server.ts";
import type { CodeWorth } from "../rules/code-worth.ts";
import { normalizeCode, type ReducedSale, UNKNOWN_CODE } from "../rules/promotions.ts";
import {
  type CodeUser,
  findMailbox,
  findPromotion,
  findPromotionRefusal,
  limitCodes,
} from "./find-code.server.ts";

interface TypedCode {
  code: string;
  sale: ReducedSale;
  person: CodeUser;
}

/** What a typed code would give this person now. Nothing is held: the purchase checks it again. */
export async function checkCode(db: Executor, { code, sale, person }: TypedCode): Promise<CodeWorth> {
  await limitCodes(db);
  const card = await findCardByCode(db, normalizeCode(code));
  if (card) return worthOfCard(card);
  const promotion = await findPromotion(db, normalizeCode(code));
  if (!promotion) throw new AppError("conflict", { field: "code", message: UNKNOWN_CODE });
  const mailbox = await findMailbox(db, person);
  const refusal = await findPromotionRefusal(db, promotion, { sale, person, mailbox });
  if (refusal) throw new AppError("conflict", { field: "code", message: refusal });
  const { amountCents, percent } = promotion;
  return { kind: "promotion", label: `Code ${promotion.code}`, amountCents, percent };
}

function worthOfCard(card: GiftCard): CodeWorth {
  const refusal = giftCardRefusal(card, new Date());
  if (refusal) throw new AppError("conflict", { field: "code", message: refusal });
  return { kind: "gift card", label: cardLabel(card), balanceCents: card.balanceCents };
}
