import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface KnownAddress {
  id: number;
  lat: number;
  lon: number;
  /** what a text is compared with, and Nominatim's name for it */
  name: string;
  /** the national address base's words for it */
  properties: Record<string, string>;
}

/** How one kind of geocoder answers. */
interface Speech {
  garbled: unknown;
  /** a sentence for a request that this kind refuses */
  refusal(url: URL): unknown;
  found(addresses: KnownAddress[], isReverse: boolean): unknown;
}

export type GeocoderMood = "well" | "failing" | "hanging" | "garbled" | "gone";

export interface GeocoderDouble {
  url: string;
  /** every request received, as path and query */
  requests: { path: string; parameters: Record<string, string>; headers: Record<string, unknown> }[];
  /** the most requests that were open at one time */
  busiest: number;
  mood: GeocoderMood;
  /** before each answer */
  delayMs: number;
  close(): Promise<void>;
}

const ADDRESSES: KnownAddress[] = [
  {
    id: 101,
    lat: 48.8696,
    lon: 2.3317,
    name: "12, Rue de la Paix, Paris, Île-de-France, 75002, France",
    properties: {
      type: "housenumber",
      name: "12 Rue de la Paix",
      postcode: "75002",
      city: "Paris",
      context: "75, Paris, Île-de-France",
    },
  },
  {
    id: 102,
    lat: 45.7578,
    lon: 4.832,
    name: "Place Bellecour, Lyon, Rhône, Auvergne-Rhône-Alpes, 69002, France",
    properties: {
      type: "street",
      name: "Place Bellecour",
      postcode: "69002",
      city: "Lyon",
      context: "69, Rhône, Auvergne-Rhône-Alpes",
    },
  },
  {
    id: 103,
    lat: 43.2951,
    lon: 5.374,
    name: "Rue Paradis, Marseille, Bouches-du-Rhône, 13001, France",
    properties: {
      type: "street",
      name: "Rue Paradis",
      postcode: "13001",
      city: "Marseille",
      context: "13, Bouches-du-Rhône, Provence-Alpes-Côte d'Azur",
    },
  },
  {
    id: 104,
    lat: 49.8987,
    lon: 2.2847,
    name: "Amiens, Somme, Hauts-de-France, France",
    properties: {
      type: "municipality",
      name: "Amiens",
      postcode: "80000",
      city: "Amiens",
      context: "80, Somme, Hauts-de-France",
    },
  },
];

const SPEECHES: Record<"nominatim" | "ban", Speech> = {
  nominatim: {
    garbled: [{ place_id: 1, lat: "north", display_name: null }],
    refusal: ({ searchParams }) =>
      searchParams.get("format") === "json" ? undefined : { error: "unknown format" },
    found(addresses, isReverse) {
      const places = addresses.map(({ id, lat, lon, name }) => ({
        place_id: id,
        lat: String(lat),
        lon: String(lon),
        display_name: name,
      }));
      return isReverse ? (places[0] ?? { error: "Unable to geocode" }) : places;
    },
  },
  ban: {
    garbled: { type: "FeatureCollection", features: [{ geometry: { coordinates: ["east"] } }] },
    refusal({ pathname, searchParams }) {
      const isText = /^[\p{L}\p{N}].{2,199}$/u.test(searchParams.get("q") ?? "");
      return pathname.endsWith("/reverse") || isText
        ? undefined
        : {
            code: 400,
            message: "q must contain between 3 and 200 chars and start with a number or a letter",
          };
    },
    found: (addresses) => ({
      type: "FeatureCollection",
      features: addresses.map(({ id, lat, lon, properties }) => ({
        type: "Feature",
        geometry: { type: "Point", coordinates: [lon, lat] },
        properties: { id: `ban_${id}`, score: 0.95, label: properties.name, ...properties },
      })),
      query: "",
    }),
  },
};

/** A geocoder that knows four addresses, and can be put in a bad mood. */
export async function startGeocoderDouble(
  protocol: "nominatim" | "ban" = "nominatim",
): Promise<GeocoderDouble> {
  let open = 0;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://double");
    const parameters = Object.fromEntries(url.searchParams);
    double.requests.push({ path: url.pathname, parameters, headers: request.headers });
    open += 1;
    double.busiest = Math.max(double.busiest, open);
    response.on("close", () => {
      open -= 1;
    });
    if (double.mood === "hanging") return;
    if (double.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, double.delayMs));
    if (double.mood === "gone") return response.destroy();
    const { status, body } = answer(SPEECHES[protocol], double.mood, url);
    response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const double: GeocoderDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    busiest: 0,
    mood: "well",
    delayMs: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return double;
}

function answer(speech: Speech, mood: GeocoderMood, url: URL): { status: number; body: string } {
  if (mood === "failing") return { status: 503, body: '{"error":"overloaded"}' };
  if (mood === "garbled") return { status: 200, body: JSON.stringify(speech.garbled) };
  const refusal = speech.refusal(url);
  if (refusal) return { status: 400, body: JSON.stringify(refusal) };
  const isReverse = url.pathname.endsWith("/reverse");
  const found = isReverse ? near(url.searchParams) : search(url.searchParams);
  return { status: 200, body: JSON.stringify(speech.found(found, isReverse)) };
}

function search(parameters: URLSearchParams): KnownAddress[] {
  const words = (parameters.get("q") ?? "").toLowerCase().split(/[\s,]+/);
  const known = ADDRESSES.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  return known.slice(0, Number(parameters.get("limit") ?? 10));
}

function near(parameters: URLSearchParams): KnownAddress[] {
  const [lat, lon] = [Number(parameters.get("lat")), Number(parameters.get("lon"))];
  return ADDRESSES.filter(
    (known) => Math.abs(known.lat - lat) < 0.01 && Math.abs(known.lon - lon) < 0.01,
  ).slice(0, 1);
}
