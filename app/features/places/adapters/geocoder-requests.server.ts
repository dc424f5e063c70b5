import { LRUCache } from "lru-cache";
import { z } from "zod";
import { HOUR_MS } from "~/platform/format/durations.ts";
import type { Logger } from "~/platform/web/log.server.ts";
import type { AddressSuggestion, Precision } from "../rules/addresses.ts";

/** An answer of a geocoder, with what it says about how exact it is. */
export interface FoundAddress {
  suggestion: AddressSuggestion;
  precision: Precision;
}

interface GeocoderRequest {
  /** appended to the operator's address */
  path: string;
  parameters: Record<string, string>;
}

/** The requests and answers of one kind of geocoder; the rest is shared. */
export interface GeocoderProtocol {
  /** undefined for a text that this geocoder would refuse */
  search(query: string, limit: number): GeocoderRequest | undefined;
  reverse(position: { lat: string; lon: string }): GeocoderRequest;
  /** throws if the answer is invalid */
  read(answer: unknown): FoundAddress[];
}

/** Answers an empty list if the geocoder fails. */
export type AskGeocoder = (request: GeocoderRequest | undefined) => Promise<FoundAddress[]>;

interface Asked {
  url: string;
  read: GeocoderProtocol["read"];
  log: Logger;
  timeoutMs: number;
}

const MAX_REQUESTS = 4;
const MOST_CACHED = 1_000;
const CACHED_MS = HOUR_MS;

/** Geocoders write degrees as text or as a number. */
export const degreesSchema = (limit: number) =>
  z
    .union([z.string().min(1), z.number()])
    .transform(String)
    .refine((value) => Math.abs(Number(value)) <= limit);

class HttpError extends Error {
  constructor(readonly status: number) {
    super(`HTTP ${status}`);
  }
}

/** Limits concurrent requests and their duration, and caches answers. */
export function createAsker({ url, read, log, timeoutMs }: Asked): AskGeocoder {
  const inTurn = createQueue(MAX_REQUESTS);

  const request = async (address: string): Promise<FoundAddress[]> => {
    // The timeout includes the time in the queue, so that requests behind a hanging geocoder fail too.
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await inTurn(signal, async () => {
        const headers = {
          accept: "application/json",
          "accept-language": "fr",
          "user-agent": "elan-geocoder",
        };
        const response = await fetch(address, { signal, headers });
        if (!response.ok) throw new HttpError(response.status);
        return read(await response.json());
      });
    } catch (error) {
      // Neither the address nor the error's message is logged, because both contain what the visitor typed.
      log.warn({ reason: reasonOf(error) }, "geocoder failed");
      throw error;
    }
  };

  // `fetch` also deduplicates concurrent requests for the same address.
  const answers = new LRUCache<string, FoundAddress[]>({
    max: MOST_CACHED,
    ttl: CACHED_MS,
    fetchMethod: request,
  });
  return async (asked) => {
    if (!asked) return [];
    try {
      return (await answers.fetch(addressOf(url, asked))) ?? [];
    } catch {
      return [];
    }
  };
}

/** Keeps the operator's own path and parameters, such as a key. */
function addressOf(
  geocoderUrl: string,
  { path, parameters }: { path: string; parameters: Record<string, string> },
): string {
  const address = new URL(geocoderUrl);
  address.pathname = `${address.pathname.replace(/\/+$/, "")}/${path}`;
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}

function reasonOf(error: unknown): string {
  if (error instanceof HttpError) return `status ${error.status}`;
  return error instanceof Error ? error.name : typeof error;
}

/** Runs at most `size` tasks at once. A waiting task whose signal aborts is rejected with its reason. */
function createQueue(size: number) {
  let running = 0;
  const waiting = new Set<() => void>();

  const enter = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        waiting.delete(start);
        signal.removeEventListener("abort", leave);
        running += 1;
        resolve();
      };
      const leave = () => {
        waiting.delete(start);
        reject(signal.reason);
      };
      if (running < size) return start();
      signal.addEventListener("abort", leave, { once: true });
      waiting.add(start);
    });

  return async <Result>(signal: AbortSignal, task: () => Promise<Result>): Promise<Result> => {
    await enter(signal);
    try {
      return await task();
    } finally {
      running -= 1;
      const [next] = waiting;
      next?.();
    }
  };
}
