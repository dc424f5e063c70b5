import { and, eq, isNull, lt } from "drizzle-orm";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
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

interface WebhookServices {
  db: Database;
  provider: PaymentProvider;
}

/** Accepts a webhook only if its signature is valid. A job handles it; duplicates are ignored. */
export async function receiveWebhook(
  { db, provider }: WebhookServices,
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

const RETENTION_MS = 30 * DAY_MS;

/** The provider repeats webhooks for days, not for a month, and handling one again is harmless. */
export async function pruneWebhooks(db: Database): Promise<void> {
  await db.delete(providerEvents).where(lt(providerEvents.handledAt, new Date(Date.now() - RETENTION_MS)));
}

/**
 * Reads the changed object from the provider and applies its state. A webhook of another provider stays
 * unhandled, as this provider would not know the object; the reconciliation covers it once the other's keys
 * are back.
 */
export async function handleWebhook({ db, provider }: WebhookServices, eventId: string): Promise<void> {
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

/** An object that does not exist is not retried. Any other failure of the provider is. */
function nothingThere(error: unknown): undefined {
  if (!(error instanceof ProviderFailure && error.isFinal)) throw error;
}

/** For jobs: updates one object without a webhook. */
export async function refreshFromProvider(
  { db, provider }: WebhookServices,
  about: Parameters<typeof lookAt>[1],
): Promise<void> {
  const settle = await lookAt(provider, about);
  await db.transaction(settle);
}

/** Reads an object's current state from the provider, and returns the function that applies it. */
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
