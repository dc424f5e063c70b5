import { listSaleDocuments } from "~/features/invoicing/queries/sale-documents.server.ts";
import { documentTitle } from "~/features/invoicing/rules/document-numbers.ts";
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
  const issued = await listSaleDocuments(db, "accompaniment", [id]);
  return issued.map((document) => ({
    title: documentTitle(document),
    cents: document.totalCents,
    isCredit: document.kind === "credit note",
    at: document.issuedAt,
    path: accompanimentDocumentPath(document.id),
  }));
}
