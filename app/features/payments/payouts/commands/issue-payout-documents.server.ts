import { desc, eq } from "drizzle-orm";
import { issuePayoutDocument } from "~/features/invoicing/commands/issue-document.server.ts";
import { commissionContent } from "~/features/invoicing/rules/commission-documents.ts";
import type { PayoutDocumentKind } from "~/features/invoicing/rules/document-numbers.ts";
import { issuerOf } from "~/features/invoicing/rules/parties.ts";
import {
  type PayoutDocumentContent,
  type PayoutLine,
  type PayoutTotals,
  totalsOf,
  vatTreatmentOf,
} from "~/features/invoicing/rules/payout-documents.ts";
import { payoutDocuments } from "~/features/invoicing/tables.server.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import type { ProviderName } from "../../core/rules/provider.ts";
import { listInvoicedLines, listPayoutLines } from "../queries/income.server.ts";
import { findPayoutParty } from "../queries/payout-party.server.ts";
import { commissionTerms } from "../rules/commission-terms.ts";

interface Paid {
  id: string;
  holderId: number;
  provider: ProviderName;
}

/**
 * Issues the payout's statement and its commission invoice, in the same transaction. Each amount a coach
 * earns appears once in each series, also if the transfer fails and another payout repeats it. Services to the
 * marketplace carry no commission, and a commission that was invoiced before has credit notes of its own.
 */
export async function issuePayoutDocuments(
  tx: Transaction,
  payout: Paid,
  { operator, at }: { operator: OperatorIdentity; at: Date },
): Promise<void> {
  const lines = await listPayoutLines(tx, payout);
  const { party: recipient, country } = await findPayoutParty(tx, payout);
  const issuer = issuerOf(operator);
  const isAbroad = country ? country !== "FR" : await wasAbroad(tx, payout);
  const vatTreatment = vatTreatmentOf(issuer, isAbroad);
  const termsOf = (of: readonly PayoutLine[], { commissionCents }: PayoutTotals) =>
    commissionTerms(of, commissionCents, vatTreatment);
  const issue = (kind: PayoutDocumentKind, content: PayoutDocumentContent) =>
    issuePayoutDocument(
      tx,
      { kind, payoutId: payout.id, holderId: payout.holderId, recipient, content },
      { at, isDemo: payout.provider === "demo" },
    );
  const totals = totalsOf(lines);
  await issue("payout statement", { issuer, totals, ...termsOf(lines, totals), corrects: [] });
  const invoiced = await listInvoicedLines(tx, payout);
  const invoicedTotals = totalsOf(invoiced);
  if (invoicedTotals.commissionCents === 0) return;
  const terms = termsOf(invoiced, invoicedTotals);
  await issue("commission invoice", commissionContent({ issuer, lines: invoiced, terms, corrects: [], at }));
}

/** The coach closed the account, so that they are abroad is only known from the earlier documents. */
async function wasAbroad(tx: Transaction, { holderId }: Paid): Promise<boolean> {
  const [last] = await tx
    .select({ content: payoutDocuments.content })
    .from(payoutDocuments)
    .where(eq(payoutDocuments.holderId, holderId))
    .orderBy(desc(payoutDocuments.issuedAt))
    .limit(1);
  return last?.content.vatTreatment === "reverse charge";
}
