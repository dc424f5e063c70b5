import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { payments, payouts, providerCalls } from "../../tables.server.ts";
import { ProviderFailure } from "../rules/provider.ts";
import { type Call, type CallParts, PROVIDER_OPERATIONS } from "./provider-operations.server.ts";

/**
 * Asks, and records what was answered. Cut off at any point, it is asked again under the same key: the provider does it once.
 * Two may do this at once; both are told the same.
 */
export async function runProviderCall(parts: CallParts, callId: string): Promise<void> {
  await requireItsProvider(parts, callId);
  await requireItsTurn(parts.db, callId);
  const call = await begin(parts.db, callId);
  if (!call) return;
  const operation = PROVIDER_OPERATIONS[call.kind];
  try {
    const record = await operation.ask(parts, call);
    await parts.db.transaction(async (tx) => {
      const ref = await record(tx);
      await end(tx, call, { status: "done", ref: ref ?? null });
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const learnt = await refreshFromProvider(parts, call);
    await parts.db.transaction(async (tx) => {
      if (!(await end(tx, call, { status: "refused", reason: error.code }))) return;
      await learnt?.(tx);
      await operation.refused?.(tx, call, error.code);
    });
  }
}

/**
 * What one provider has begun, another knows nothing of and would refuse for good. It waits until the keys of the right one are
 * back, and is counted among the failed work meanwhile.
 */
async function requireItsProvider({ db, provider }: CallParts, callId: string): Promise<void> {
  const [of] = await db
    .select({ payment: payments.provider, payout: payouts.provider })
    .from(providerCalls)
    .leftJoin(payments, eq(payments.id, providerCalls.paymentId))
    .leftJoin(payouts, eq(payouts.id, providerCalls.payoutId))
    .where(and(eq(providerCalls.id, callId), eq(providerCalls.status, "wanted")));
  // An account for payouts is made with whoever moves the money now.
  const its = of?.payment ?? of?.payout ?? provider.name;
  if (its !== provider.name) throw new ProviderFailure(`belongs to ${its}`, false);
}

/** Of pauses and resumptions the last one counts: none overtakes one that was wanted before it and has no answer yet. */
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

/** What it refuses may be so because something has happened there that we have not heard of. */
async function refreshFromProvider(parts: CallParts, call: Call) {
  try {
    return await PROVIDER_OPERATIONS[call.kind].refreshFromProvider?.(parts, call);
  } catch (error) {
    // There is nothing to look at.
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

async function begin(db: Database, callId: string): Promise<Call | undefined> {
  const wanted = and(eq(providerCalls.id, callId), eq(providerCalls.status, "wanted"));
  const [before] = await db.select().from(providerCalls).where(wanted);
  if (!before) return undefined;
  await db
    .update(providerCalls)
    .set({ firstTriedAt: sql`coalesce(${providerCalls.firstTriedAt}, now())` })
    .where(wanted);
  return before;
}

/** False where another has recorded it meanwhile. */
async function end(
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
