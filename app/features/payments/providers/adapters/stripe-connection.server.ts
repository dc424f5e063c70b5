import type { Stripe } from "stripe";
import type { Settings } from "~/platform/config/env.server.ts";
import { type ProviderCall, ProviderFailure } from "../../core/rules/provider.ts";

/** The version of their API that this was written for, whatever a later SDK would ask for. */
const API_VERSION = "2026-10-28.endive";
const PATIENCE_MS = 10_000;
const HOUR_MS = 60 * 60 * 1000;
/** Stripe knows a key for at least a day. It is asked under for less: what comes of the last attempt shows in the rest of the day. */
const KEY_LASTS_MS = 24 * HOUR_MS;
const KEY_IS_USED_MS = 18 * HOUR_MS;

/** 401 and 403 are a wrong key, which somebody will correct; the others ask for patience. */
const MAY_PASS = [401, 403, 408, 409, 425, 429];
/** What was collected is ours to pass on only some days later: the money is not there yet. */
const NOT_YET = "balance_insufficient";

/** Runs something with Stripe's client. Whatever goes wrong there or on the way comes out as a failure of the port. */
export type WithStripe = <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>;

export function connectStripe(
  { secretKey, url }: NonNullable<Settings["stripe"]>,
  patienceMs = PATIENCE_MS,
): WithStripe {
  let client: Promise<Stripe> | undefined;
  return async (work) => {
    client ??= open(secretKey, url, patienceMs);
    try {
      return await work(await client);
    } catch (error) {
      throw isTheirs(error) ? toFailure(error) : error;
    }
  };
}

/** Only a process that moves money opens the package: twenty megabytes. */
async function open(secretKey: string, url: string | undefined, timeout: number): Promise<Stripe> {
  const { Stripe: Client } = await import("stripe");
  return new Client(secretKey, {
    apiVersion: API_VERSION,
    timeout,
    // Tried again by the job, which counts the attempts.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(url && addressOf(url)),
  });
}

function addressOf(url: string): Pick<Stripe.StripeConfig, "host" | "port" | "protocol"> {
  const { protocol, hostname: host, port } = new URL(url);
  const isPlain = protocol === "http:";
  return { host, protocol: isPlain ? "http" : "https", port: port || (isPlain ? "80" : "443") };
}

interface Answered {
  statusCode?: number;
  type?: string;
  code?: string;
  headers?: Record<string, string>;
}

/** Said by Stripe, or by the network between us. What is neither is a mistake of ours, and is reported as one. */
function isTheirs(error: unknown): boolean {
  const { type, syscall } = error as { type?: unknown; syscall?: unknown };
  return typeof syscall === "string" || (typeof type === "string" && type.startsWith("Stripe"));
}

/** Of what Stripe says nothing is kept but the code: its sentences quote what was sent. */
function toFailure(error: unknown): ProviderFailure {
  const { statusCode, type, code } = error as Answered;
  const name = code ?? type ?? "no answer";
  return new ProviderFailure(name, isRefusal(error) && statusCode !== undefined);
}

/** Refused for what it is: it would be again. A key that was used for something else says nothing about this one. */
function isRefusal(error: unknown): boolean {
  const { statusCode = 0, type, code } = error as Answered;
  if (type === "StripeIdempotencyError" || code === NOT_YET) return false;
  return statusCode >= 400 && statusCode < 500 && !MAY_PASS.includes(statusCode);
}

/** It may have been done before, by an attempt of which we do not know what was answered. */
function mayBeDone(error: unknown): boolean {
  const { statusCode = 0, type } = error as Answered;
  return type === "StripeIdempotencyError" || isRefusal(error) || statusCode >= 500;
}

/** An answer that was given under this key before. Stripe repeats it for a day, whatever has become of it since. */
const isRepeated = (error: unknown) => (error as Answered).headers?.["idempotent-replayed"] === "true";

/** The money was not there then: nothing was done. */
const wasTooEarly = (error: unknown) => (error as Answered).code === NOT_YET && isRepeated(error);

/** Nothing more is answered under this key: it was an error of theirs, or another question. */
function isUsedUp(error: unknown): boolean {
  const { statusCode = 0, type } = error as Answered;
  return type === "StripeIdempotencyError" || (statusCode >= 500 && isRepeated(error));
}

/** Each day of a call has a key of its own. */
function keyOf({ id, firstTriedAt }: ProviderCall) {
  const age = firstTriedAt ? Math.max(Date.now() - firstTriedAt.getTime(), 0) : 0;
  const day = Math.floor(age / KEY_LASTS_MS);
  const isInUse = age % KEY_LASTS_MS < KEY_IS_USED_MS;
  return { key: day === 0 ? id : `${id} day ${day}`, isInUse, isNew: day === 0 && isInUse };
}

interface Question<T> {
  look: () => Promise<T | undefined>;
  ask: (key: string) => Promise<T>;
  /** done twice, it moves no money that doing it once would not */
  isHarmlessTwice?: boolean;
}

/**
 * Asks for something that must happen once. Its key is enough for a day; after that, and where the answer does not say what is
 * so (an error of theirs is repeated under the same key, whatever was done), it is looked for. That nothing is found says little
 * for some hours: after an error of its own Stripe may still do what it was asked. So what moves money is asked for again on the next
 * day of the call, under that day's key, and everything else at once.
 */
export async function askOnce<T>(
  call: ProviderCall,
  { look, ask, isHarmlessTwice = false }: Question<T>,
): Promise<T> {
  const { key, isInUse, isNew } = keyOf(call);
  const before = isNew ? undefined : await look();
  if (before) return before;
  if (!isInUse && !isHarmlessTwice) throw new ProviderFailure("asked again later", false);
  for (let round = 0; ; round += 1)
    try {
      return await ask(round === 0 ? key : `${key} ${round}`);
    } catch (error) {
      if (wasTooEarly(error)) continue;
      const done = mayBeDone(error) ? await look() : undefined;
      if (done) return done;
      if (!isHarmlessTwice || !isUsedUp(error)) throw error;
    }
}

/** The one of a list that a call has made. */
export async function findMade<T extends { metadata?: Record<string, string> | null }>(
  list: AsyncIterable<T>,
  { id }: ProviderCall,
): Promise<T | undefined> {
  for await (const one of list) if (one.metadata?.call === id) return one;
  return undefined;
}

/** From when on something that a call has made can be found, for lists. */
export const madeSince = ({ firstTriedAt }: ProviderCall) => ({
  created: { gte: inSeconds(firstTriedAt ?? new Date()) - 300 },
  limit: 100,
});

export const inSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
