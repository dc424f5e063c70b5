import { randomBytes, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { ProviderFailure, type WebhookKind } from "../../core/rules/provider.ts";
import { sendDemoWebhookJob } from "../../jobs.ts";
import { demoProviderObjects } from "../../tables.server.ts";
import type { DemoBodies, DemoKind } from "../rules/demo-objects.ts";

/** Known to whoever is told, and not to be guessed: some of them are the address of a page. */
const newRef = (kind: DemoKind) => `demo_${kind}_${randomBytes(24).toString("base64url")}`;

export interface DemoObject<K extends DemoKind> {
  ref: string;
  body: DemoBodies[K];
}

/** Made once for each call; undefined where the call has made it before. */
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

/** What a call has made, if it was asked for before. */
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

/** Undefined for what is not there: a page of it tells nothing. */
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

/** Locked until the transaction ends. */
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

/** Told once what it tells of is so, by a job of its own, as a real provider would: later, and perhaps twice. */
export async function enqueueWebhook(tx: Transaction, kind: WebhookKind, ref: string): Promise<void> {
  await enqueueJob(tx, sendDemoWebhookJob, { newsId: `demo_news_${randomUUID()}`, kind, ref });
}

const named = (kind: DemoKind, ref: string) =>
  and(eq(demoProviderObjects.kind, kind), eq(demoProviderObjects.ref, ref));
