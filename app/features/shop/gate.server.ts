import { and, eq, sql } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import { type OwnSaleDocument, requireSaleDocument } from "~/features/invoicing/gate.server.ts";
import { saleDocuments } from "~/features/invoicing/tables.server.ts";
import { asOwn, type Own } from "~/platform/auth/ownership.ts";
import { readSignedLink, signLink } from "~/platform/crypto/signed-link.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { orders, productSubscriptions } from "./tables.server.ts";

/** An order whose owner or link holder is asking. */
export type OwnOrder = Own<"order", { id: string }>;

const MISSING = "Cette commande n’existe pas, ou n’est pas la vôtre.";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PURPOSE = "order";

/** The signed link of an order: its holder sees the order without signing in. */
export const orderToken = (linkSecret: string, id: string): string => signLink(linkSecret, PURPOSE, id);

/** Access by signed link. An invalid link is answered like a missing order. */
export async function requireOrderByToken(
  db: Executor,
  linkSecret: string,
  token: string,
): Promise<OwnOrder> {
  return requireFound(await findOrderByToken(db, linkSecret, token));
}

export async function findOrderByToken(
  db: Executor,
  linkSecret: string,
  token: string,
): Promise<OwnOrder | undefined> {
  const [id = ""] = readSignedLink(linkSecret, PURPOSE, token) ?? [];
  const found = await find(db, id);
  return found && asOwn<"order", { id: string }>(found);
}

/** Access by account. Another account's order is answered like a missing one. */
export async function requireOwnOrder(db: Executor, { id: userId }: Owner, id: string): Promise<OwnOrder> {
  return requireFound(await find(db, id, userId));
}

/**
 * Only documents of this order. Once the order's personal data is deleted, only the operator can read its
 * documents.
 */
export async function requireOrderDocument(
  db: Executor,
  { id: orderId }: OwnOrder,
  documentId: string,
): Promise<OwnSaleDocument> {
  return requireSaleDocument(db, documentId, {
    subject: "order",
    isOwn: sql`${saleDocuments.subjectId} = ${orderId}
      and exists (select from orders o where o.id = ${orderId} and o.forgotten_at is null)`,
  });
}

async function find(db: Executor, id: string, userId?: string) {
  if (!UUID.test(id)) return undefined;
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, id), userId === undefined ? undefined : eq(orders.userId, userId)));
  return found;
}

function requireFound(found: { id: string } | undefined): OwnOrder {
  if (!found) throw new AppError("not_found", { message: MISSING });
  return asOwn<"order", { id: string }>(found);
}

/** A subscription whose owner is asking. */
export type OwnSubscription = Own<"product subscription", { id: string }>;

const SUBSCRIPTION_PURPOSE = "product subscription";

/** The signed link with which a subscriber returns from the checkout page. */
export const subscriptionToken = (linkSecret: string, id: string): string =>
  signLink(linkSecret, SUBSCRIPTION_PURPOSE, id);

export async function findSubscriptionByToken(
  db: Executor,
  linkSecret: string,
  token: string,
): Promise<OwnSubscription | undefined> {
  const [id = ""] = readSignedLink(linkSecret, SUBSCRIPTION_PURPOSE, token) ?? [];
  const found = await findSubscription(db, id);
  return found && asOwn<"product subscription", { id: string }>(found);
}

/** Access by account. Another account's subscription is answered like a missing one. */
export async function requireOwnSubscription(
  db: Executor,
  { id: userId }: Owner,
  id: string,
): Promise<OwnSubscription> {
  const found = await findSubscription(db, id, userId);
  if (!found)
    throw new AppError("not_found", { message: "Cet abonnement n’existe pas, ou n’est pas le vôtre." });
  return asOwn<"product subscription", { id: string }>(found);
}

/** Only documents of this subscription. */
export async function requireSubscriptionDocument(
  db: Executor,
  { id: subscriptionId }: OwnSubscription,
  documentId: string,
): Promise<OwnSaleDocument> {
  return requireSaleDocument(db, documentId, {
    subject: "subscription",
    isOwn: eq(saleDocuments.subjectId, subscriptionId),
  });
}

async function findSubscription(db: Executor, id: string, userId?: string) {
  if (!UUID.test(id)) return undefined;
  const [found] = await db
    .select({ id: productSubscriptions.id })
    .from(productSubscriptions)
    .where(
      and(
        eq(productSubscriptions.id, id),
        userId === undefined ? undefined : eq(productSubscriptions.userId, userId),
      ),
    );
  return found;
}
