import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import type { CallParts } from "~/features/payments/core/commands/provider-operations.server.ts";
import { openCheckout, preparePayment } from "~/features/payments/core/commands/start-payment.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { refuseBlocked } from "../../availability/commands/refuse-blocked.server.ts";
import { PACK_PAYABLE } from "../../sessions/commands/on-payment-changed.server.ts";
import { findPackOffer } from "../../sessions/queries/booking-terms.server.ts";
import { packs } from "../../tables.server.ts";
import { lockPack, settlePack } from "./settle-pack.server.ts";

const PER_HOUR = 10;
/** Nothing is held for whoever buys one: as long as a page of the provider's lasts at least. */
const PAGE_MINUTES = 60;

/** A student buys hours of a coach ahead. */
export async function buyPack(
  parts: CallParts,
  student: Student,
  { coachId, hours }: { coachId: number; hours: number },
): Promise<{ packId: string; checkoutUrl?: string }> {
  const { db, provider } = parts;
  await limitRate(db, { name: "packs", subject: student.id, limit: PER_HOUR, windowSeconds: 60 * 60 });
  const offer = await findPackOffer(db, { coachId, hours });
  if (!offer) throw new AppError("not_found", { message: "Ce pack n’est plus proposé." });
  await refuseBlocked(db, student, coachId);
  const { priceCents, coachName, coachUserId } = offer;
  const packId = randomUUID();
  const path = `/reservation/pack/${packId}`;
  const prepared = await db.transaction(async (tx) => {
    const made = await preparePayment(tx, provider.name, {
      kind: "once",
      payable: { kind: PACK_PAYABLE, id: packId },
      description: `Pack de ${hours}\u00a0h avec ${coachName}`,
      amountCents: priceCents,
      seller: { user: coachUserId },
      payer: { user: student.id },
      returnPath: path,
      cancelPath: path,
      expiresAt: new Date(Date.now() + PAGE_MINUTES * 60_000),
    });
    const { paymentId } = made;
    await tx
      .insert(packs)
      .values({ id: packId, coachId, studentId: student.id, hours, priceCents, paymentId });
    return made;
  });
  const checkoutUrl = await openCheckout(parts, prepared);
  return { packId, ...(checkoutUrl && { checkoutUrl }) };
}

/** Its time is over, or one of the two has left: what was not drawn is paid back. */
export async function endPack(tx: Transaction, packId: string): Promise<boolean> {
  const pack = await lockPack(tx, packId);
  if (pack?.status !== "active") return false;
  await tx.update(packs).set({ status: "ended", endedAt: new Date() }).where(eq(packs.id, packId));
  await settlePack(tx, packId);
  return true;
}
