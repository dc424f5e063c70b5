import { renderPayoutDocument } from "~/features/invoicing/queries/render-payout-document.server.ts";
import { renderSelfBilledDocument } from "~/features/invoicing/queries/render-self-billed-document.server.ts";
import { documentFile } from "~/features/invoicing/rules/document-numbers.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { OwnPayoutDocument, OwnSelfBilledDocument } from "../../gate.server.ts";
import { listPayoutLines } from "./income.server.ts";

/** The PDF is rendered on each request: everything it contains is stored and never changes. */
export async function printPayoutDocument(
  db: Executor,
  document: OwnPayoutDocument,
): Promise<{ name: string; bytes: Uint8Array }> {
  const { content, payoutId } = document;
  // Documents of earlier versions do not store their lines.
  const stored = content.lines?.map((line) => ({ ...line, at: new Date(line.at) }));
  const lines = stored ?? (payoutId ? await listPayoutLines(db, { id: payoutId }) : []);
  return { name: documentFile(document), bytes: await renderPayoutDocument({ ...document, lines }) };
}

export const printSelfBilledDocument = async (
  document: OwnSelfBilledDocument,
): Promise<{ name: string; bytes: Uint8Array }> => ({
  name: documentFile(document),
  bytes: await renderSelfBilledDocument(document),
});
