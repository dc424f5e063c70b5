import { randomBytes, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { ProviderFailure, type WebhookKind } from "../../core/rules/provider.ts";
import { sendDemoWebhookJob } from "../../jobs.ts";
import { demoProviderObjects } from "../../tables.server.ts";
import type { DemoBodies, DemoKind } from "../rules/demo-objects.ts";

/** Unguessable, because some references are the address of a page. */
const newRef = (kind: DemoKind) => `demo_${kind}_${randomBytes(24).toString("base64url")}`;

export interface DemoObject<K extends DemoKind> {
  ref: string;
  body: DemoBodies[K];
}

/** Idempotent for each call: returns undefined if the call has already created the object. */
export async function addDemoObject<K extends DemoKind>(
  tx: Transaction,
  kind: K,
  body: DemoBodies[K],
  { callId }: { callId?: string } = {},
): Promise<DemoObject<K> | undefined> {
  const ref = newRef(kind);
  const { rowCount } = await tx
    .insert(demoProviderObjects)
    .values({ ref, kind, body, callId })
    .onConflictDoNothing({ target: demoProviderObjects.callId });
  return rowCount === 1 ? { ref, body } : undefined;
}

/** The object that a call created, if any. */
export async function findDemoObjectOf<K extends DemoKind>(
  db: Executor,
  kind: K,
  callId: string,
): Promise<DemoObject<K> | undefined> {
  const [found] = await db
    .select({ ref: demoProviderObjects.ref, body: demoProviderObjects.body })
    .from(demoProviderObjects)
    .where(and(eq(demoProviderObjects.kind, kind), eq(demoProviderObjects.callId, callId)));
  return found && { ref: found.ref, body: found.body as DemoBodies[K] };
}

export async function findDemoObject<K extends DemoKind>(
  db: Executor,
  kind: K,
  ref: string,
): Promise<DemoBodies[K] | undefined> {
  const [found] = await db
    .select({ body: demoProviderObjects.body })
    .from(demoProviderObjects)
    .where(named(kind, ref));
  return found?.body as DemoBodies[K] | undefined;
}

export async function lockDemoObject<K extends DemoKind>(
  tx: Transaction,
  kind: K,
  ref: string,
): Promise<DemoBodies[K]> {
  const [found] = await tx
    .select({ body: demoProviderObjects.body })
    .from(demoProviderObjects)
    .where(named(kind, ref))
    .for("update");
  if (!found) throw noSuchObject(kind);
  return found.body as DemoBodies[K];
}

export async function keepDemoObject<K extends DemoKind>(
  tx: Transaction,
  kind: K,
  ref: string,
  body: DemoBodies[K],
): Promise<void> {
  await tx.update(demoProviderObjects).set({ body }).where(named(kind, ref));
}

export const noSuchObject = (kind: DemoKind) => new ProviderFailure(`no such ${kind}`, true);

/**
 * A job sends the webhook after the commit, so that it arrives late and perhaps twice, like a real
 * provider's.
 */
export async function enqueueWebhook(tx: Transaction, kind: WebhookKind, ref: string): Promise<void> {
  await enqueueJob(tx, sendDemoWebhookJob, { newsId: `demo_news_${randomUUID()}`, kind, ref });
}

const named = (kind: DemoKind, ref: string) =>
  and(eq(demoProviderObjects.kind, kind), eq(demoProviderObjects.ref, ref));
