import type { Executor } from "~/platform/database/db.server.ts";
import type { OwnDocument } from "../../gate.server.ts";
import { listPayoutLines } from "../../payouts/queries/income.server.ts";
import { documentFile } from "../rules/documents.ts";
import { renderDocument } from "./render-document.server.ts";

/** A document as a file. It is made anew each time: all that it says is kept, and none of it changes. */
export async function printDocument(
  db: Executor,
  document: OwnDocument,
): Promise<{ name: string; bytes: Uint8Array }> {
  const lines = document.payoutId ? await listPayoutLines(db, { id: document.payoutId }) : [];
  return { name: documentFile(document), bytes: await renderDocument({ ...document, lines }) };
}
