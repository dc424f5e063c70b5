import { randomUUID } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { CallParts } from "~/features/payments/core/commands/provider-operations.server.ts";
import { requireCheckout, type Sold } from "~/features/payments/core/commands/purchase.server.ts";
import { type Prepared, preparePayment } from "~/features/payments/core/commands/start-payment.server.ts";
import { payments, providerCalls } from "~/features/payments/tables.server.ts";
import { isSeries } from "~/features/programmes/rules/cycles.ts";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { SUBSCRIPTION_PAYABLE } from "../../orders/commands/on-payment-changed.server.ts";
import { type ProductSubscription, productSubscriptions, products } from "../../tables.server.ts";
import {
  ended,
  lockSubscription,
  ofSameOffer,
  onSubscriptionPaymentChanged,
  saveSubscription,
  settleSubscription,
} from "./settle-subscription.server.ts";

export interface SubscribeParts extends CallParts {
  /** return paths after a payment and after giving up */
  pathsOf: (subscriptionId: string) => { returnPath: string; cancelPath: string };
}

interface SubscriptionOrder {
  productId: number;
  /** the price that was shown, if known; the subscription is refused if it has changed */
  priceCents?: number | undefined;
  idempotencyKey: string;
}

const PER_HOUR = 20;
/** No stock is held, so the checkout page gets the shortest lifetime that the Stripe adapter allows. */
const PAGE_MINUTES = 60;
/** A page that expires sooner is not reused. */
const SPARE_MINUTES = 5;

/** What is sold by the month, with its terms of today. */
export type MonthlyOffer = Pick<
  ProductSubscription,
  "purpose" | "productId" | "name" | "programme" | "priceCents" | "vatRate"
> & {
  /** the refusal of a second subscription */
  alreadySubscribed: string;
};

/**
 * Subscribes to a monthly programme and returns the checkout page. Two tabs get the same subscription and
 * page.
 */
export const subscribe = (parts: SubscribeParts, owner: Owner, order: SubscriptionOrder): Promise<string> =>
  sellByTheMonth(parts, owner, {
    idempotencyKey: order.idempotencyKey,
    findOffer: () => requireProduct(parts.db, order),
  });

/** The way by which everything paid by the month is sold; `findOffer` throws if it is not for sale to this person. */
export function sellByTheMonth(
  parts: SubscribeParts,
  owner: Owner,
  { idempotencyKey, findOffer }: { idempotencyKey: string; findOffer: () => Promise<MonthlyOffer> },
): Promise<string> {
  return requireCheckout(
    parts,
    { idempotencyKey, kind: SUBSCRIPTION_PAYABLE, buyer: { user: owner.id } },
    {
      check: async () => {
        const subject = owner.id;
        await limitRate(parts.db, {
          name: "subscriptions",
          subject,
          limit: PER_HOUR,
          windowSeconds: 60 * 60,
        });
        return findOffer();
      },
      sell: (tx, offer) => sellSubscription(tx, parts, owner, offer),
    },
  );
}

async function requireProduct(
  db: Database,
  { productId, priceCents }: SubscriptionOrder,
): Promise<MonthlyOffer> {
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  const programme = product?.programme;
  if (!product?.isOnSale || product.type !== "subscription" || !programme || !isSeries(programme))
    throw new AppError("not_found", { message: "Cet abonnement n’est pas proposé." });
  refuseOtherPrice(priceCents, product);
  const { name, vatRate } = product;
  return {
    purpose: "programme",
    productId,
    name,
    programme,
    priceCents: product.priceCents,
    vatRate,
    alreadySubscribed:
      "Vous avez déjà un abonnement à ce programme. Retrouvez-le dans «\u00a0Mes abonnements\u00a0».",
  };
}

/** The price that the page showed must be the one of today. */
export function refuseOtherPrice(
  shownCents: number | undefined,
  { priceCents }: { priceCents: number },
): void {
  if (shownCents !== undefined && shownCents !== priceCents)
    throw new AppError("conflict", { message: "Le prix a changé. Rechargez la page pour voir le nouveau." });
}

/** The current subscription, with its checkout page if it is unpaid. Throws if it is already running. */
async function findLasting(
  db: Executor,
  { id: userId }: Owner,
  offer: MonthlyOffer,
): Promise<{ id: string; page: Prepared | undefined } | undefined> {
  const [known] = await db
    .select({ subscription: productSubscriptions, payment: payments, callId: providerCalls.id })
    .from(productSubscriptions)
    .leftJoin(payments, eq(payments.id, productSubscriptions.paymentId))
    .leftJoin(
      providerCalls,
      and(eq(providerCalls.paymentId, productSubscriptions.paymentId), eq(providerCalls.kind, "checkout")),
    )
    .where(
      and(
        eq(productSubscriptions.userId, userId),
        ofSameOffer(offer),
        ne(productSubscriptions.status, "ended"),
      ),
    );
  if (!known) return undefined;
  const { subscription, payment, callId } = known;
  if (subscription.status !== "awaiting_payment") throw refuseSecond(offer);
  const spare = new Date(Date.now() + SPARE_MINUTES * 60_000);
  const isGood =
    payment?.status === "open" && payment.expiresAt > spare && subscription.priceCents === offer.priceCents;
  return { id: subscription.id, page: isGood && callId ? { paymentId: payment.id, callId } : undefined };
}

const refuseSecond = ({ alreadySubscribed }: MonthlyOffer) =>
  new AppError("conflict", { message: alreadySubscribed });

/** Reuses the open checkout; a subscription that can be paid no more is replaced. */
async function sellSubscription(
  tx: Transaction,
  parts: SubscribeParts,
  owner: Owner,
  offer: MonthlyOffer,
): Promise<Sold> {
  const known = await findLasting(tx, owner, offer);
  if (known?.page) return { id: known.id, prepared: known.page };
  if (known) await endUnpaid(tx, known.id, offer);
  return createSubscription(tx, parts, owner, offer);
}

/** Refuses if the payment has arrived meanwhile: the subscription starts then. */
async function endUnpaid(tx: Transaction, id: string, offer: MonthlyOffer): Promise<void> {
  await onSubscriptionPaymentChanged(tx, id);
  const before = await lockSubscription(tx, id);
  if (before.status !== "awaiting_payment") throw refuseSecond(offer);
  await settleSubscription(tx, await saveSubscription(tx, before, ended("unpaid")));
}

async function createSubscription(
  tx: Transaction,
  { provider, pathsOf }: SubscribeParts,
  { id: userId }: Owner,
  { alreadySubscribed: _, ...offer }: MonthlyOffer,
): Promise<Sold> {
  const id = randomUUID();
  const { productId, name, priceCents } = offer;
  const monthsBefore = productId === null ? 0 : await countMonths(tx, { userId, productId });
  const subscription = { id, userId, monthsBefore, ...offer };
  await tx.insert(productSubscriptions).values(subscription);
  const prepared = await preparePayment(tx, provider, {
    kind: "subscription",
    payable: { kind: SUBSCRIPTION_PAYABLE, id },
    description: `Abonnement «\u00a0${name}\u00a0»`,
    amountCents: priceCents,
    payer: { user: userId },
    ...pathsOf(id),
    expiresAt: new Date(Date.now() + PAGE_MINUTES * 60_000),
  });
  const { paymentId } = prepared;
  await tx.update(productSubscriptions).set({ paymentId }).where(eq(productSubscriptions.id, id));
  return { id, prepared };
}

/** Months of the programme paid in earlier subscriptions and not refunded. */
async function countMonths(
  tx: Transaction,
  { userId, productId }: { userId: string; productId: number },
): Promise<number> {
  const { rows } = await tx.execute<{ months: number }>(sql`
    select count(*)::int as months from product_subscription_steps s
    join product_subscriptions p on p.id = s.subscription_id join charges c on c.id = s.charge_id
    where p.user_id = ${userId} and p.product_id = ${productId} and s.month is not null
      and c.refunded_cents + c.lost_cents < c.amount_cents`);
  return rows[0]?.months ?? 0;
}
