import type { Executor } from "~/platform/database/db.server.ts";
import type { OwnDocument } from "../../gate.server.ts";
import { listPayoutLines } from "../../payouts/queries/income.server.ts";
import { documentFile } from "../rules/documents.ts";
import { renderDocument } from "./render-document.server.ts";

/** The PDF is rendered on each request: everything it contains is stored and never changes. */
export async function printDocument(
  db: Executor,
  document: OwnDocument,
): Promise<{ name: string; bytes: Uint8Array }> {
  const lines = document.payoutId ? await listPayoutLines(db, { id: document.payoutId }) : [];
  return { name: documentFile(document), bytes: await renderDocument({ ...document, lines }) };
}
