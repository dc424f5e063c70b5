import type { CallParts } from "~/features/payments/core/commands/provider-operations.server.ts";
import { openCheckout, payLate } from "~/features/payments/core/commands/start-payment.server.ts";
import { requireOpen } from "~/features/payments/core/rules/provider.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { OwnAccompaniment } from "../../gate.server.ts";
import { FOLLOWED_PATH } from "../rules/paths.ts";
import { lockAccompaniment } from "./change-accompaniment.server.ts";

const HOURLY = { name: "late instalment", limit: 30, windowSeconds: 60 * 60 };

/** Opens a checkout page for the late instalment. */
export async function openLatePage(parts: CallParts, own: OwnAccompaniment): Promise<{ url: string }> {
  requireOpen(parts.provider);
  await limitRate(parts.db, { ...HOURLY, subject: own.id });
  const prepared = await parts.db.transaction(async (tx) => {
    const { lateSince, paymentId } = await lockAccompaniment(tx, own.id);
    if (!lateSince || !paymentId)
      throw new AppError("conflict", { message: "Aucune mensualité n’est à régler." });
    return payLate(tx, { paymentId, returnPath: FOLLOWED_PATH, cancelPath: FOLLOWED_PATH });
  });
  const url = await openCheckout(parts, prepared);
  if (!url)
    throw new AppError("unavailable", {
      message: "La page de paiement ne répond pas. Réessayez dans un instant.",
    });
  return { url };
}
