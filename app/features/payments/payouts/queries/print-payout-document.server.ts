import { renderPayoutDocument } from "~/features/invoicing/queries/render-payout-document.server.ts";
import { renderSelfBilledDocument } from "~/features/invoicing/queries/render-self-billed-document.server.ts";
import { documentFile } from "~/features/invoicing/rules/document-numbers.ts";
import type { PayoutLine } from "~/features/invoicing/rules/payout-documents.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { OwnPayoutDocument, OwnSelfBilledDocument } from "../../gate.server.ts";
import { findEntryLine, listInvoicedLines, listPayoutLines } from "./income.server.ts";

/** The PDF is rendered on each request: everything it contains is stored and never changes. */
export async function printPayoutDocument(
  db: Executor,
  document: OwnPayoutDocument,
): Promise<{ name: string; bytes: Uint8Array }> {
  const lines = await listPrintedLines(db, document);
  return { name: documentFile(document), bytes: await renderPayoutDocument({ ...document, lines }) };
}

async function listPrintedLines(
  db: Executor,
  { kind, content, payoutId, entryId }: OwnPayoutDocument,
): Promise<PayoutLine[]> {
  if (entryId !== null) {
    const { grossCents, netCents } = content.totals;
    return [{ ...(await findEntryLine(db, { entryId })), grossCents, netCents }];
  }
  if (payoutId === null) return [];
  // Invoices of earlier versions list everything that the payout pays.
  return kind === "commission invoice" && content.trade
    ? listInvoicedLines(db, { id: payoutId })
    : listPayoutLines(db, { id: payoutId });
}

export const printSelfBilledDocument = async (
  document: OwnSelfBilledDocument,
): Promise<{ name: string; bytes: Uint8Array }> => ({
  name: documentFile(document),
  bytes: await renderSelfBilledDocument(document),
});
