import type { Stripe } from "stripe";
import type { Settings } from "~/platform/config/env.server.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { type ProviderCall, ProviderFailure } from "../../core/rules/provider.ts";

/** Pinned: this code was written for this version of Stripe's API, whatever a later SDK defaults to. */
const API_VERSION = "2026-10-28.endive";
const PATIENCE_MS = 10_000;
/**
 * Stripe keeps an idempotency key for at least a day. Calls use a key for less, so that the outcome of the
 * last attempt is visible before the key expires.
 */
const KEY_LASTS_MS = 24 * HOUR_MS;
const KEY_IS_USED_MS = 18 * HOUR_MS;

/** 401 and 403 mean a wrong API key, which the operator will correct; the others are temporary. */
const MAY_PASS = [401, 403, 408, 409, 425, 429];
/** Collected money only becomes available for transfers some days later. */
const NOT_YET = "balance_insufficient";

/** Runs `work` with Stripe's client. Errors of Stripe and of the network become a ProviderFailure. */
export type WithStripe = <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>;

export interface ConnectionOptions {
  patienceMs?: number;
  /** replaces the network */
  request?: typeof fetch;
}

export function connectStripe(
  { secretKey, url }: NonNullable<Settings["stripe"]>,
  { patienceMs = PATIENCE_MS, request }: ConnectionOptions = {},
): WithStripe {
  // Loading the package holds the event loop for a moment, so it is loaded at the start and not by the first call.
  const client = open(secretKey, url, patienceMs, request);
  return async (work) => {
    try {
      return await work(await client);
    } catch (error) {
      throw isTheirs(error) ? toFailure(error) : error;
    }
  };
}

/** The package has twenty megabytes, and not every process moves money: only one with a key loads it. */
async function open(
  secretKey: string,
  url: string | undefined,
  timeout: number,
  request: typeof fetch | undefined,
): Promise<Stripe> {
  const { Stripe: Client } = await import("stripe");
  return new Client(secretKey, {
    apiVersion: API_VERSION,
    timeout,
    // The job retries, and counts the attempts.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(url && addressOf(url)),
    ...(request && { httpClient: Client.createFetchHttpClient(request) }),
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

/** True for errors of Stripe or the network. Any other error is a bug here and is reported as one. */
function isTheirs(error: unknown): boolean {
  const { type, syscall } = error as { type?: unknown; syscall?: unknown };
  return typeof syscall === "string" || (typeof type === "string" && type.startsWith("Stripe"));
}

/** Only the code is kept, because Stripe's messages quote the request. */
function toFailure(error: unknown): ProviderFailure {
  const { statusCode, type, code } = error as Answered;
  const name = code ?? type ?? "no answer";
  return new ProviderFailure(name, isRefusal(error) && statusCode !== undefined);
}

/** Permanent errors are not retried, except a reused idempotency key. */
function isRefusal(error: unknown): boolean {
  const { statusCode = 0, type, code } = error as Answered;
  if (type === "StripeIdempotencyError" || code === NOT_YET) return false;
  return statusCode >= 400 && statusCode < 500 && !MAY_PASS.includes(statusCode);
}

/** An earlier attempt whose answer was lost may have succeeded. */
function mayBeDone(error: unknown): boolean {
  const { statusCode = 0, type } = error as Answered;
  return type === "StripeIdempotencyError" || isRefusal(error) || statusCode >= 500;
}

/** Stripe replays the stored answer of an idempotency key for a day, even if the state has changed since. */
const isRepeated = (error: unknown) => (error as Answered).headers?.["idempotent-replayed"] === "true";

/** A replayed "balance insufficient": nothing was done at the time. */
const wasTooEarly = (error: unknown) => (error as Answered).code === NOT_YET && isRepeated(error);

/** The key gives no useful answer any more: it replays a server error, or was used for another request. */
function isUsedUp(error: unknown): boolean {
  const { statusCode = 0, type } = error as Answered;
  return type === "StripeIdempotencyError" || (statusCode >= 500 && isRepeated(error));
}

/** Each day of a call has its own key. */
function keyOf({ id, firstTriedAt }: ProviderCall) {
  const age = firstTriedAt ? Math.max(Date.now() - firstTriedAt.getTime(), 0) : 0;
  const day = Math.floor(age / KEY_LASTS_MS);
  const isInUse = age % KEY_LASTS_MS < KEY_IS_USED_MS;
  return { key: day === 0 ? id : `${id} day ${day}`, isInUse, isNew: day === 0 && isInUse };
}

interface Question<T> {
  find: () => Promise<T | undefined>;
  send: (key: string) => Promise<T>;
  /** repeating the call moves no additional money */
  isHarmlessTwice?: boolean;
}

/**
 * Makes a call that must have one effect. The idempotency key ensures this for a day. After that, and if the
 * answer does not tell the outcome (Stripe replays server errors), `find` searches for the result. Finding
 * nothing proves little for some hours, because Stripe may still complete a call after a server error. So a
 * call that moves money is repeated on its next day, under that day's key; any other call is repeated at
 * once.
 */
export async function callOnce<T>(
  call: ProviderCall,
  { find, send, isHarmlessTwice = false }: Question<T>,
): Promise<T> {
  const { key, isInUse, isNew } = keyOf(call);
  const before = isNew ? undefined : await find();
  if (before) return before;
  if (!isInUse && !isHarmlessTwice) throw new ProviderFailure("asked again later", false);
  for (let round = 0; ; round += 1)
    try {
      return await send(round === 0 ? key : `${key} ${round}`);
    } catch (error) {
      if (wasTooEarly(error)) continue;
      const done = mayBeDone(error) ? await find() : undefined;
      if (done) return done;
      if (!isHarmlessTwice || !isUsedUp(error)) throw error;
    }
}

/** Finds the object that a call created, by its metadata. */
export async function findMade<T extends { metadata?: Record<string, string> | null }>(
  list: AsyncIterable<T>,
  { id }: ProviderCall,
): Promise<T | undefined> {
  for await (const one of list) if (one.metadata?.call === id) return one;
  return undefined;
}

/** List parameters to find what a call created, with a margin for clock differences. */
export const createdSince = ({ firstTriedAt }: ProviderCall) => ({
  created: { gte: inSeconds(firstTriedAt ?? new Date()) - 300 },
  limit: 100,
});

export const inSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
