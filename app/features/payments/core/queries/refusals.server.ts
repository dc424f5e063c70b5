import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { payments, payouts, providerCalls } from "../../tables.server.ts";
import { DECISION_KINDS, type DecisionKind } from "../rules/refusals.ts";

const SHOWN = 20;

export interface Refusal {
  id: string;
  kind: DecisionKind;
  /** the provider's error code, for example "charge_disputed" */
  reason: string;
  cents: number;
  at: Date;
}

export interface ShownRefusal extends Refusal {
  description: string;
  sellerId: number | null;
}

const isRefused = and(eq(providerCalls.status, "refused"), inArray(providerCalls.kind, DECISION_KINDS));
const refusal = {
  id: providerCalls.id,
  kind: sql<DecisionKind>`${providerCalls.kind}`,
  reason: sql<string>`coalesce(${providerCalls.reason}, '')`,
  cents: sql<number>`coalesce(${providerCalls.amountCents}, ${payments.amountCents})`,
  at: sql<Date>`${providerCalls.endedAt}`.mapWith(providerCalls.endedAt),
};

/** The same decision was made again later, and that call is pending or done. */
const isOvertaken = sql`exists (select from provider_calls later
  where later.payment_id = ${providerCalls.paymentId} and later.kind = ${providerCalls.kind}
    and later.status <> 'refused' and later.created_at > ${providerCalls.createdAt})`;

/**
 * The latest refused decision about a payment that was not repeated since. For the room that made the
 * decision.
 */
export async function findRefusal(
  db: Executor,
  { paymentId }: { paymentId: string },
): Promise<Refusal | undefined> {
  const [last] = await listRefused(db, sql`${payments.id} = ${paymentId} and not ${isOvertaken}`, 1);
  return last;
}

/** Decisions that the provider refused, for the operator to resolve. */
export const listRefusals = (db: Executor, _operator: Operator): Promise<ShownRefusal[]> =>
  listRefused(db, sql`${providerCalls.endedAt} > now() - interval '90 days'`, SHOWN);

const listRefused = (db: Executor, which: ReturnType<typeof sql>, limit: number) =>
  db
    .select({ ...refusal, description: payments.description, sellerId: payments.sellerId })
    .from(providerCalls)
    .innerJoin(payments, eq(payments.id, providerCalls.paymentId))
    .where(and(isRefused, which))
    .orderBy(desc(providerCalls.endedAt))
    .limit(limit);

export interface FailedPayout {
  id: string;
  holderId: number;
  cents: number;
  reason: string;
  at: Date;
}

/** A failed payout is owed again, and fails again until somebody fixes the cause. */
export const listFailedPayouts = (db: Executor, _operator: Operator): Promise<FailedPayout[]> =>
  db
    .select({
      id: payouts.id,
      holderId: payouts.holderId,
      cents: payouts.cents,
      reason: sql<string>`coalesce(${payouts.reason}, '')`,
      at: sql<Date>`${payouts.endedAt}`.mapWith(payouts.endedAt),
    })
    .from(payouts)
    .where(and(eq(payouts.status, "failed"), sql`${payouts.endedAt} > now() - interval '90 days'`))
    .orderBy(desc(payouts.endedAt))
    .limit(SHOWN);
