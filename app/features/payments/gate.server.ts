import { and, eq } from "drizzle-orm";
import type { AnyViewer } from "~/features/accounts/rules/viewer.ts";
import { asOwn, type Own } from "~/platform/auth/ownership.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { documents, ledgerHolders } from "./tables.server.ts";

type Document = typeof documents.$inferSelect;

/** A document that the viewer may read: the coach it is addressed to, or an operator. */
export type OwnDocument = Own<"document", Document>;

export async function findDocument(
  db: Executor,
  { id: userId, role }: Pick<AnyViewer, "id" | "role">,
  documentId: string,
): Promise<OwnDocument | undefined> {
  const theirs = role === "operator" ? undefined : eq(ledgerHolders.userId, userId);
  const [found] = await db
    .select({ document: documents })
    .from(documents)
    .innerJoin(ledgerHolders, eq(ledgerHolders.id, documents.holderId))
    .where(and(eq(documents.id, documentId), theirs));
  return found && asOwn<"document", Document>(found.document);
}
