import { and, desc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { shortName } from "~/features/accounts/rules/names.ts";
import type { Operator, Owner } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { withoutCredited } from "~/features/invoicing/rules/commission-documents.ts";
import type { PayoutDocumentKind } from "~/features/invoicing/rules/document-numbers.ts";
import { commissionOf, type PayoutLine } from "~/features/invoicing/rules/payout-documents.ts";
import { payoutDocuments } from "~/features/invoicing/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type Page, pagedRead } from "~/platform/database/paging.server.ts";
import type { ProviderName } from "../../core/rules/provider.ts";
import {
  ledgerEntries,
  ledgerHolders,
  ledgerTransactions,
  payments,
  payoutLines,
  payouts,
  servicePurchases,
} from "../../tables.server.ts";
import type { OwedBack } from "../rules/balance.ts";
import { type IncomeState, incomeState, LEAST_PAYOUT_CENTS, type PayoutStatus } from "../rules/payouts.ts";
import { type CoachDocumentRow, listCoachDocuments } from "./coach-documents.server.ts";
import { findOwedBack } from "./owed-back.server.ts";
import { listSelfBilled, type SelfBilledRow } from "./self-billed.server.ts";

const INCOME_AT_ONCE = 20;
const PAYOUTS_AT_ONCE = 10;

/** Entries that a coach is owed or owes back, as opposed to entries of payouts. */
export const isIncome = and(eq(ledgerEntries.account, "coaches"), isNotNull(ledgerEntries.availableAt));

/** The payment has an open dispute. */
export const isContested = sql<boolean>`exists (select from charges c
  where c.payment_id = ${ledgerTransactions.paymentId} and c.dispute = 'open')`;

/** The provider that holds the money: Stripe cannot pay out what the demo provider collected. */
export const collectedBy = sql`coalesce(
  (select p.provider from payments p where p.id = ${ledgerTransactions.paymentId}),
  (select p.provider from payouts p where p.id = ${ledgerTransactions.payoutId}))`;

export const isUnpaid = sql`not exists (select from payout_lines l where l.entry_id = ${ledgerEntries.id})`;

/**
 * The sale including commission; null for a service to the marketplace, for a failed payout that is owed
 * again, and for a negative balance that the coach has paid.
 */
export const grossCents = sql<number | null>`(select sum(d.cents) from ledger_entries d
  where d.transaction_id = ${ledgerEntries.transactionId} and d.account = 'deferred'
    and ${servicePurchases.transactionId} is null and ${ledgerTransactions.kind} <> 'balance paid')`.mapWith(
  Number,
);

const isBalance = sql<boolean>`${ledgerTransactions.kind} = 'balance paid'`;

export const netCents = sql<number>`-${ledgerEntries.cents}`.mapWith(Number);

/** A failed payout has no payment. */
const what = sql<string>`coalesce(${payments.description} || coalesce(${"\u00a0: "} || ${servicePurchases.what}, ''),
  'Virement non abouti')`;

/** All columns are null if the entry is not a service to the marketplace. */
const service = {
  baseCents: servicePurchases.baseCents,
  netCents: servicePurchases.netCents,
  vatCents: servicePurchases.vatCents,
  isSelfBilled: servicePurchases.isSelfBilled,
};

/** As the coach knows the payer. Payments of before the name was stored have that of today. */
export const clientOf = ({
  payerName,
  payer,
}: {
  payerName: string | null;
  payer: Payer | null;
}): string | null => payerName ?? (payer ? shortName(payer) : null);

type Payer = { firstName: string | null; lastName: string | null };

/** The entries that a payout pays, in the order they were earned. */
export async function listPayoutLines(
  db: Executor,
  payout: { id: string },
): Promise<(PayoutLine & { entryId: number })[]> {
  const lines = await db
    .select({
      entryId: ledgerEntries.id,
      at: ledgerTransactions.bookedAt,
      what,
      grossCents,
      commissionRate: payments.commissionRate,
      netCents,
      service,
      isBalance,
      payerName: payments.payerName,
      payer: { firstName: profiles.firstName, lastName: profiles.lastName },
    })
    .from(payoutLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, payoutLines.entryId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .leftJoin(payments, eq(payments.id, ledgerTransactions.paymentId))
    .leftJoin(servicePurchases, eq(servicePurchases.transactionId, ledgerTransactions.id))
    .leftJoin(ledgerHolders, eq(ledgerHolders.id, payments.payerId))
    .leftJoin(profiles, eq(profiles.id, ledgerHolders.userId))
    .where(eq(payoutLines.payoutId, payout.id))
    .orderBy(ledgerEntries.id);
  return lines.map(({ payerName, payer, ...line }) => ({ ...line, client: clientOf({ payerName, payer }) }));
}

/** The lines of the invoice of a payout's commission: without what credit notes returned before. */
export async function listInvoicedLines(db: Executor, payout: { id: string }): Promise<PayoutLine[]> {
  const lines = await listPayoutLines(db, payout);
  const entryIds = lines.map(({ entryId }) => entryId);
  const credits = await db
    .select({ entryId: payoutDocuments.entryId, content: payoutDocuments.content })
    .from(payoutDocuments)
    .where(inArray(payoutDocuments.entryId, entryIds));
  const creditedOf = (entry: number) =>
    credits
      .filter(({ entryId }) => entryId === entry)
      .reduce((sum, { content }) => sum - content.totals.commissionCents, 0);
  return lines
    .map((line) => withoutCredited(line, creditedOf(line.entryId)))
    .filter((line) => (commissionOf(line) ?? 0) !== 0);
}

/** The line of a commission's credit note. */
export async function findEntryLine(
  db: Executor,
  { entryId }: { entryId: number },
): Promise<Pick<PayoutLine, "at" | "what" | "client"> & { commissionRate: number }> {
  const [found] = await db
    .select({
      at: ledgerTransactions.bookedAt,
      what: payments.description,
      commissionRate: payments.commissionRate,
      payerName: payments.payerName,
      payer: { firstName: profiles.firstName, lastName: profiles.lastName },
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .innerJoin(payments, eq(payments.id, ledgerTransactions.paymentId))
    .leftJoin(ledgerHolders, eq(ledgerHolders.id, payments.payerId))
    .leftJoin(profiles, eq(profiles.id, ledgerHolders.userId))
    .where(eq(ledgerEntries.id, entryId));
  if (!found) throw new Error("There is no such entry.");
  const { at, what: sold, commissionRate } = found;
  return { at, what: sold, commissionRate, client: clientOf(found) };
}

export async function listAllIncome(db: Executor, { holderId }: { holderId: number }): Promise<PayoutLine[]> {
  return db
    .select({ at: ledgerTransactions.bookedAt, what, grossCents, netCents, service, isBalance })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .leftJoin(payments, eq(payments.id, ledgerTransactions.paymentId))
    .leftJoin(servicePurchases, eq(servicePurchases.transactionId, ledgerTransactions.id))
    .where(and(eq(ledgerEntries.holderId, holderId), isIncome))
    .orderBy(desc(ledgerEntries.id));
}

export interface IncomeRow extends PayoutLine {
  id: number;
  /** null if the payer has no account any more */
  payer: Payer | null;
  state: IncomeState;
  /** when it becomes payable; for a payout, when it arrived or failed */
  stateAt: Date | null;
}

export interface PayoutRow {
  id: string;
  cents: number;
  status: PayoutStatus;
  createdAt: Date;
  endedAt: Date | null;
  documents: { id: string; kind: PayoutDocumentKind; number: string }[];
}

export interface IncomeTotals {
  /** delivered, but not payable yet, disputed, or without an account to send it to */
  upcomingCents: number;
  availableCents: number;
  /** the payable amount is below the minimum payout */
  isTooLittle: boolean;
  sendingCents: number;
  paidCents: number;
}

/** The owed amount without the coach's name, which the page does not need. */
export type ShownOwedBack = Pick<OwedBack, "cents" | "since">;

export interface OwnIncome {
  totals: IncomeTotals;
  income: Page<IncomeRow>;
  payouts: Page<PayoutRow>;
  invoices: Page<SelfBilledRow>;
  /** issued in the coach's name, and credit notes of commissions */
  documents: Page<CoachDocumentRow>;
  /** undefined if the balance is not negative */
  owedBack: ShownOwedBack | undefined;
}

export async function getIncome(
  db: Executor,
  { id: userId }: Owner,
  pages: {
    income: number;
    payouts: number;
    invoices?: number;
    documents?: number;
    provider: ProviderName;
  },
): Promise<OwnIncome> {
  const [holder] = await db
    .select({ id: ledgerHolders.id })
    .from(ledgerHolders)
    .where(eq(ledgerHolders.userId, userId));
  const holderId = holder?.id ?? 0;
  const [totals, income, paid, invoices, documents, owedBack] = await Promise.all([
    sumIncome(db, holderId, pages.provider),
    listIncome(db, holderId, { page: pages.income, provider: pages.provider }),
    listPayouts(db, holderId, pages.payouts),
    listSelfBilled(db, { holderId, page: pages.invoices ?? 1 }),
    listCoachDocuments(db, { holderId, page: pages.documents ?? 1 }),
    findOwedBack(db, { holderId }),
  ]);
  return { totals, income, payouts: paid, invoices, documents, owedBack: shownOwedBack(owedBack) };
}

const shownOwedBack = (owed: OwedBack | undefined): ShownOwedBack | undefined =>
  owed && { cents: owed.cents, since: owed.since };

/** A delivery or its reversal: neither a failed payout nor a negative balance that the coach has paid. */
export const isEarned = and(isIncome, eq(ledgerTransactions.kind, "recognised"));

/** Income between two instants, after commission and refunds. */
export async function sumIncomeBetween(
  db: Executor,
  { id: userId }: Owner,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const [earned] = await db
    .select({ cents: sql<number>`coalesce(sum(${netCents}), 0)`.mapWith(Number) })
    .from(ledgerHolders)
    .innerJoin(ledgerEntries, eq(ledgerEntries.holderId, ledgerHolders.id))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerHolders.userId, userId),
        isEarned,
        gte(ledgerTransactions.bookedAt, from),
        lt(ledgerTransactions.bookedAt, to),
      ),
    );
  return earned?.cents ?? 0;
}

export async function getHolderIncome(
  db: Executor,
  _operator: Operator,
  {
    holderId,
    page,
    invoices: invoicePage = 1,
    documents: documentPage = 1,
    provider,
  }: {
    holderId: number;
    page: number;
    invoices?: number;
    documents?: number;
    provider: ProviderName;
  },
): Promise<Omit<OwnIncome, "income">> {
  const [totals, paid, invoices, documents, owedBack] = await Promise.all([
    sumIncome(db, holderId, provider),
    listPayouts(db, holderId, page),
    listSelfBilled(db, { holderId, page: invoicePage }),
    listCoachDocuments(db, { holderId, page: documentPage }),
    findOwedBack(db, { holderId }),
  ]);
  return { totals, payouts: paid, invoices, documents, owedBack: shownOwedBack(owedBack) };
}

/** The coach has an active account at the provider that holds the money. */
const canLeave = (provider: ProviderName) => sql<boolean>`(${collectedBy} = ${provider}
  and exists (select from payout_accounts a
    where a.holder_id = ${ledgerEntries.holderId} and a.provider = ${provider} and a.status = 'active'))`;

/** Uses the same conditions as payouts: everything the next payout does not include is still to come. */
async function sumIncome(db: Executor, holderId: number, provider: ProviderName): Promise<IncomeTotals> {
  const isPayable = sql`${ledgerEntries.availableAt} <= now() and not ${isContested} and ${canLeave(provider)}`;
  const sum = (where?: SQL) => sql<number>`coalesce(sum(${netCents}) ${where}, 0)`.mapWith(Number);
  const [[owed], [sent]] = await Promise.all([
    db
      .select({ allCents: sum(), payableCents: sum(sql`filter (where ${isPayable})`) })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(and(eq(ledgerEntries.holderId, holderId), isIncome, isUnpaid)),
    db
      .select({
        sendingCents: sumOf(sql`${payouts.status} = 'wanted'`),
        paidCents: sumOf(sql`${payouts.status} = 'paid'`),
      })
      .from(payouts)
      .where(eq(payouts.holderId, holderId)),
  ]);
  const { allCents = 0, payableCents = 0 } = owed ?? {};
  const isTooLittle = payableCents > 0 && payableCents < LEAST_PAYOUT_CENTS;
  // A negative balance is deducted from later sales.
  const availableCents = isTooLittle || payableCents < 0 ? 0 : payableCents;
  return {
    upcomingCents: allCents - availableCents,
    availableCents,
    isTooLittle,
    sendingCents: 0,
    paidCents: 0,
    ...sent,
  };
}

const sumOf = (where: SQL) =>
  sql<number>`coalesce(sum(${payouts.cents}) filter (where ${where}), 0)`.mapWith(Number);

async function listIncome(
  db: Executor,
  holderId: number,
  { page, provider }: { page: number; provider: ProviderName },
): Promise<Page<IncomeRow>> {
  const theirs = and(eq(ledgerEntries.holderId, holderId), isIncome);
  const total = await db.$count(ledgerEntries, theirs);
  const listed = db
    .select({
      id: ledgerEntries.id,
      at: ledgerTransactions.bookedAt,
      what,
      grossCents,
      netCents,
      service,
      // `isIncome` guarantees that the column is not null.
      availableAt: sql<Date>`${ledgerEntries.availableAt}`.mapWith(ledgerEntries.availableAt),
      isContested,
      canLeave: canLeave(provider),
      payout: { status: payouts.status, endedAt: payouts.endedAt },
      payer: { firstName: profiles.firstName, lastName: profiles.lastName },
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .leftJoin(payments, eq(payments.id, ledgerTransactions.paymentId))
    .leftJoin(servicePurchases, eq(servicePurchases.transactionId, ledgerTransactions.id))
    .leftJoin(ledgerHolders, eq(ledgerHolders.id, payments.payerId))
    .leftJoin(profiles, eq(profiles.id, ledgerHolders.userId))
    .leftJoin(payoutLines, eq(payoutLines.entryId, ledgerEntries.id))
    .leftJoin(payouts, eq(payouts.id, payoutLines.payoutId))
    .where(theirs)
    .orderBy(desc(ledgerEntries.id));
  const { rows, ...shown } = await pagedRead({ total, page, size: INCOME_AT_ONCE }, ({ limit, offset }) =>
    listed.limit(limit).offset(offset),
  );
  const now = new Date();
  const stated = rows.map(({ isContested: contested, canLeave: mayLeave, availableAt, payout, ...row }) => {
    const income = { ...row, availableAt, isContested: contested, canLeave: mayLeave, payout };
    return { ...row, state: incomeState(income, now), stateAt: payout ? payout.endedAt : availableAt };
  });
  return { rows: stated, ...shown };
}

async function listPayouts(db: Executor, holderId: number, page: number): Promise<Page<PayoutRow>> {
  const theirs = eq(payouts.holderId, holderId);
  const total = await db.$count(payouts, theirs);
  const listed = db
    .select({
      id: payouts.id,
      cents: payouts.cents,
      status: payouts.status,
      createdAt: payouts.createdAt,
      endedAt: payouts.endedAt,
      documents: sql<PayoutRow["documents"]>`(
        select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind,
          'number', d.series || '-' || lpad(d.number::text, 5, '0')) order by d.kind desc), '[]')
        from documents d where d.payout_id = payouts.id)`,
    })
    .from(payouts)
    .where(theirs)
    .orderBy(desc(payouts.createdAt), desc(payouts.id));
  return pagedRead({ total, page, size: PAYOUTS_AT_ONCE }, ({ limit, offset }) =>
    listed.limit(limit).offset(offset),
  );
}
