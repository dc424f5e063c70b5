import { and, desc, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import {
  type ListedSaleDocument,
  listSaleDocuments,
} from "~/features/invoicing/queries/sale-documents.server.ts";
import { charges, payments } from "~/features/payments/tables.server.ts";
import type { ServiceContract } from "~/features/withdrawals/rules/withdrawal.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { OwnSubscription } from "../../gate.server.ts";
import { productSubscriptionSteps, productSubscriptions } from "../../tables.server.ts";
import {
  nextPaymentDay,
  type SubscriptionEnding,
  type SubscriptionPurpose,
  type SubscriptionState,
  withdrawableUntil,
  withdrawSubscriptionPath,
} from "../rules/subscriptions.ts";

export interface PaidMonth {
  month: number;
  cents: number;
  paidAt: Date;
  /** refunded in full, so its file is not available any more */
  isRefunded: boolean;
}

/** A month's invoice, or the credit note of a refund, which has no month. */
export type SubscriptionDocument = ListedSaleDocument & { month: number | null };

export interface ListedSubscription {
  id: string;
  purpose: SubscriptionPurpose;
  /** null for Premium */
  productId: number | null;
  name: string;
  priceCents: number;
  status: SubscriptionState;
  ending: SubscriptionEnding | null;
  startedAt: Date | null;
  endedAt: Date | null;
  refundCents: number;
  /** only while it runs */
  nextPaymentDay: string | undefined;
  withdrawableUntil: Date | undefined;
  /** only while it is unpaid */
  checkoutUrl: string | null;
  /** latest first */
  months: PaidMonth[];
  documents: SubscriptionDocument[];
}

/** True while the person has a paid subscription to the product, running or paused. */
export async function isSubscribed(db: Executor, { id: userId }: Owner, productId: number): Promise<boolean> {
  const [running] = await db
    .select({ id: productSubscriptions.id })
    .from(productSubscriptions)
    .where(
      and(
        eq(productSubscriptions.userId, userId),
        eq(productSubscriptions.productId, productId),
        notInArray(productSubscriptions.status, ["ended", "awaiting_payment"]),
      ),
    )
    .limit(1);
  return running !== undefined;
}

/** Programmes, current ones first. Subscriptions that ended unpaid are left out. */
export const listSubscriptions = (db: Executor, owner: Owner, now = new Date()) =>
  listOfPurpose(db, owner, { purpose: "programme", now });

/** The same for one purpose. */
export async function listOfPurpose(
  db: Executor,
  { id: userId }: Owner,
  { purpose, now = new Date() }: { purpose: SubscriptionPurpose; now?: Date },
): Promise<ListedSubscription[]> {
  const own = await db
    .select({
      subscription: productSubscriptions,
      checkoutUrl: payments.checkoutUrl,
      payment: payments.status,
    })
    .from(productSubscriptions)
    .leftJoin(payments, eq(payments.id, productSubscriptions.paymentId))
    .where(
      and(
        eq(productSubscriptions.userId, userId),
        eq(productSubscriptions.purpose, purpose),
        sql`${productSubscriptions.ending} is distinct from 'unpaid'`,
      ),
    )
    .orderBy(sql`${productSubscriptions.status} = 'ended'`, desc(productSubscriptions.createdAt));
  const ids = own.map(({ subscription }) => subscription.id);
  const [months, documents] = await Promise.all([
    listMonths(db, ids),
    listSaleDocuments(db, "subscription", ids),
  ]);
  const monthOf = ({ subjectStepId }: ListedSaleDocument) =>
    months.find(({ stepId }) => stepId === subjectStepId)?.month.month ?? null;
  return own.map(({ subscription, checkoutUrl, payment }) => {
    const { id, productId, name, priceCents, status, ending, startedAt, endedAt, refundCents } = subscription;
    return {
      id,
      purpose,
      productId,
      name,
      priceCents,
      status,
      ending,
      startedAt,
      endedAt,
      refundCents,
      nextPaymentDay: status === "running" && startedAt ? nextPaymentDay(startedAt, now) : undefined,
      withdrawableUntil: withdrawableUntil(subscription, now),
      checkoutUrl: payment === "open" ? checkoutUrl : null,
      months: months.filter(({ subscriptionId }) => subscriptionId === id).map(({ month }) => month),
      documents: documents
        .filter(({ subjectId }) => subjectId === id)
        .map((document) => ({ ...document, month: monthOf(document) }))
        .toReversed(),
    };
  });
}

async function listMonths(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ step: productSubscriptionSteps, charge: charges })
    .from(productSubscriptionSteps)
    .innerJoin(charges, eq(charges.id, productSubscriptionSteps.chargeId))
    .where(
      and(
        inArray(productSubscriptionSteps.subscriptionId, [...ids]),
        inArray(productSubscriptionSteps.step, ["started", "renewed"]),
      ),
    )
    .orderBy(desc(productSubscriptionSteps.month));
  return rows.map(({ step, charge }) => ({
    subscriptionId: step.subscriptionId,
    stepId: step.id,
    month: {
      month: step.month ?? 1,
      cents: charge.amountCents,
      paidAt: charge.paidAt ?? step.at,
      isRefunded: charge.refundedCents + charge.lostCents >= charge.amountCents,
    },
  }));
}

/** For the return from the checkout page. */
export async function findStarted(db: Executor, { id }: OwnSubscription) {
  const [found] = await db
    .select({
      id: productSubscriptions.id,
      productId: productSubscriptions.productId,
      name: productSubscriptions.name,
      status: productSubscriptions.status,
      startedAt: productSubscriptions.startedAt,
      monthsBefore: productSubscriptions.monthsBefore,
      checkoutUrl: payments.checkoutUrl,
    })
    .from(productSubscriptions)
    .leftJoin(payments, and(eq(payments.id, productSubscriptions.paymentId), eq(payments.status, "open")))
    .where(eq(productSubscriptions.id, id));
  return found;
}

/** Undefined if withdrawal is not possible. */
export async function findWithdrawableSubscription(
  db: Executor,
  { id }: OwnSubscription,
  now = new Date(),
): Promise<ServiceContract | undefined> {
  const [found] = await db.select().from(productSubscriptions).where(eq(productSubscriptions.id, id));
  if (!found?.startedAt || !withdrawableUntil(found, now)) return undefined;
  return {
    name: `Abonnement «\u00a0${found.name}\u00a0»`,
    boughtAt: found.startedAt,
    isOpen: true,
    priceCents: Math.max(0, (await sumMonths(db, id)) - found.refundCents),
    dueCents: 0,
    declared: "L’abonnement, en entier",
    ends: "L’abonnement prend fin tout de suite, plus rien n’est débité, et ses fichiers ne sont plus accessibles.",
    path: withdrawSubscriptionPath(id),
  };
}

export async function sumMonths(db: Executor, id: string): Promise<number> {
  const [sum] = await db
    .select({ cents: sql<number>`coalesce(sum(${productSubscriptionSteps.cents}), 0)::int` })
    .from(productSubscriptionSteps)
    .where(
      and(
        eq(productSubscriptionSteps.subscriptionId, id),
        inArray(productSubscriptionSteps.step, ["started", "renewed"]),
      ),
    );
  return sum?.cents ?? 0;
}

/** The programme of a month; undefined if it was not paid, or was refunded. */
export async function findMonthFile(
  db: Executor,
  own: OwnSubscription,
  month: number,
): Promise<string | undefined> {
  const [subscription] = await db
    .select({ programme: productSubscriptions.programme })
    .from(productSubscriptions)
    .where(eq(productSubscriptions.id, own.id));
  const paid = (await listMonths(db, [own.id])).find((one) => one.month.month === month);
  return paid && !paid.month.isRefunded ? (subscription?.programme ?? undefined) : undefined;
}
