import { randomUUID } from "node:crypto";
import { and, eq, isNull, lte, not, sql } from "drizzle-orm";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { enqueueProviderCall } from "../../core/commands/enqueue-provider-call.server.ts";
import type { ProviderName } from "../../core/rules/provider.ts";
import { postLedgerEntry } from "../../ledger/commands/post-ledger-entry.server.ts";
import {
  ledgerEntries,
  ledgerTransactions,
  payoutAccounts,
  payoutLines,
  payouts,
} from "../../tables.server.ts";
import { collectedBy, isContested, isIncome, isUnpaid } from "../queries/income.server.ts";
import { LEAST_PAYOUT_CENTS, lastPayday } from "../rules/payouts.ts";
import { issueCommissionCredits } from "./issue-commission-credits.server.ts";
import { issuePayoutDocuments } from "./issue-payout-documents.server.ts";

interface PayoutServices {
  db: Database;
  /** the current provider; accounts of another one cannot be paid */
  provider: { name: ProviderName };
  operator: OperatorIdentity;
}

/**
 * Pays the coaches whose payday it is, or whose last payday was missed. Each payout has its own transaction,
 * so a failure does not stop the others. Two processes at once pay each coach once.
 */
export async function payCoaches(parts: PayoutServices, now = new Date()): Promise<void> {
  const { db } = parts;
  await sweepRows(db, {
    due: sql`select holder_id as id from payout_accounts where ${isDue(parts, now)}`,
    act: (id) => db.transaction((tx) => payCoach(tx, parts, { holderId: Number(id), now })),
  });
}

function isDue({ provider }: Pick<PayoutServices, "provider">, now: Date) {
  const today = parisDay(now);
  const payday = sql`case ${payoutAccounts.payoutFrequency}
    when 'weekly' then ${lastPayday("weekly", today)}::date else ${lastPayday("monthly", today)}::date end`;
  return and(
    eq(payoutAccounts.status, "active"),
    eq(payoutAccounts.provider, provider.name),
    // A held payout is made when the hold ends, not on the next payday.
    sql`coalesce(${payoutAccounts.heldUntil} <= ${now}, true)`,
    isNull(payoutAccounts.operatorHeldAt),
    sql`coalesce(${payoutAccounts.lastPayday} < ${payday}, true)`,
    // A suspended coach is paid when the suspension ends, likewise.
    sql`not exists (select from ledger_holders h join users u on u.id = h.user_id
      where h.id = ${payoutAccounts.holderId} and u.suspended_at is not null)`,
  );
}

async function payCoach(
  tx: Transaction,
  parts: PayoutServices,
  { holderId, now }: { holderId: number; now: Date },
): Promise<void> {
  // A second process waits here, and then finds that the account is not due any more.
  const [account] = await tx
    .select()
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.holderId, holderId), isDue(parts, now)))
    .for("update");
  if (!account) return;
  await tx
    .update(payoutAccounts)
    .set({ lastPayday: lastPayday(account.payoutFrequency, parisDay(now)) })
    .where(eq(payoutAccounts.holderId, holderId));
  const payoutId = await createPayout(tx, parts.operator, { account, at: now });
  if (payoutId) await enqueueProviderCall(tx, { kind: "pay out", payoutId, holderId });
}

type PaidAccount = Pick<typeof payoutAccounts.$inferSelect, "holderId" | "provider" | "ref">;

/** Turns all payable entries into one payout with its documents. Returns undefined below the minimum. */
export async function createPayout(
  tx: Transaction,
  operator: OperatorIdentity,
  { account, at }: { account: PaidAccount; at: Date },
): Promise<string | undefined> {
  const { holderId, provider, ref: accountRef } = account;
  await issueCommissionCredits(tx, { holderId }, { operator, at });
  const entries = await tx
    .select({ id: ledgerEntries.id, cents: ledgerEntries.cents })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerEntries.holderId, holderId),
        isIncome,
        isUnpaid,
        not(isContested),
        eq(collectedBy, provider),
        lte(ledgerEntries.availableAt, at),
      ),
    );
  const cents = -entries.reduce((sum, entry) => sum + entry.cents, 0);
  if (cents < LEAST_PAYOUT_CENTS) return undefined;
  const id = randomUUID();
  await tx.insert(payouts).values({ id, holderId, provider, accountRef, cents, createdAt: at });
  await tx.insert(payoutLines).values(entries.map((entry) => ({ entryId: entry.id, payoutId: id })));
  await postLedgerEntry(tx, {
    key: `payout ${id}`,
    kind: "payout",
    payoutId: id,
    bookedAt: at,
    lines: [
      { account: "coaches", cents, holderId },
      { account: "payouts", cents: -cents, holderId },
    ],
  });
  await issuePayoutDocuments(tx, { id, holderId, provider }, { operator, at });
  return id;
}
