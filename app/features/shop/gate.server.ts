import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import { asOwn, type Own } from "~/platform/auth/ownership.ts";
import { readSignedLink, signLink } from "~/platform/crypto/signed-link.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { type OrderDocument, orderDocuments, orders, productSubscriptions } from "./tables.server.ts";

/** Whoever asks has made it, or was given its address. */
export type OwnOrder = Own<"order", { id: string }>;

const MISSING = "Cette commande n’existe pas, ou n’est pas la vôtre.";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PURPOSE = "order";

/** What the address of an order carries: whoever has it sees the order, account or not. */
export const orderToken = (linkSecret: string, id: string): string => signLink(linkSecret, PURPOSE, id);

/** By its address. A guessed one is answered like that of an order that never was. */
export async function requireOrderByToken(
  db: Executor,
  linkSecret: string,
  token: string,
): Promise<OwnOrder> {
  return requireFound(await findOrderByToken(db, linkSecret, token));
}

/** The same, where none is no mistake. */
export async function findOrderByToken(
  db: Executor,
  linkSecret: string,
  token: string,
): Promise<OwnOrder | undefined> {
  const [id = ""] = readSignedLink(linkSecret, PURPOSE, token) ?? [];
  const found = await find(db, id);
  return found && asOwn<"order", { id: string }>(found);
}

/** Of an account. Somebody else's is answered like one that never was. */
export async function requireOwnOrder(db: Executor, { id: userId }: Owner, id: string): Promise<OwnOrder> {
  return requireFound(await find(db, id, userId));
}

/** An invoice or a credit note of an order that whoever asks may see. */
export type OwnOrderDocument = Own<"order document", OrderDocument>;

/** By the address of its order; any other is none. Once the order has forgotten whose it was, its papers are the operator's alone. */
export async function requireOrderDocument(
  db: Executor,
  { id: orderId }: OwnOrder,
  documentId: string,
): Promise<OwnOrderDocument> {
  return requireDocument(db, documentId, eq(orderDocuments.orderId, orderId));
}

async function requireDocument(db: Executor, documentId: string, isOwn: SQL): Promise<OwnOrderDocument> {
  const [found] = UUID.test(documentId)
    ? await db
        .select({ document: orderDocuments })
        .from(orderDocuments)
        .leftJoin(orders, eq(orders.id, orderDocuments.orderId))
        .where(and(eq(orderDocuments.id, documentId), isOwn, isNull(orders.forgottenAt)))
    : [];
  if (!found) throw new AppError("not_found", { message: "Ce document n’existe pas." });
  return asOwn<"order document", OrderDocument>(found.document);
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

/** Whoever asks has subscribed. */
export type OwnSubscription = Own<"product subscription", { id: string }>;

const SUBSCRIPTION_PURPOSE = "product subscription";

/** What whoever comes back from paying carries: it names their subscription, and nobody can make one up. */
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

/** Of an account. Somebody else's is answered like one that never was. */
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

/** An invoice or a credit note of one's subscription; any other is none. */
export async function requireSubscriptionDocument(
  db: Executor,
  { id: subscriptionId }: OwnSubscription,
  documentId: string,
): Promise<OwnOrderDocument> {
  return requireDocument(db, documentId, eq(orderDocuments.subscriptionId, subscriptionId));
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
