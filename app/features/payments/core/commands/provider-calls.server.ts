import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { payments, payouts, providerCalls } from "../../tables.server.ts";
import { ProviderFailure } from "../rules/provider.ts";
import { type Call, type CallParts, PROVIDER_OPERATIONS } from "./provider-operations.server.ts";

/**
 * Calls the provider and records the answer. An interrupted call is repeated under the same idempotency key,
 * so the provider acts once; two processes running it at once get the same answer.
 */
export async function runProviderCall(parts: CallParts, callId: string): Promise<void> {
  await requireItsProvider(parts, callId);
  await requireItsTurn(parts.db, callId);
  const call = await recordFirstTry(parts.db, callId);
  if (!call) return;
  const operation = PROVIDER_OPERATIONS[call.kind];
  try {
    const record = await operation.send(parts, call);
    await parts.db.transaction(async (tx) => {
      const ref = await record(tx);
      await recordOutcome(tx, call, { status: "done", ref: ref ?? null });
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const learnt = await refreshFromProvider(parts, call);
    await parts.db.transaction(async (tx) => {
      if (!(await recordOutcome(tx, call, { status: "refused", reason: error.code }))) return;
      await learnt?.(tx);
      await operation.refused?.(tx, call, error.code);
    });
  }
}

/**
 * A provider would permanently refuse a call about another provider's payment. Such a call waits, counted as
 * failed work, until the keys of its provider are back.
 */
async function requireItsProvider({ db, provider }: CallParts, callId: string): Promise<void> {
  const [of] = await db
    .select({ payment: payments.provider, payout: payouts.provider })
    .from(providerCalls)
    .leftJoin(payments, eq(payments.id, providerCalls.paymentId))
    .leftJoin(payouts, eq(payouts.id, providerCalls.payoutId))
    .where(and(eq(providerCalls.id, callId), eq(providerCalls.status, "wanted")));
  // Accounts for payouts are opened with the current provider.
  const its = of?.payment ?? of?.payout ?? provider.name;
  if (its !== provider.name) throw new ProviderFailure(`belongs to ${its}`, false);
}

/** Pauses and resumptions must run in order: a call waits for earlier ones that have no answer yet. */
async function requireItsTurn(db: Database, callId: string): Promise<void> {
  const earlier = alias(providerCalls, "earlier");
  const ofSubscriptions = (calls: typeof providerCalls | typeof earlier) =>
    inArray(calls.kind, ["end subscription", "pause subscription", "resume subscription"]);
  const [waiting] = await db
    .select({ id: earlier.id })
    .from(providerCalls)
    .innerJoin(earlier, eq(earlier.paymentId, providerCalls.paymentId))
    .where(
      and(
        eq(providerCalls.id, callId),
        ofSubscriptions(providerCalls),
        ofSubscriptions(earlier),
        eq(earlier.status, "wanted"),
        lt(earlier.createdAt, providerCalls.createdAt),
      ),
    )
    .limit(1);
  if (waiting) throw new ProviderFailure("waits for an earlier call", false);
}

const isRefusal = (error: unknown): error is ProviderFailure =>
  error instanceof ProviderFailure && error.isFinal;

/** The provider may refuse a call because of a change that we have not recorded yet. */
async function refreshFromProvider(parts: CallParts, call: Call) {
  try {
    return await PROVIDER_OPERATIONS[call.kind].refreshFromProvider?.(parts, call);
  } catch (error) {
    // The provider has no such object.
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

async function recordFirstTry(db: Database, callId: string): Promise<Call | undefined> {
  const wanted = and(eq(providerCalls.id, callId), eq(providerCalls.status, "wanted"));
  const [before] = await db.select().from(providerCalls).where(wanted);
  if (!before) return undefined;
  await db
    .update(providerCalls)
    .set({ firstTriedAt: sql`coalesce(${providerCalls.firstTriedAt}, now())` })
    .where(wanted);
  return before;
}

/** Returns false if another process has already recorded an outcome. */
async function recordOutcome(
  tx: Transaction,
  { id }: Call,
  outcome: { status: "done"; ref: string | null } | { status: "refused"; reason: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(providerCalls)
    .set({ ...outcome, endedAt: new Date() })
    .where(and(eq(providerCalls.id, id), eq(providerCalls.status, "wanted")));
  return rowCount === 1;
}
