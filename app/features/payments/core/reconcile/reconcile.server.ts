import { and, desc, eq, isNotNull, isNull, min } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server.ts";
import { DAY_MS, HOUR_MS } from "~/platform/format/durations.ts";
import { PermanentFailure } from "~/platform/jobs/jobs.server.ts";
import { sumLedger } from "../../ledger/queries/ledger-sums.server.ts";
import { payments, reconciliations } from "../../tables.server.ts";
import type { CallParts } from "../commands/provider-operations.server.ts";
import { type PaymentProvider, ProviderFailure } from "../rules/provider.ts";
import { type ComparedObject, STAGES } from "./reconcile-stages.server.ts";

type Run = typeof reconciliations.$inferSelect;

/** The provider repeats webhooks for three days, so in this period a webhook may only be late. */
const OVERLAP_MS = 3 * DAY_MS;
/** An interrupted run that is older starts again from the beginning. */
const RESUMED_MS = 20 * HOUR_MS;
const MOST_NAMED = 500;
const SAVED_EVERY = 50;

interface Options {
  signal?: AbortSignal;
  now?: Date;
  /** the pool with the long statement timeout: the run ends by summing up the whole ledger */
  slowDb?: Database;
}

/**
 * Compares the provider's records with ours and refreshes everything unfinished. It uses the same functions
 * as the webhooks, so lost webhooks are repaired. Differences are stored as ids and codes only. An
 * interrupted run resumes at its cursor.
 */
export async function reconcile(
  parts: CallParts,
  { signal, now = new Date(), slowDb = parts.db }: Options = {},
): Promise<void> {
  const { db, provider } = parts;
  const run = (await findCutOff(db, provider, now)) ?? (await createRun(db, provider, now));
  const from = Math.max(
    0,
    STAGES.findIndex(({ name }) => name === run.stage),
  );
  try {
    for (const { name, listObjects } of STAGES.slice(from)) {
      if (run.stage !== name) Object.assign(run, { stage: name, after: null });
      const about = { since: run.since, after: run.after ?? undefined, now };
      for await (const object of listObjects(parts, about)) {
        signal?.throwIfAborted();
        addDifference(run, object.name, await compareObject(object));
        run.after = object.after ?? null;
        if (run.lookedAt % SAVED_EVERY === 0) await saveRun(db, run);
      }
    }
    run.ledger = await sumLedger(slowDb);
    run.endedAt = new Date();
  } finally {
    await saveRun(db, run);
  }
}

/** A failure with one object is noted as a difference and does not stop the run. */
async function compareObject(thing: ComparedObject): Promise<string | undefined> {
  try {
    return await thing.compare();
  } catch (error) {
    if (error instanceof ProviderFailure) return `no answer (${error.code})`;
    if (error instanceof PermanentFailure) return error.message;
    throw error;
  }
}

function addDifference(run: Run, name: string, difference: string | undefined): void {
  run.lookedAt += 1;
  if (difference === undefined) return;
  const named = `${name}: ${difference}`;
  if (run.differences.includes(named)) return;
  if (run.differences.length < MOST_NAMED) run.differences.push(named);
  else run.more += 1;
}

async function findCutOff(db: Database, { name }: PaymentProvider, now: Date): Promise<Run | undefined> {
  const [last] = await db
    .select()
    .from(reconciliations)
    .where(and(eq(reconciliations.provider, name), isNull(reconciliations.endedAt)))
    .orderBy(desc(reconciliations.startedAt))
    .limit(1);
  return last && now.getTime() - last.startedAt.getTime() < RESUMED_MS ? last : undefined;
}

/** The period starts three days before the last run; the first run covers everything. */
async function createRun(db: Database, { name: provider }: PaymentProvider, now: Date): Promise<Run> {
  const [last] = await db
    .select({ at: reconciliations.startedAt })
    .from(reconciliations)
    .where(and(eq(reconciliations.provider, provider), isNotNull(reconciliations.endedAt)))
    .orderBy(desc(reconciliations.startedAt))
    .limit(1);
  const [first] = await db
    .select({ at: min(payments.createdAt) })
    .from(payments)
    .where(eq(payments.provider, provider));
  const since = new Date((last?.at ?? first?.at ?? now).getTime() - OVERLAP_MS);
  const [run] = await db.insert(reconciliations).values({ provider, startedAt: now, since }).returning();
  if (!run) throw new Error("An insert returned no row.");
  return run;
}

async function saveRun(
  db: Database,
  { id, endedAt, stage, after, lookedAt, differences, more, ledger }: Run,
): Promise<void> {
  await db
    .update(reconciliations)
    .set({ endedAt, stage, after, lookedAt, differences, more, ledger })
    .where(eq(reconciliations.id, id));
}
