import { and, eq, gte, lt, sql } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type Page, pagedRead } from "~/platform/database/paging.server.ts";
import { type BookPeriod, spanOf } from "../../books/rules/periods.ts";
import {
  ledgerEntries,
  ledgerHolders,
  ledgerTransactions,
  payments,
  servicePurchases,
} from "../../tables.server.ts";
import {
  addIncome,
  INCOME_KINDS,
  type IncomeKind,
  type IncomePeriod,
  type IncomeSums,
  NO_INCOME,
  shiftedPeriod,
} from "../rules/income.ts";
import { clientOf, grossCents, isEarned, netCents } from "./income.server.ts";

const CLIENTS_AT_ONCE = 10;

export interface ClientIncome extends IncomeSums {
  /** the client's file; null if they have no account any more */
  userId: string | null;
  name: string | null;
}

export interface IncomeSummary {
  total: IncomeSums;
  /** of the month or the year before */
  before: IncomeSums;
  kinds: Record<IncomeKind, IncomeSums>;
  clients: Page<ClientIncome>;
}

/** The marketplace buys a service at its net price, without a commission. */
const soldCents = sql`coalesce(${grossCents}, ${netCents})`;
const sums = {
  grossCents: sql<number>`coalesce(sum(${soldCents}), 0)`.mapWith(Number),
  netCents: sql<number>`coalesce(sum(${netCents}), 0)`.mapWith(Number),
};

const KIND = sql<IncomeKind>`case ${payments.payableKind}
  when 'booking' then 'session' when 'pack' then 'pack' when 'accompaniment' then 'accompaniment' else 'other' end`;
const MONTH = sql<string>`to_char(${ledgerTransactions.bookedAt} at time zone 'Europe/Paris', 'YYYY-MM')`;

/** The coach's earnings of a period, as the ledger has them: by kind, by client, and against the period before. */
export async function getIncomeSummary(
  db: Executor,
  { id: userId }: Owner,
  { period, clients }: { period: IncomePeriod; clients: number },
): Promise<IncomeSummary> {
  const [holder] = await db
    .select({ id: ledgerHolders.id })
    .from(ledgerHolders)
    .where(eq(ledgerHolders.userId, userId));
  const holderId = holder?.id ?? 0;
  const last = shiftedPeriod(period, -1);
  const [rows, page] = await Promise.all([
    sumByMonth(db, holderId, { from: last.from, to: period.to }),
    listClients(db, holderId, { period, page: clients }),
  ]);
  const kinds = Object.fromEntries(INCOME_KINDS.map((kind) => [kind, NO_INCOME])) as IncomeSummary["kinds"];
  let [total, before] = [NO_INCOME, NO_INCOME];
  for (const { month, kind, ...income } of rows)
    if (month < period.from) before = addIncome(before, income);
    else {
      total = addIncome(total, income);
      kinds[kind] = addIncome(kinds[kind], income);
    }
  return { total, before, kinds, clients: page };
}

const earnedIn = (holderId: number, period: BookPeriod) => {
  const { since, until } = spanOf(period);
  return and(
    eq(ledgerEntries.holderId, holderId),
    isEarned,
    gte(ledgerTransactions.bookedAt, since),
    lt(ledgerTransactions.bookedAt, until),
  );
};

function sumByMonth(db: Executor, holderId: number, period: BookPeriod) {
  return db
    .select({ month: MONTH, kind: KIND, ...sums })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .innerJoin(payments, eq(payments.id, ledgerTransactions.paymentId))
    .leftJoin(servicePurchases, eq(servicePurchases.transactionId, ledgerTransactions.id))
    .where(earnedIn(holderId, period))
    .groupBy(MONTH, KIND);
}

async function listClients(
  db: Executor,
  holderId: number,
  { period, page }: { period: BookPeriod; page: number },
): Promise<Page<ClientIncome>> {
  const where = earnedIn(holderId, period);
  const [counted] = await db
    .select({ total: sql<number>`count(distinct coalesce(${payments.payerId}, 0))::int` })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .innerJoin(payments, eq(payments.id, ledgerTransactions.paymentId))
    .where(where);
  const listed = db
    .select({
      userId: ledgerHolders.userId,
      payerName: sql<string | null>`max(${payments.payerName})`,
      payer: { firstName: profiles.firstName, lastName: profiles.lastName },
      ...sums,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .innerJoin(payments, eq(payments.id, ledgerTransactions.paymentId))
    .leftJoin(servicePurchases, eq(servicePurchases.transactionId, ledgerTransactions.id))
    .leftJoin(ledgerHolders, eq(ledgerHolders.id, payments.payerId))
    .leftJoin(profiles, eq(profiles.id, ledgerHolders.userId))
    .where(where)
    .groupBy(payments.payerId, ledgerHolders.userId, profiles.firstName, profiles.lastName)
    .orderBy(sql`sum(${netCents}) desc`, payments.payerId);
  const { rows, ...shown } = await pagedRead(
    { total: counted?.total ?? 0, page, size: CLIENTS_AT_ONCE },
    ({ limit, offset }) => listed.limit(limit).offset(offset),
  );
  return {
    ...shown,
    rows: rows.map(({ payerName, payer, ...client }) => ({
      ...client,
      name: clientOf({ payerName, payer }),
    })),
  };
}
