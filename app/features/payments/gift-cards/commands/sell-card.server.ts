import { randomInt, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { findTerms } from "~/features/business/queries.server.ts";
import { STANDARD_TERMS } from "~/features/business/rules/settings.ts";
import type { SealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { parisInstant } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { callerNetwork } from "~/platform/limits/caller-network.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { CallParts } from "../../core/commands/provider-operations.server.ts";
import { type Purchased, purchase, type Sold } from "../../core/commands/purchase.server.ts";
import { preparePayment } from "../../core/commands/start-payment.server.ts";
import { codeDigest } from "../queries/find-card.server.ts";
import { codeFromRandom, GIFT_CARD_PAYABLE, GIFT_CARDS_PATH } from "../rules/gift-cards.ts";
import type { GiftCardOrder } from "../schema.ts";
import { giftCards } from "../tables.server.ts";

export interface GiftCardParts extends CallParts {
  /** encrypts and decrypts `gift_cards.code` */
  giftCodes: SealedColumn;
  /** return path after the payment */
  pathOf: (cardId: string) => string;
}

const PER_HOUR = 10;
const PAGE_MINUTES = 60;
/** A card for a later day leaves in the morning. */
const SENT_AT = "08:00";

/** Sells a card to an account or to a guest. It is worth nothing before it is paid. */
export async function sellGiftCard(
  parts: GiftCardParts,
  buyer: { user: string } | null,
  order: GiftCardOrder,
): Promise<Purchased> {
  const { idempotencyKey, buyerEmail } = order;
  return purchase(
    { ...parts, email: buyerEmail },
    { idempotencyKey, kind: GIFT_CARD_PAYABLE, buyer },
    {
      check: () =>
        limitRate(parts.db, {
          name: "gift cards",
          subject: buyer?.user ?? callerNetwork(),
          limit: PER_HOUR,
          windowSeconds: 3_600,
        }),
      sell: (tx) => createCard(tx, parts, buyer, order),
    },
  );
}

async function createCard(
  tx: Transaction,
  { provider, giftCodes, pathOf }: GiftCardParts,
  buyer: { user: string } | null,
  order: GiftCardOrder,
): Promise<Sold> {
  const { amount: cents, sendDay, idempotencyKey: _, ...people } = order;
  const terms = await findTerms(tx, { standard: STANDARD_TERMS });
  refuseAmount(cents, terms);
  const id = randomUUID();
  const code = codeFromRandom((below) => randomInt(below));
  await tx.insert(giftCards).values({
    ...people,
    id,
    code: giftCodes.seal(id, code),
    codeDigest: codeDigest(code),
    last4: code.slice(-4),
    initialCents: cents,
    buyerId: buyer?.user ?? null,
    sendAt: sendDay ? parisInstant(sendDay, SENT_AT) : new Date(),
    months: terms.giftCardMonths,
  });
  const prepared = await preparePayment(tx, provider, {
    kind: "once",
    payable: { kind: GIFT_CARD_PAYABLE, id },
    description: `Carte cadeau de ${formatEuros(cents, { short: true })}`,
    amountCents: cents,
    ...(buyer && { payer: buyer }),
    returnPath: pathOf(id),
    cancelPath: GIFT_CARDS_PATH,
    expiresAt: new Date(Date.now() + PAGE_MINUTES * 60_000),
  });
  await tx.update(giftCards).set({ paymentId: prepared.paymentId }).where(eq(giftCards.id, id));
  return { id, prepared };
}

function refuseAmount(
  cents: number,
  { giftCardLeastCents: least, giftCardMostCents: most }: Record<`giftCard${"Least" | "Most"}Cents`, number>,
): void {
  if (most === 0)
    throw new AppError("conflict", { message: "Les cartes cadeaux ne sont plus vendues pour l’instant." });
  if (cents < least || cents > most)
    throw new AppError("invalid_input", {
      field: "amount",
      message: `De ${formatEuros(least, { short: true })} à ${formatEuros(most, { short: true })}.`,
    });
}
