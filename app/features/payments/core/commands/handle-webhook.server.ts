import { and, eq, isNull, lt } from "drizzle-orm";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { handleWebhookJob } from "../../jobs.ts";
import { settleAccount, settleTransfer } from "../../payouts/commands/settle-payout.server.ts";
import { providerEvents } from "../../tables.server.ts";
import { type PaymentProvider, ProviderFailure, type WebhookKind } from "../rules/provider.ts";
import {
  type Settled,
  settleCharge,
  settleCheckout,
  settleSubscription,
} from "./apply-provider-state.server.ts";

interface Parts {
  db: Database;
  provider: PaymentProvider;
}

/** What the provider sends us: believed only if it has signed it, stored, and dealt with by a job. Told twice, it is one. */
export async function receiveWebhook(
  { db, provider }: Parts,
  body: string,
  signature: string | undefined,
): Promise<void> {
  const { id, type, madeAt, about } = await provider.readWebhook(body, signature);
  if (!about) return;
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .insert(providerEvents)
      .values({ id, provider: provider.name, type, madeAt, objectKind: about.kind, objectRef: about.ref })
      .onConflictDoNothing();
    if (rowCount === 1) await enqueueJob(tx, handleWebhookJob, { eventId: id });
  });
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** The provider repeats itself for days, not for a month; and what is repeated then would only be looked at again. */
export async function pruneWebhooks(db: Database): Promise<void> {
  await db.delete(providerEvents).where(lt(providerEvents.handledAt, new Date(Date.now() - KEPT_MS)));
}

/**
 * Looks at what has changed, and makes it ours. What another provider has told would not be found with this one: it stays as it
 * is, and the comparison after its keys are back deals with it.
 */
export async function handleWebhook({ db, provider }: Parts, eventId: string): Promise<void> {
  const named = and(
    eq(providerEvents.id, eventId),
    eq(providerEvents.provider, provider.name),
    isNull(providerEvents.handledAt),
  );
  const [news] = await db.select().from(providerEvents).where(named);
  if (!news) return;
  const settle = await lookAt(provider, { kind: news.objectKind, ref: news.objectRef }).catch(nothingThere);
  await db.transaction(async (tx) => {
    await settle?.(tx);
    await tx.update(providerEvents).set({ handledAt: new Date() }).where(named);
  });
}

/** What is not there, or is not ours, is no news however often it is looked for; who does not answer is asked again. */
function nothingThere(error: unknown): undefined {
  if (!(error instanceof ProviderFailure && error.isFinal)) throw error;
}

/** For jobs: looks at one thing without any news of it. */
export async function refreshFromProvider(
  { db, provider }: Parts,
  about: Parameters<typeof lookAt>[1],
): Promise<void> {
  const settle = await lookAt(provider, about);
  await db.transaction(settle);
}

/** Asks what is so now, and answers what is to be done about it here. */
export async function lookAt(
  provider: PaymentProvider,
  { kind, ref }: { kind: WebhookKind; ref: string },
  how?: Parameters<PaymentProvider["findSubscription"]>[1],
): Promise<(tx: Transaction) => Promise<Settled>> {
  const askedAt = new Date();
  switch (kind) {
    case "checkout": {
      const state = await provider.findCheckout(ref);
      return (tx) => settleCheckout(tx, state);
    }
    case "charge": {
      const state = await provider.findCharge(ref);
      return (tx) => settleCharge(tx, state);
    }
    case "subscription": {
      const state = await provider.findSubscription(ref, how);
      return (tx) => settleSubscription(tx, state);
    }
    case "account": {
      const state = await provider.findAccount(ref);
      return (tx) => settleAccount(tx, state, askedAt);
    }
    case "transfer": {
      const state = await provider.findTransfer(ref);
      return (tx) => settleTransfer(tx, state);
    }
  }
}
