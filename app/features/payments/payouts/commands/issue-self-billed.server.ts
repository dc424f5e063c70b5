import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { shortName } from "~/features/accounts/rules/names.ts";
import { issueSelfBilledDocument } from "~/features/invoicing/commands/issue-document.server.ts";
import { documentNumber } from "~/features/invoicing/rules/document-numbers.ts";
import { issuerOf } from "~/features/invoicing/rules/parties.ts";
import {
  type BoughtService,
  billServices,
  type Supplier,
  selfBilledKind,
} from "~/features/invoicing/rules/self-billing.ts";
import { selfBilledDocuments } from "~/features/invoicing/tables.server.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { parisDay, parisInstant } from "~/platform/format/dates.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { ledgerHolders, servicePurchases } from "../../tables.server.ts";
import { selfBilledMail } from "../emails/payout-mails.ts";
import { findPayoutParty } from "../queries/payout-party.server.ts";
import { PAYOUT_MAILS, payoutDocumentPath } from "../rules/payouts.ts";

interface BillingParts extends MailParts {
  db: Database;
  operator: OperatorIdentity;
}

interface Unbilled extends BoughtService {
  transactionId: number;
  provider: "stripe" | "demo";
  /** for example "2026-11" */
  month: string;
  seller: Supplier | null;
}

/**
 * Issues the invoices of the past months for what the marketplace bought of coaches who gave the mandate.
 * Each coach has a transaction of their own, so a failure does not stop the others. Idempotent.
 */
export async function issueSelfBilled(parts: BillingParts, now = new Date()): Promise<void> {
  const until = parisInstant(`${parisDay(now).slice(0, 8)}01`, "00:00");
  await sweepRows(parts.db, {
    due: sql`select s.holder_id as id from service_purchases s join ledger_transactions t on t.id = s.transaction_id
      where s.is_self_billed and s.document_id is null and t.booked_at < ${until}`,
    act: (id) => parts.db.transaction((tx) => billCoach(tx, parts, { holderId: Number(id), until, now })),
  });
}

async function billCoach(
  tx: Transaction,
  parts: BillingParts,
  { holderId, until, now }: { holderId: number; until: Date; now: Date },
): Promise<void> {
  // A second process waits here, and then finds nothing to bill.
  const [holder] = await tx
    .select()
    .from(ledgerHolders)
    .where(eq(ledgerHolders.id, holderId))
    .for("no key update");
  const unbilled = await listUnbilled(tx, holderId, until);
  for (const provider of ["stripe", "demo"] as const) {
    const its = unbilled.filter((service) => service.provider === provider);
    const billed = await listBilledMonths(tx, { holderId, isDemo: provider === "demo" });
    let carried: Unbilled[] = [];
    for (const month of [...new Set(its.map((service) => service.month))].sort()) {
      const services = [...carried, ...its.filter((service) => service.month === month)];
      // A month that adds up to nothing, and one that already has its document, go on the next document.
      const isCarried = billServices(services).netCents === 0 || billed.has(month);
      carried = isCarried ? services : [];
      if (!isCarried)
        await billMonth(tx, parts, { holderId, userId: holder?.userId ?? null, month, services, at: now });
    }
  }
}

async function listUnbilled(tx: Transaction, holderId: number, until: Date): Promise<Unbilled[]> {
  const { rows } = await tx.execute<
    Omit<Unbilled, "client"> & { firstName: string | null; lastName: string | null }
  >(sql`
    select s.transaction_id::float8 as "transactionId", t.payment_id as "paymentId", y.provider,
      to_char(t.booked_at at time zone 'Europe/Paris', 'YYYY-MM') as month, s.item, s.what, s.vat_treatment as treatment,
      s.vat_rate as rate, s.net_cents as "netCents", s.vat_cents as "vatCents", s.seller,
      p.first_name as "firstName", p.last_name as "lastName"
    from service_purchases s join ledger_transactions t on t.id = s.transaction_id join payments y on y.id = t.payment_id
    left join ledger_holders h on h.id = y.payer_id left join profiles p on p.id = h.user_id
    where s.holder_id = ${holderId} and s.is_self_billed and s.document_id is null and t.booked_at < ${until}
    order by s.transaction_id`);
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    client: shortName({ firstName, lastName }),
  }));
}

async function listBilledMonths(
  tx: Transaction,
  { holderId, isDemo }: { holderId: number; isDemo: boolean },
): Promise<ReadonlySet<string>> {
  const issued = await tx
    .select({ month: selfBilledDocuments.month })
    .from(selfBilledDocuments)
    .where(and(eq(selfBilledDocuments.holderId, holderId), eq(selfBilledDocuments.isDemo, isDemo)));
  return new Set(issued.map(({ month }) => month.slice(0, 7)));
}

interface Month {
  holderId: number;
  userId: string | null;
  month: string;
  services: readonly Unbilled[];
  at: Date;
}

async function billMonth(
  tx: Transaction,
  parts: BillingParts,
  { holderId, userId, month, services, at }: Month,
): Promise<void> {
  const { lines, vat, netCents, vatCents } = billServices(services);
  const isDemo = services.every(({ provider }) => provider === "demo");
  const buyer = issuerOf(parts.operator);
  const document = await issueSelfBilledDocument(
    tx,
    {
      holderId,
      month: `${month}-01`,
      kind: selfBilledKind({ netCents }),
      seller: await findSeller(tx, holderId, services),
      content: {
        buyer,
        month,
        lines,
        vat,
        corrects: await listCorrected(tx, holderId, services),
        isDemo,
      },
      netCents,
      vatCents,
    },
    { at, isDemo },
  );
  await tx
    .update(servicePurchases)
    .set({ documentId: document.id, seller: null })
    .where(
      inArray(
        servicePurchases.transactionId,
        services.map(({ transactionId }) => transactionId),
      ),
    );
  // A coach with a closed account is still billed for, but gets no mail.
  if (!userId) return;
  await mailPerson(tx, parts, {
    userId,
    kind: PAYOUT_MAILS,
    write: () => selfBilledMail(document, parts.publicUrl + payoutDocumentPath(document.id)),
  });
}

/** The coach as of today or, if the account is closed, as of the last service or document. */
async function findSeller(
  tx: Transaction,
  holderId: number,
  services: readonly Unbilled[],
): Promise<Supplier | null> {
  const { party } = await findPayoutParty(tx, { holderId });
  if (party) return party;
  const known = services.findLast(({ seller }) => seller !== null)?.seller;
  if (known) return known;
  const [last] = await tx
    .select({ seller: selfBilledDocuments.seller })
    .from(selfBilledDocuments)
    .where(and(eq(selfBilledDocuments.holderId, holderId), isNotNull(selfBilledDocuments.seller)))
    .orderBy(desc(selfBilledDocuments.issuedAt))
    .limit(1);
  return last?.seller ?? null;
}

/** The invoices of the services that are reversed here. */
async function listCorrected(
  tx: Transaction,
  holderId: number,
  services: readonly Unbilled[],
): Promise<string[]> {
  const reversed = services.filter(({ netCents }) => netCents < 0);
  if (reversed.length === 0) return [];
  const invoices = await tx.execute<{ series: string; number: number }>(sql`
    select distinct d.series, d.number, d.issued_at
    from service_purchases s join ledger_transactions t on t.id = s.transaction_id
    join self_billed_documents d on d.id = s.document_id and d.kind = 'self-billed invoice'
    where s.holder_id = ${holderId} and s.net_cents > 0 and (t.payment_id::text, s.item) in
      (${sql.join(
        reversed.map(({ paymentId, item }) => sql`(${paymentId}, ${item})`),
        sql`, `,
      )})
    order by d.issued_at, d.number`);
  return invoices.rows.map(documentNumber);
}
