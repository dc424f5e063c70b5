import { desc, eq, sql } from "drizzle-orm";
import { issuePayoutDocument } from "~/features/invoicing/commands/issue-document.server.ts";
import { documentNumber, type PayoutDocumentKind } from "~/features/invoicing/rules/document-numbers.ts";
import { issuerOf } from "~/features/invoicing/rules/parties.ts";
import { totalsOf, type VatTreatment, vatTreatmentOf } from "~/features/invoicing/rules/payout-documents.ts";
import { payoutDocuments } from "~/features/invoicing/tables.server.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import type { ProviderName } from "../../core/rules/provider.ts";
import { listPayoutLines } from "../queries/income.server.ts";
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
 * marketplace carry no commission.
 */
export async function issuePayoutDocuments(
  tx: Transaction,
  payout: Paid,
  { operator, at }: { operator: OperatorIdentity; at: Date },
): Promise<void> {
  const totals = totalsOf(await listPayoutLines(tx, payout));
  const { party: recipient, country } = await findPayoutParty(tx, payout);
  const issuer = issuerOf(operator);
  const vatTreatment = country
    ? vatTreatmentOf(issuer, country)
    : ((await lastTreatment(tx, payout)) ?? vatTreatmentOf(issuer, "FR"));
  const content = {
    issuer,
    totals,
    ...commissionTerms(totals.commissionCents, vatTreatment),
    corrects: await listCorrected(tx, payout),
  };
  const issue = (kind: PayoutDocumentKind) =>
    issuePayoutDocument(
      tx,
      { kind, payoutId: payout.id, holderId: payout.holderId, recipient, content },
      { at, isDemo: payout.provider === "demo" },
    );
  await issue("payout statement");
  if (totals.commissionCents !== 0) await issue("commission invoice");
}

/** The commission invoices of the earlier payouts that this payout partly reverses. */
async function listCorrected(tx: Transaction, { id }: Paid): Promise<string[]> {
  const { rows } = await tx.execute<{ series: string; number: number }>(sql`
    select distinct d.series, d.number
    from payout_lines l
    join ledger_entries back on back.id = l.entry_id and back.cents > 0
    join ledger_transactions t on t.id = back.transaction_id
    -- What the coach sold to the marketplace carries no commission.
    join payments p on p.id = t.payment_id and p.supplied_vat_rate is null
    join ledger_transactions before on before.payment_id = t.payment_id and before.id < t.id
    join ledger_entries earned on earned.transaction_id = before.id and earned.account = 'coaches' and earned.cents < 0
    join payout_lines paid on paid.entry_id = earned.id and paid.payout_id <> l.payout_id
    join documents d on d.payout_id = paid.payout_id and d.kind = 'commission invoice'
    where l.payout_id = ${id}
    order by d.series, d.number`);
  return rows.map(documentNumber);
}

/** The coach closed the account, so the country is only known from the earlier documents. */
async function lastTreatment(tx: Transaction, { holderId }: Paid): Promise<VatTreatment | undefined> {
  const [last] = await tx
    .select({ content: payoutDocuments.content })
    .from(payoutDocuments)
    .where(eq(payoutDocuments.holderId, holderId))
    .orderBy(desc(payoutDocuments.issuedAt))
    .limit(1);
  return last?.content.vatTreatment;
}
