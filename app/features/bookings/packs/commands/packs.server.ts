import { randomUUID } from "node:crypto";
import { requireNames } from "~/features/accounts/commands/require-names.server.ts";
import type { TypedNames } from "~/features/accounts/rules/names.ts";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { findFreeChangeHours } from "~/features/business/queries.server.ts";
import { packName } from "~/features/discovery/rules/packs.ts";
import type { CallParts } from "~/features/payments/core/commands/provider-operations.server.ts";
import { purchase, type Sold } from "~/features/payments/core/commands/purchase.server.ts";
import { preparePayment } from "~/features/payments/core/commands/start-payment.server.ts";
import { LEAST_CHARGE_CENTS } from "~/features/payments/core/rules/provider.ts";
import { requireShownPrice } from "~/features/payments/core/rules/shown-price.ts";
import { lockCode } from "~/features/payments/reductions/commands/take-code.server.ts";
import { requirePayable } from "~/features/readiness/queries/readiness.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { refuseBlocked } from "../../availability/commands/refuse-blocked.server.ts";
import { PACK_PAYABLE } from "../../sessions/commands/on-payment-changed.server.ts";
import { findPackOffer } from "../../sessions/queries/booking-terms.server.ts";
import { packs } from "../../tables.server.ts";
import { PACK_TOO_SMALL } from "../rules.ts";
import { endPackRow, lockPack, onPackPaymentChanged, settlePack } from "./settle-pack.server.ts";

const PER_HOUR = 10;
const PACK_CHANGED =
  "Le coach vient de changer ce pack. Rien n’est encore acheté\u00a0: vérifiez ce qu’il contient, puis achetez-le.";
/** Buying a pack holds no slot, so its checkout page lasts as long as the provider's minimum of an hour. */
const PAGE_MINUTES = 60;

interface PackTerms {
  coachId: number;
  /** the price that the page showed; null if it told none */
  shownCents: number | null;
  /** for an account without a name */
  names?: TypedNames | undefined;
  /** a code as it was typed, and what the page showed as left to pay with it */
  code?: string | undefined;
  codeRestCents?: number | null | undefined;
  idempotencyKey: string;
}

/** The version is that of the terms that the page showed. */
type PackOrder = PackTerms & ({ hours: number } | { listingPackId: number; version: number });

export async function buyPack(
  parts: CallParts,
  student: Student,
  order: PackOrder,
): Promise<{ packId: string; checkoutUrl?: string }> {
  const { idempotencyKey } = order;
  const { id, checkoutUrl } = await purchase(
    parts,
    { idempotencyKey, kind: PACK_PAYABLE, buyer: { user: student.id }, code: order.code },
    {
      check: () => requireOffer(parts, student, order),
      sell: (tx, offer) => sellPack(tx, parts, student, order, offer),
    },
  );
  return { packId: id, ...(checkoutUrl && { checkoutUrl }) };
}

async function requireOffer(parts: CallParts, student: Student, order: PackOrder) {
  const { db } = parts;
  const { coachId, shownCents } = order;
  await limitRate(db, { name: "packs", subject: student.id, limit: PER_HOUR, windowSeconds: 60 * 60 });
  const offer = await findPackOffer(db, order);
  if (!offer) throw new AppError("not_found", { message: "Ce pack n’est plus proposé." });
  await refuseBlocked(db, student, coachId);
  if (offer.priceCents < LEAST_CHARGE_CENTS) throw new AppError("conflict", { message: PACK_TOO_SMALL });
  requireShownPrice({ thing: "Ce pack", cents: offer.priceCents, shownCents });
  if ("version" in order && order.version !== offer.version)
    throw new AppError("conflict", { message: PACK_CHANGED });
  await requirePayable(db, coachId, parts);
  return offer;
}

async function sellPack(
  tx: Transaction,
  { provider }: CallParts,
  student: Student,
  order: PackOrder,
  { coachName, coachUserId, ...offer }: Awaited<ReturnType<typeof requireOffer>>,
): Promise<Sold> {
  const { name, totalMinutes, sessionMinutes, validityMonths, priceCents, listingId } = offer;
  await requireNames(tx, student, order.names);
  const id = randomUUID();
  const path = `/reservation/pack/${id}`;
  const prepared = await preparePayment(tx, provider, {
    kind: "once",
    payable: { kind: PACK_PAYABLE, id },
    description: `${packName(offer)} avec ${coachName}`,
    amountCents: priceCents,
    seller: { user: coachUserId },
    payer: { user: student.id },
    returnPath: path,
    cancelPath: path,
    expiresAt: new Date(Date.now() + PAGE_MINUTES * 60_000),
    code: await lockCode(tx, {
      code: order.code ?? "",
      sale: "coaching",
      user: { userId: student.id, email: null },
    }),
    shownRestCents: order.codeRestCents,
  });
  const { paymentId } = prepared;
  await tx.insert(packs).values({
    id,
    coachId: order.coachId,
    studentId: student.id,
    name,
    totalMinutes,
    sessionMinutes,
    validityMonths,
    priceCents,
    freeChangeHours: await findFreeChangeHours(tx),
    listingId,
    listingPackId: "listingPackId" in order ? order.listingPackId : null,
    paymentId,
  });
  // A code pays the whole price: the pack can be used at once.
  if (prepared.callId === null) await onPackPaymentChanged(tx, id);
  return { id, prepared };
}

/**
 * Ends a pack that has expired or whose student or coach has left, and refunds what is unused. Returns
 * false if the pack was not active.
 */
export async function endPack(tx: Transaction, packId: string): Promise<boolean> {
  const pack = await lockPack(tx, packId);
  if (pack?.status !== "active") return false;
  await endPackRow(tx, pack);
  await settlePack(tx, packId);
  return true;
}
