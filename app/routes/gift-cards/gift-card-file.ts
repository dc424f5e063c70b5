import { requireGiftCard } from "~/features/payments/gift-cards/gate.server.ts";
import { renderCard } from "~/features/payments/gift-cards/queries/render-card.server.ts";
import { findShownCard } from "~/features/payments/gift-cards/queries/shown-card.server.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { pdfAnswer } from "../shop/documents/pdf-answer.ts";
import type { Route } from "./+types/gift-card-file.ts";
import { giftCardParts } from "./gift-card-parts.server.ts";

/** Each request renders the PDF again, which takes CPU time. */
const HOURLY = { limit: 30, windowSeconds: 60 * 60 };

/** GET /carte-cadeau/…/carte.pdf: the card to print, for holders of its link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, secrets } = context.get(servicesContext);
  try {
    const own = await requireGiftCard(db, secrets.linkSecret, params.token);
    const card = await findShownCard(db, own, giftCardParts(context).giftCodes);
    if (!card.code) return pdfAnswer(undefined);
    await limitRate(db, { name: "gift card files", subject: context.get(requestContext).network, ...HOURLY });
    return pdfAnswer(await renderCard(card));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    return pdfAnswer(undefined);
  }
}
