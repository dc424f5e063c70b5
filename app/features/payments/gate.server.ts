import { and, eq } from "drizzle-orm";
import { mayWork } from "~/features/accounts/rules/operators.ts";
import type { AnyViewer, Owner } from "~/features/accounts/rules/viewer.ts";
import {
  type PayoutDocument,
  payoutDocuments,
  type SelfBilledDocument,
  selfBilledDocuments,
} from "~/features/invoicing/tables.server.ts";
import { asOwn, type Own } from "~/platform/auth/ownership.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { ledgerHolders } from "./tables.server.ts";

/** A document that the viewer may read: the coach it is addressed to, or an operator. */
export type OwnPayoutDocument = Own<"payout document", PayoutDocument>;

/** An invoice that was issued in the viewer's name, or any for an operator. */
export type OwnSelfBilledDocument = Own<"self-billed document", SelfBilledDocument>;

/** Somebody who asks for a document; only operators have a duty. */
type DocumentReader = Owner & Partial<Pick<AnyViewer, "duty">>;

export async function findPayoutDocument(
  db: Executor,
  { id: userId, duty }: DocumentReader,
  documentId: string,
): Promise<OwnPayoutDocument | undefined> {
  const theirs = mayWork(duty ?? null, "money") ? undefined : eq(ledgerHolders.userId, userId);
  const [found] = await db
    .select({ document: payoutDocuments })
    .from(payoutDocuments)
    .innerJoin(ledgerHolders, eq(ledgerHolders.id, payoutDocuments.holderId))
    .where(and(eq(payoutDocuments.id, documentId), theirs));
  return found && asOwn<"payout document", PayoutDocument>(found.document);
}

export async function findSelfBilledDocument(
  db: Executor,
  { id: userId, duty }: DocumentReader,
  documentId: string,
): Promise<OwnSelfBilledDocument | undefined> {
  const theirs = mayWork(duty ?? null, "money") ? undefined : eq(ledgerHolders.userId, userId);
  const [found] = await db
    .select({ document: selfBilledDocuments })
    .from(selfBilledDocuments)
    .innerJoin(ledgerHolders, eq(ledgerHolders.id, selfBilledDocuments.holderId))
    .where(and(eq(selfBilledDocuments.id, documentId), theirs));
  return found && asOwn<"self-billed document", SelfBilledDocument>(found.document);
}
