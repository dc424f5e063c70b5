import { LRUCache } from "lru-cache";
import { z } from "zod";
import { bundledGazetteer, type Gazetteer, type Place } from "./gazetteer.server.ts";
import type { AddressSuggestion, Coordinates, GeocodingResult } from "./geo.ts";
import type { Logger } from "./log.server.ts";

/** Where an address is, and what is there. A failure is logged and answers with nothing: it never throws. */
export interface Geocoder {
  suggest(query: string): Promise<AddressSuggestion[]>;
  search(query: string): Promise<GeocodingResult | undefined>;
  reverse(position: Coordinates): Promise<GeocodingResult | undefined>;
}

interface GeocoderOptions {
  /** a Nominatim-compatible service; without one, the bundled gazetteer answers */
  geocoderUrl: string | undefined;
  log: Logger;
  openBundled?: () => Gazetteer;
  timeoutMs?: number;
}

const SUGGESTIONS = 5;
const TIMEOUT_MS = 3_000;
const MAX_REQUESTS = 4;
const KEPT_ANSWERS = 1_000;
const KEPT_MS = 60 * 60_000;

export function createGeocoder({ geocoderUrl, log, openBundled, timeoutMs }: GeocoderOptions): Geocoder {
  return geocoderUrl
    ? createHttpGeocoder(geocoderUrl, log, timeoutMs ?? TIMEOUT_MS)
    : createGazetteerGeocoder(openBundled ?? bundledGazetteer, log);
}

function createGazetteerGeocoder(open: () => Gazetteer, log: Logger): Geocoder {
  const ask = (question: (gazetteer: Gazetteer) => (Place | undefined)[]): AddressSuggestion[] => {
    try {
      return question(open()).flatMap((place) => (place ? [toSuggestion(place)] : []));
    } catch (error) {
      log.error({ reason: reasonOf(error) }, "gazetteer failed; npm run build makes its file");
      return [];
    }
  };
  return {
    suggest: async (query) => ask((gazetteer) => gazetteer.suggest(query, SUGGESTIONS)),
    search: async (query) => toResult(ask((gazetteer) => gazetteer.suggest(query, 1))[0]),
    reverse: async (position) => toResult(ask((gazetteer) => [gazetteer.reverse(position)])[0]),
  };
}

function toSuggestion({ id, displayName, lat, lng }: Place): AddressSuggestion {
  return { display_name: displayName, lat: String(lat), lon: String(lng), place_id: id };
}

function toResult(suggestion: AddressSuggestion | undefined): GeocodingResult | undefined {
  if (!suggestion) return undefined;
  const { lat, lon, display_name, place_id } = suggestion;
  return { latitude: Number(lat), longitude: Number(lon), formatted_address: display_name, place_id };
}

const degreesSchema = (limit: number) =>
  z
    .union([z.string().min(1), z.number()])
    .transform(String)
    .refine((value) => Math.abs(Number(value)) <= limit);

const placeSchema = z.object({
  display_name: z.string().min(1).max(1_000),
  lat: degreesSchema(90),
  lon: degreesSchema(180),
  place_id: z.union([z.string(), z.number()]).transform(String),
});
/** A list for a search; one place, or a word of regret, for a reverse search. */
const answerSchema = z.union([
  z.array(placeSchema),
  placeSchema.transform((place) => [place]),
  z.object({ error: z.unknown() }).transform(() => []),
]);

/** A refusal by the other side, known by its status alone. */
class HttpError extends Error {
  constructor(readonly status: number) {
    super(`HTTP ${status}`);
  }
}

function createHttpGeocoder(geocoderUrl: string, log: Logger, timeoutMs: number): Geocoder {
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
        return answerSchema.parse(await response.json());
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
  const ask = async (path: string, parameters: Record<string, string>): Promise<AddressSuggestion[]> => {
    try {
      return (await answers.fetch(addressOf(geocoderUrl, path, parameters))) ?? [];
    } catch {
      return [];
    }
  };
  const search = async (query: string, limit: number) => {
    const q = query.trim().replace(/\s+/g, " ");
    const parameters = { q, format: "json", limit: String(limit), countrycodes: "fr", addressdetails: "1" };
    return (await ask("search", parameters)).slice(0, limit);
  };

  return {
    suggest: (query) => search(query, SUGGESTIONS),
    search: async (query) => toResult((await search(query, 1))[0]),
    // Three decimals, about a hundred metres: enough for a search, and no outside service learns at which door one is.
    reverse: async ({ lat, lng }) =>
      toResult((await ask("reverse", { lat: lat.toFixed(3), lon: lng.toFixed(3), format: "json" }))[0]),
  };
}

/** Keeps the operator's own path and parameters, such as a key. */
function addressOf(geocoderUrl: string, path: string, parameters: Record<string, string>): string {
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
