import { eq, sql } from "drizzle-orm";
import { issueCommissionCredit } from "~/features/invoicing/commands/issue-document.server.ts";
import { commissionContent, spreadCredit } from "~/features/invoicing/rules/commission-documents.ts";
import { documentNumber } from "~/features/invoicing/rules/document-numbers.ts";
import { issuerOf } from "~/features/invoicing/rules/parties.ts";
import type { PayoutDocumentContent } from "~/features/invoicing/rules/payout-documents.ts";
import { vatWithin } from "~/features/invoicing/rules/vat.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import type { ProviderName } from "../../core/rules/provider.ts";
import { ledgerHolders } from "../../tables.server.ts";
import { findEntryLine } from "../queries/income.server.ts";
import { findPayoutParty } from "../queries/payout-party.server.ts";

interface Issuing {
  operator: OperatorIdentity;
  at: Date;
}

interface OverInvoiced {
  paymentId: string;
  provider: ProviderName;
  /** the latest reversal that no payout includes */
  entryId: number;
  cents: number;
}

interface InvoicedCommission {
  id: string;
  series: string;
  number: number;
  content: PayoutDocumentContent;
  /** of one sale, less what was credited of it */
  cents: number;
  /** of all sales of the invoice */
  creditedCents: number;
  creditedVatCents: number;
}

/**
 * Issues the credit notes of commissions that payouts have invoiced and that refunds have reversed since, on
 * the day of the refund, whatever the coach's balance is. Idempotent; the lock makes a second process wait.
 */
export async function issueCommissionCredits(
  tx: Transaction,
  { holderId }: { holderId: number },
  issuing: Issuing,
): Promise<void> {
  await tx
    .select({ id: ledgerHolders.id })
    .from(ledgerHolders)
    .where(eq(ledgerHolders.id, holderId))
    .for("no key update");
  for (const over of await listOverInvoiced(tx, holderId)) await creditSale(tx, holderId, over, issuing);
}

async function creditSale(
  tx: Transaction,
  holderId: number,
  { paymentId, provider, entryId, cents }: OverInvoiced,
  { operator, at }: Issuing,
): Promise<void> {
  const { at: lineAt, commissionRate } = await findEntryLine(tx, { entryId });
  const { party: recipient } = await findPayoutParty(tx, { holderId });
  const invoices = await listInvoiced(tx, { holderId, paymentId });
  for (const { invoice, cents: part } of spreadCredit(invoices, cents)) {
    const { vatRate, vatTreatment, issuer } = invoice.content;
    const today = issuerOf(operator);
    // VAT of everything credited of the invoice so far, less that of its earlier credit notes.
    const vatCents = vatWithin(invoice.creditedCents + part, vatRate * 10) - invoice.creditedVatCents;
    const grossCents = Math.round((part * 100) / commissionRate);
    await issueCommissionCredit(
      tx,
      {
        holderId,
        recipient,
        entryId,
        correctsId: invoice.id,
        content: commissionContent({
          // A credit note follows the regime of its invoice.
          issuer: { ...today, isVatExempt: issuer.isVatExempt, vat: today.vat ?? issuer.vat },
          lines: [{ at: lineAt, grossCents: -grossCents, netCents: part - grossCents }],
          terms: { commissionRate, vatRate, vatTreatment, vatCents: vatCents === 0 ? 0 : -vatCents },
          corrects: [documentNumber(invoice)],
          at,
        }),
      },
      { at, isDemo: provider === "demo" },
    );
  }
}

/** The entries of a coach with the commission of each, and what credit notes have returned of it. */
const entriesOf = (holderId: number) => sql`
  select e.id, t.payment_id, e.cents, l.payout_id,
    (select coalesce(-sum(c.cents), 0) from ledger_entries c
      where c.transaction_id = t.id and c.account = 'commission')::int as commission,
    (select coalesce(sum((d.content -> 'totals' ->> 'commissionCents')::int), 0) from documents d
      where d.entry_id = e.id)::int as credited
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  left join payout_lines l on l.entry_id = e.id
  where e.holder_id = ${holderId} and e.account = 'coaches' and e.available_at is not null`;

/**
 * Sales whose invoiced commission exceeds what is due now. A credit note stands for its reversal until a
 * payout includes it.
 */
async function listOverInvoiced(tx: Transaction, holderId: number): Promise<OverInvoiced[]> {
  const { rows } = await tx.execute<{
    paymentId: string;
    provider: ProviderName;
    entryId: number;
    cents: number;
  }>(sql`
    with entries as (${entriesOf(holderId)})
    select e.payment_id as "paymentId", p.provider,
      max(e.id) filter (where e.payout_id is null and e.cents > 0)::float8 as "entryId",
      (sum(case when e.payout_id is null then e.credited else e.commission end) - sum(e.commission))::int as cents
    from entries e join payments p on p.id = e.payment_id
    where e.payment_id in (select r.payment_id from entries r where r.payout_id is null and r.cents > 0)
    group by e.payment_id, p.provider
    having sum(case when e.payout_id is null then e.credited else e.commission end) > sum(e.commission)
    order by 3`);
  return rows;
}

/** The invoices of a sale's commission, in the order of issue. */
async function listInvoiced(
  tx: Transaction,
  { holderId, paymentId }: { holderId: number; paymentId: string },
): Promise<InvoicedCommission[]> {
  const { rows } = await tx.execute<InvoicedCommission & Record<string, unknown>>(sql`
    with entries as (${entriesOf(holderId)}),
    credits as (
      select d.corrects_id, e.payment_id, (d.content -> 'totals' ->> 'commissionCents')::int as cents,
        (d.content ->> 'vatCents')::int as vat
      from documents d join entries e on e.id = d.entry_id)
    select d.id, d.series, d.number, d.content,
      (sum(e.commission - e.credited) + coalesce((select sum(c.cents) from credits c
        where c.corrects_id = d.id and c.payment_id = ${paymentId}), 0))::int as cents,
      coalesce((select -sum(c.cents) from credits c where c.corrects_id = d.id), 0)::int as "creditedCents",
      coalesce((select -sum(c.vat) from credits c where c.corrects_id = d.id), 0)::int as "creditedVatCents"
    from documents d join entries e on e.payout_id = d.payout_id and e.payment_id = ${paymentId}
    where d.kind = 'commission invoice'
    group by d.id order by d.issued_at, d.number`);
  return rows;
}
