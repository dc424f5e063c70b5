import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { runProviderCallJob } from "../../jobs.ts";
import { providerCalls } from "../../tables.server.ts";

type Call = typeof providerCalls.$inferSelect;
type Wanted = Pick<Call, "kind"> &
  Partial<Pick<Call, "paymentId" | "chargeId" | "payoutId" | "holderId" | "amountCents">>;

interface When {
  /** the caller runs the call at once; the job only runs it later, in case the caller was interrupted */
  carriedOutHere?: boolean;
  /** calls of one queue run in the order they were enqueued, for example "subscription 1f…" */
  queue?: string;
}

const CUT_OFF_MS = 30_000;

/**
 * Stores the call in the caller's transaction, with a job that retries it until the provider answers. Returns
 * its id, which is the idempotency key.
 */
export async function enqueueProviderCall(
  tx: Transaction,
  wanted: Wanted,
  { carriedOutHere, queue }: When = {},
): Promise<string> {
  const id = randomUUID();
  // The time of writing, not the start of the transaction: a transaction that began first may have waited for
  // the other's lock. Jobs of one queue run in the order they are written; if the two orders differed, each
  // call would wait for the other.
  await tx.insert(providerCalls).values({ id, ...wanted, createdAt: sql`clock_timestamp()` });
  const runAt = carriedOutHere ? new Date(Date.now() + CUT_OFF_MS) : undefined;
  await enqueueJob(tx, runProviderCallJob, { callId: id }, queue ? { queue } : { runAt });
  return id;
}
