import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { holderOf } from "~/features/payments/ledger/commands/post-ledger-entry.server.ts";
import { pastSale } from "~/features/payments/seed/past-sale.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { addDays, addMonths, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { SUBSCRIPTION_PAYABLE } from "../orders/commands/on-payment-changed.server.ts";
import { issueSubscriptionDocuments } from "../subscriptions/commands/issue-subscription-documents.server.ts";
import {
  type ProductSubscription,
  productSubscriptionSteps,
  productSubscriptions,
  products,
} from "../tables.server.ts";

const PROGRAMME = "programme-forme";
/** Between one and two months: two months are paid, and the next is some weeks away. */
const DAYS_AGO = 40;

/** Seeds a demo student's subscription with two paid months and their invoices. */
export async function seedSubscription(
  tx: Transaction,
  userId: string,
  { operator }: { operator: OperatorIdentity },
): Promise<void> {
  const [product] = await tx
    .select()
    .from(products)
    .where(and(eq(products.programme, PROGRAMME), eq(products.type, "subscription")));
  if (!product) return;
  const { id: productId, name, priceCents, vatRate } = product;
  const startedOn = addDays(parisDay(new Date()), -DAYS_AGO);
  const startedAt = parisInstant(startedOn, "18:40");
  const renewedAt = parisInstant(addMonths(startedOn, 1), "10:00");
  const id = randomUUID();
  const paymentId = randomUUID();
  const sale = pastSale(tx, {
    id: paymentId,
    kind: "subscription",
    status: "running",
    payable: { kind: SUBSCRIPTION_PAYABLE, id },
    description: `Abonnement «\u00a0${name}\u00a0»`,
    cents: priceCents,
    paidAt: startedAt,
    sellerId: null,
    payerId: await holderOf(tx, { user: userId }),
  });
  const first = await sale.collect();
  await sale.deliver(priceCents, startedAt);
  const second = await sale.renew(renewedAt);
  await sale.deliver(2 * priceCents, renewedAt);
  const [made] = await tx
    .insert(productSubscriptions)
    .values({
      id,
      userId,
      productId,
      name,
      programme: PROGRAMME,
      priceCents,
      vatRate,
      paymentId,
      status: "running",
      createdAt: startedAt,
      startedAt,
      changedAt: renewedAt,
    })
    .returning();
  if (!made) throw new Error("An insert returned no row.");
  const months = [
    { step: "started", month: 1, chargeId: first.chargeId, at: startedAt },
    { step: "renewed", month: 2, chargeId: second.chargeId, at: renewedAt },
  ] as const;
  for (const month of months) await seedMonth(tx, made, month, operator);
}

/** The step is marked as mailed, so that no mail is sent at the first start. */
async function seedMonth(
  tx: Transaction,
  subscription: ProductSubscription,
  month: { step: "started" | "renewed"; month: number; chargeId: string; at: Date },
  operator: OperatorIdentity,
): Promise<void> {
  const { id: subscriptionId, priceCents: cents } = subscription;
  const [written] = await tx
    .insert(productSubscriptionSteps)
    .values({ subscriptionId, cents, mailedAt: month.at, ...month })
    .returning();
  if (written) await issueSubscriptionDocuments(tx, subscription, written, { operator, at: month.at });
}
