import { asc, eq } from "drizzle-orm";
import { orderDocumentTitle } from "~/features/shop/orders/rules/order-documents.ts";
import { orderDocuments } from "~/features/shop/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { OwnAccompaniment } from "../../gate.server.ts";
import { accompanimentDocumentPath } from "../rules/paths.ts";

export interface ListedDocument {
  /** For example "Facture nº B2026-00012". */
  title: string;
  cents: number;
  isCredit: boolean;
  at: Date;
  path: string;
}

export async function listDocuments(db: Executor, { id }: OwnAccompaniment): Promise<ListedDocument[]> {
  const papers = await db
    .select()
    .from(orderDocuments)
    .where(eq(orderDocuments.accompanimentId, id))
    .orderBy(asc(orderDocuments.accompanimentStepId));
  return papers.map((paper) => ({
    title: orderDocumentTitle(paper),
    cents: paper.totalCents,
    isCredit: paper.kind === "credit note",
    at: paper.issuedAt,
    path: accompanimentDocumentPath(paper.id),
  }));
}
