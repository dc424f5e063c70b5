import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Logger } from "~/platform/web/log.server.ts";
import type { AddressSuggestion } from "../rules/addresses.ts";

interface GeocoderRequest {
  /** behind the operator's address */
  path: string;
  parameters: Record<string, string>;
}

/** What one kind of geocoder is asked and answers; everything else about asking is the same for all of them. */
export interface GeocoderProtocol {
  /** nothing for a text that this kind would only refuse */
  search(query: string, limit: number): GeocoderRequest | undefined;
  reverse(position: { lat: string; lon: string }): GeocoderRequest;
  /** throws at what is no answer */
  read(answer: unknown): AddressSuggestion[];
}

/** Answers with nothing when the geocoder does not. */
export type AskGeocoder = (request: GeocoderRequest | undefined) => Promise<AddressSuggestion[]>;

interface Asked {
  url: string;
  read: GeocoderProtocol["read"];
  log: Logger;
  timeoutMs: number;
}

const MAX_REQUESTS = 4;
const KEPT_ANSWERS = 1_000;
const KEPT_MS = 60 * 60_000;

/** Degrees as a geocoder writes them, as text or as a number. */
export const degreesSchema = (limit: number) =>
  z
    .union([z.string().min(1), z.number()])
    .transform(String)
    .refine((value) => Math.abs(Number(value)) <= limit);

/** A refusal by the other side, known by its status alone. */
class HttpError extends Error {
  constructor(readonly status: number) {
    super(`HTTP ${status}`);
  }
}

/** Asks a geocoder over HTTP: a few requests at once, none for long, and none for what was just answered. */
export function createAsker({ url, read, log, timeoutMs }: Asked): AskGeocoder {
  const inTurn = createQueue(MAX_REQUESTS);

  const request = async (address: string): Promise<AddressSuggestion[]> => {
    // Counted from before the wait: when the geocoder hangs, those who queue behind it give up too.
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
      // Never the address nor the error's own message: both carry what the visitor typed.
      log.warn({ reason: reasonOf(error) }, "geocoder failed");
      throw error;
    }
  };

  // Its `fetch` also makes those who ask the same thing at the same time share one request.
  const answers = new LRUCache<string, AddressSuggestion[]>({
    max: KEPT_ANSWERS,
    ttl: KEPT_MS,
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

/** Runs at most `size` tasks at once; one whose signal fires while it waits is refused with the signal's reason. */
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
