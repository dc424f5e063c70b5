import { eq, lt, sql } from "drizzle-orm";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { payments, providerCalls, purchases } from "../../tables.server.ts";
import type { CallParts } from "./provider-operations.server.ts";
import { openCheckout, type Prepared } from "./start-payment.server.ts";

/** One press on a button that buys. */
export interface PurchaseRequest {
  /** made by the browser: sent again, it is the same purchase */
  idempotencyKey: string;
  /** the payable kind of the room that sells */
  kind: string;
  /** the account that buys; null for guests */
  buyer: { user: string } | null;
}

export interface Sold {
  /** the booking, pack, order, subscription or accompaniment */
  id: string;
  /** absent where there is nothing to pay, or nothing any more */
  prepared?: Prepared;
}

interface Sale<T> {
  /** Runs before any lock is taken, so that most of a rush fails fast. */
  check: () => Promise<T>;
  /** Writes what is sold and its payment. */
  sell: (tx: Transaction, checked: T) => Promise<Sold>;
}

export interface Purchased {
  id: string;
  /** absent where there is nothing to pay, or the provider is down (a job retries) */
  checkoutUrl?: string;
}

/**
 * Sells once for each idempotency key. The same key sent again, also at the same moment, answers the same purchase and the
 * same checkout page.
 */
export async function purchase<T>(
  parts: CallParts,
  request: PurchaseRequest,
  sale: Sale<T>,
): Promise<Purchased> {
  return openPurchase(parts, await takePurchase(parts.db, request, sale));
}

/** For things that are always paid for: the checkout page, or why there is none. */
export async function requireCheckout<T>(
  parts: CallParts,
  request: PurchaseRequest,
  sale: Sale<T>,
): Promise<string> {
  const sold = await takePurchase(parts.db, request, sale);
  if (!sold.prepared)
    throw new AppError("conflict", {
      message: "Cette demande a déjà été payée, ou ne peut plus l’être. Rechargez la page.",
    });
  const { checkoutUrl } = await openPurchase(parts, sold);
  if (checkoutUrl) return checkoutUrl;
  throw new AppError("unavailable", {
    message: "La page de paiement ne répond pas. Réessayez dans un instant.",
  });
}

/** The database's part of a purchase: no provider is asked. */
export async function takePurchase<T>(
  db: Database,
  request: PurchaseRequest,
  { check, sell }: Sale<T>,
): Promise<Sold> {
  const known = await findPurchase(db, request);
  if (known) return known;
  try {
    const checked = await check();
    return await lockKey(db, request, async (tx) => {
      const sold = await sell(tx, checked);
      await savePurchase(tx, request, sold);
      return sold;
    });
  } catch (error) {
    // The same request, sent at the same moment, may have taken the slot or the stock that is missing here.
    const other = await lockKey(db, request, async () => undefined);
    if (other) return other;
    throw error;
  }
}

/** Sends the buyer to the checkout of what was sold. */
export async function openPurchase(parts: CallParts, { id, prepared }: Sold): Promise<Purchased> {
  const checkoutUrl = prepared && (await openCheckout(parts, prepared));
  return { id, ...(checkoutUrl && { checkoutUrl }) };
}

/**
 * Waits for a purchase under the same key that is under way, and answers it; does the work where there is none. One account
 * buys one thing of a kind at a time, so that limits hold for requests of the same moment.
 */
async function lockKey<T>(
  db: Database,
  request: PurchaseRequest,
  work: (tx: Transaction) => Promise<T>,
): Promise<Sold | T> {
  return db.transaction(async (tx) => {
    await lockSubject(tx, `purchase ${request.idempotencyKey}`);
    const known = await findPurchase(tx, request);
    if (known) return known;
    if (request.buyer) await lockSubject(tx, `${request.kind} of ${request.buyer.user}`);
    return work(tx);
  });
}

async function lockSubject(tx: Transaction, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
}

/** The purchase under a key. A guest's stays theirs when they sign in; a key of somebody else is refused. */
async function findPurchase(
  db: Executor,
  { idempotencyKey, kind, buyer }: PurchaseRequest,
): Promise<Sold | undefined> {
  const [known] = await db
    .select({ purchase: purchases, paymentId: payments.id, status: payments.status })
    .from(purchases)
    .leftJoin(providerCalls, eq(providerCalls.id, purchases.checkoutCallId))
    .leftJoin(payments, eq(payments.id, providerCalls.paymentId))
    .where(eq(purchases.idempotencyKey, idempotencyKey));
  if (!known) return undefined;
  const { purchaseId: id, buyerId, checkoutCallId: callId, kind: itsKind } = known.purchase;
  if (itsKind !== kind || (buyerId !== null && buyerId !== buyer?.user)) throw new AppError("conflict");
  const isOpen = callId && known.paymentId && known.status === "open";
  return isOpen ? { id, prepared: { paymentId: known.paymentId ?? "", callId } } : { id };
}

async function savePurchase(
  tx: Transaction,
  { idempotencyKey, kind, buyer }: PurchaseRequest,
  { id, prepared }: Sold,
): Promise<void> {
  await tx.insert(purchases).values({
    idempotencyKey,
    kind,
    buyerId: buyer?.user ?? null,
    purchaseId: id,
    checkoutCallId: prepared?.callId ?? null,
  });
}

/** A browser repeats what it sent within minutes; pages that stay open overnight are covered too. */
const KEPT_DAYS = 7;

export async function prunePurchases(db: Database): Promise<void> {
  await db
    .delete(purchases)
    .where(lt(purchases.createdAt, new Date(Date.now() - KEPT_DAYS * 24 * 60 * 60_000)));
}
