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
  /** whoever writes it also carries it out, at once: the job is for what was cut off, and asks only later */
  carriedOutHere?: boolean;
  /** what has to be asked in the order in which it was wanted, such as "subscription 1f…" */
  queue?: string;
}

const CUT_OFF_MS = 30_000;

/** Written before anything is asked, with a job that asks until there is an answer. Answers the key of the call. */
export async function enqueueProviderCall(
  tx: Transaction,
  wanted: Wanted,
  { carriedOutHere, queue }: When = {},
): Promise<string> {
  const id = randomUUID();
  // The instant it is written, not that its transaction began: whoever began first may have waited for the other's lock, and jobs of one
  // queue come in the order in which they are written. Both orders must be the same, or each call waits for the other.
  await tx.insert(providerCalls).values({ id, ...wanted, createdAt: sql`clock_timestamp()` });
  const runAt = carriedOutHere ? new Date(Date.now() + CUT_OFF_MS) : undefined;
  await enqueueJob(tx, runProviderCallJob, { callId: id }, queue ? { queue } : { runAt });
  return id;
}
