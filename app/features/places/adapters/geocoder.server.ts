import { createContext } from "react-router";
import type { Settings } from "~/platform/config/env.server.ts";
import type { Logger } from "~/platform/web/log.server.ts";
import { bundledGazetteer, type Gazetteer, type Place } from "../queries/gazetteer.server.ts";
import type { AddressSuggestion, GeocodingResult } from "../rules/addresses.ts";
import type { Coordinates } from "../rules/geo.ts";
import {
  type AskGeocoder,
  createAsker,
  type FoundAddress,
  type GeocoderProtocol,
} from "./geocoder-requests.server.ts";
import { nationalAddresses } from "./national-addresses.server.ts";
import { nominatim } from "./nominatim.server.ts";

/** Failures are logged and give an empty answer; these methods never throw. */
export interface Geocoder {
  suggest(query: string): Promise<AddressSuggestion[]>;
  search(query: string): Promise<GeocodingResult | undefined>;
  reverse(position: Coordinates): Promise<GeocodingResult | undefined>;
}

/** `server/wiring.ts` sets it for loaders and actions. */
export const geocoderContext = createContext<Geocoder>();

interface GeocoderOptions {
  /** the operator's geocoder; without one, the bundled gazetteer answers */
  geocoder: Settings["geocoder"];
  log: Logger;
  openBundled?: () => Gazetteer;
  timeoutMs?: number;
}

const SUGGESTIONS = 5;
const TIMEOUT_MS = 3_000;
const PROTOCOLS = { nominatim, ban: nationalAddresses };

export function createGeocoder({ geocoder, log, openBundled, timeoutMs }: GeocoderOptions): Geocoder {
  if (!geocoder) return createGazetteerGeocoder(openBundled ?? bundledGazetteer, log);
  const protocol = PROTOCOLS[geocoder.protocol];
  const { read } = protocol;
  const ask = createAsker({ url: geocoder.url, read, log, timeoutMs: timeoutMs ?? TIMEOUT_MS });
  return createHttpGeocoder(protocol, ask);
}

function createGazetteerGeocoder(open: () => Gazetteer, log: Logger): Geocoder {
  const ask = (question: (gazetteer: Gazetteer) => (Place | undefined)[]): FoundAddress[] => {
    try {
      return question(open()).flatMap((place) => (place ? [toFound(place)] : []));
    } catch (error) {
      const reason = error instanceof Error ? error.name : typeof error;
      log.error({ reason }, "gazetteer failed; npm run build makes its file");
      return [];
    }
  };
  return {
    suggest: async (query) => suggestionsOf(ask((gazetteer) => gazetteer.suggest(query, SUGGESTIONS))),
    search: async (query) => toResult(ask((gazetteer) => gazetteer.suggest(query, 1))[0]),
    reverse: async (position) => toResult(ask((gazetteer) => [gazetteer.reverse(position)])[0]),
  };
}

function createHttpGeocoder(protocol: GeocoderProtocol, ask: AskGeocoder): Geocoder {
  const search = async (query: string, limit: number) => {
    const plain = query.trim().replace(/\s+/g, " ");
    return (await ask(protocol.search(plain, limit))).slice(0, limit);
  };
  return {
    suggest: async (query) => suggestionsOf(await search(query, SUGGESTIONS)),
    search: async (query) => toResult((await search(query, 1))[0]),
    // Three decimals are about 100 metres: enough for a search, without revealing an exact address to an
    // external service.
    reverse: async ({ lat, lng }) =>
      toResult((await ask(protocol.reverse({ lat: lat.toFixed(3), lon: lng.toFixed(3) })))[0]),
  };
}

/** The gazetteer knows towns only. */
function toFound({ id, displayName, lat, lng }: Place): FoundAddress {
  const suggestion = { display_name: displayName, lat: String(lat), lon: String(lng), place_id: id };
  return { suggestion, precision: "town" };
}

const suggestionsOf = (found: readonly FoundAddress[]) => found.map(({ suggestion }) => suggestion);

function toResult(found: FoundAddress | undefined): GeocodingResult | undefined {
  if (!found) return undefined;
  const { lat, lon, display_name, place_id } = found.suggestion;
  return {
    latitude: Number(lat),
    longitude: Number(lon),
    formatted_address: display_name,
    place_id,
    precision: found.precision,
  };
}
