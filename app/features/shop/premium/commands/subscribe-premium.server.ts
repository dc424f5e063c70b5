import { eq } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { findTerms } from "~/features/business/queries.server.ts";
import type { BusinessTerms } from "~/features/business/rules/settings.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { coachPaymentInfo } from "~/features/payments/tables.server.ts";
import { formatLastDay } from "~/features/withdrawals/rules/period.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import {
  type MonthlyOffer,
  refuseOtherPrice,
  type SubscribeParts,
  sellByTheMonth,
} from "../../subscriptions/commands/subscribe.server.ts";
import { premiumCoaches } from "../../tables.server.ts";
import { describePremiumLack } from "../rules/offer.ts";
import { PREMIUM_NAME, PREMIUM_VAT_RATE } from "../rules/premium.ts";

interface PremiumOrder {
  /** the price that was shown, if known; the subscription is refused if it has changed */
  priceCents?: number | undefined;
  idempotencyKey: string;
}

interface PremiumParts extends SubscribeParts {
  /** the terms until an operator decides */
  standard: BusinessTerms;
}

/** Sells Premium to a coach and returns the checkout page. The subscription keeps its price. */
export const subscribePremium = (parts: PremiumParts, coach: Coach, order: PremiumOrder): Promise<string> =>
  sellByTheMonth(parts, coach, {
    idempotencyKey: order.idempotencyKey,
    findOffer: () => requirePremium(parts, coach, order),
  });

async function requirePremium(
  { db, standard }: PremiumParts,
  coach: Coach,
  { priceCents: shownCents }: PremiumOrder,
): Promise<MonthlyOffer> {
  const { premiumCents: priceCents } = await findTerms(db, { standard });
  const lack = describePremiumLack({ priceCents, ...(await findBuyerFacts(db, coach)) });
  if (lack) throw new AppError("conflict", { message: lack.text });
  refuseOtherPrice(shownCents, { priceCents });
  return {
    purpose: "premium",
    productId: null,
    name: PREMIUM_NAME,
    programme: null,
    priceCents,
    vatRate: PREMIUM_VAT_RATE,
    alreadySubscribed: "Vous avez déjà Premium. Rechargez la page pour le voir.",
  };
}

/** What decides whether Premium can be sold to a coach. */
export async function findBuyerFacts(db: Database, { id: userId }: Pick<Coach, "id">) {
  const [found] = await db
    .select({
      isOnline: coaches.leadListingId,
      country: coachPaymentInfo.country,
      siret: coachPaymentInfo.siretNumber,
      until: premiumCoaches.until,
    })
    .from(coaches)
    .leftJoin(coachPaymentInfo, eq(coachPaymentInfo.coachId, coaches.userId))
    .leftJoin(premiumCoaches, eq(premiumCoaches.coachId, coaches.id))
    .where(eq(coaches.userId, userId));
  return {
    isOnline: Boolean(found?.isOnline),
    country: found?.country ?? null,
    siret: found?.siret ?? null,
    paidUntil: found?.until ? formatLastDay(found.until) : null,
  };
}
