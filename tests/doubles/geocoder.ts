import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface DoublePlace {
  place_id: number;
  lat: string;
  lon: string;
  display_name: string;
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

const PLACES: DoublePlace[] = [
  place(101, 48.8696, 2.3317, "12, Rue de la Paix, Paris, Île-de-France, 75002, France"),
  place(102, 45.7578, 4.832, "Place Bellecour, Lyon, Rhône, Auvergne-Rhône-Alpes, 69002, France"),
  place(103, 43.2951, 5.374, "Rue Paradis, Marseille, Bouches-du-Rhône, 13001, France"),
];

/** A Nominatim-compatible geocoder that knows three addresses, and can be put in a bad mood. */
export async function startGeocoderDouble(): Promise<GeocoderDouble> {
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
    const { status, body } = answer(double.mood, url);
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

function answer(mood: GeocoderMood, url: URL): { status: number; body: string } {
  if (mood === "failing") return { status: 503, body: '{"error":"overloaded"}' };
  if (mood === "garbled") return { status: 200, body: '[{"place_id":1,"lat":"north","display_name":null}]' };
  if (url.searchParams.get("format") !== "json") return { status: 400, body: '{"error":"unknown format"}' };
  const body = url.pathname.endsWith("/reverse") ? reverse(url.searchParams) : search(url.searchParams);
  return { status: 200, body: JSON.stringify(body) };
}

function search(parameters: URLSearchParams): DoublePlace[] {
  const words = (parameters.get("q") ?? "").toLowerCase().split(/[\s,]+/);
  const known = PLACES.filter(({ display_name }) =>
    words.every((word) => display_name.toLowerCase().includes(word)),
  );
  return known.slice(0, Number(parameters.get("limit") ?? 10));
}

function reverse(parameters: URLSearchParams): DoublePlace | { error: string } {
  const [lat, lon] = [Number(parameters.get("lat")), Number(parameters.get("lon"))];
  const near = PLACES.find(
    (known) => Math.abs(Number(known.lat) - lat) < 0.01 && Math.abs(Number(known.lon) - lon) < 0.01,
  );
  return near ?? { error: "Unable to geocode" };
}

function place(place_id: number, lat: number, lon: number, display_name: string): DoublePlace {
  return { place_id, lat: String(lat), lon: String(lon), display_name };
}
