import { type Coordinates, findKnownCity, SEARCH_RADIUS_KM } from "~/platform/geo.ts";
import { HERO_DISCIPLINES, type SearchMode, searchPath } from "../rules.ts";
import { countCoaches, readPage, readText } from "./listing.ts";

/** How many coaches a page of results shows. */
export const PAGE_SIZE = 12;
/** The default order puts everybody within one such step before anybody beyond it. */
export const BAND_KM = 5;

export const NEARBY_SORTS = ["pertinence", "distance", "prix", "note"] as const;
export type NearbySort = (typeof NEARBY_SORTS)[number];
/** Without a place, there is no distance to sort by. */
export type ListSort = Exclude<NearbySort, "distance">;

export const SORT_LABELS: Record<NearbySort, string> = {
  pertinence: "Pertinence",
  distance: "Distance",
  prix: "Prix",
  note: "Note",
};

/** What the address of a search asks for, whatever was written into it. */
export interface SearchRequest {
  discipline: string;
  city: string;
  address: string;
  position: Coordinates | undefined;
  /** by webcam, wherever the coach is */
  mode: SearchMode | undefined;
  sort: NearbySort;
  page: number;
}

export function readSearchRequest(parameters: URLSearchParams): SearchRequest {
  const lat = readDegrees(parameters.get("lat"), 90);
  const lng = readDegrees(parameters.get("lng"), 180);
  const sort = parameters.get("tri");
  const city = readText(parameters.get("city"));
  const address = readText(parameters.get("address"));
  const position = lat !== undefined && lng !== undefined ? { lat, lng } : undefined;
  // Whoever names a place looks for somebody there.
  const anywhere = !city && !address && !position;
  return {
    discipline: readText(parameters.get("discipline")),
    city,
    address,
    position,
    mode: anywhere && parameters.get("mode") === "visio" ? "visio" : undefined,
    sort: NEARBY_SORTS.find((known) => known === sort) ?? "pertinence",
    page: readPage(parameters.get("page")),
  };
}

/** Plain decimal degrees; half a coordinate or one off the globe is none. */
export function readDegrees(value: string | null, most: number): number | undefined {
  if (!value || !/^-?\d{1,3}(\.\d{1,20})?$/.test(value)) return undefined;
  const degrees = Number(value);
  return Math.abs(degrees) <= most ? degrees : undefined;
}

/** The address of the same search in another order or on another page. */
export function searchResultsPath(request: SearchRequest): string {
  const { discipline, city, address, position, mode, sort, page } = request;
  const url = new URL(searchPath({ discipline, city, address, ...position, mode }), "https://here.invalid");
  if (sort !== "pertinence") url.searchParams.set("tri", sort);
  if (page > 1) url.searchParams.set("page", String(page));
  return url.pathname + url.search;
}

/** Where to look: around coordinates first, then around a known city, then for the words of a location. */
export type SearchPlace =
  | { kind: "around"; near: Coordinates; name: string | undefined }
  | { kind: "named"; name: string }
  | { kind: "webcam"; name?: undefined }
  | { kind: "anywhere"; name?: undefined };

/** "Lyon", "69002 Lyon" and "12 rue Mercière, Lyon, France" are all in Lyon; `isCommune` knows the smaller ones. */
export function placeOf(
  { city, address, position, mode }: SearchRequest,
  isCommune: (name: string) => boolean,
): SearchPlace {
  const parts = [city, ...address.split(",")]
    .map((part) => part.replace(/\b\d{5}\b/, "").trim())
    .filter((part) => part !== "");
  const [first] = parts;
  if (mode === "visio") return { kind: "webcam" };
  if (position) return { kind: "around", near: position, name: first };
  if (!first) return { kind: "anywhere" };
  const known = parts.map(findKnownCity).find((found) => found !== undefined);
  if (known) return { kind: "around", near: { lat: known.lat, lng: known.lng }, name: known.name };
  return { kind: "named", name: parts.find(isCommune) ?? first };
}

/** Made of nothing but names that we know, each written in one way: such searches have an end, and may be kept. */
export function isWellKnown(
  { discipline, city, address, position }: SearchRequest,
  disciplines: readonly { name: string }[],
): boolean {
  const known = [...disciplines.map(({ name }) => name), ...HERO_DISCIPLINES];
  return (
    !position &&
    address === "" &&
    (city === "" || findKnownCity(city)?.name === city) &&
    (discipline === "" || known.includes(discipline))
  );
}

export function searchTitle(discipline: string, place: SearchPlace): string {
  if (place.kind === "webcam") return discipline ? `Coachs de ${discipline} en visio` : "Coachs en visio";
  return discipline && place.name ? `Coachs de ${discipline} à ${place.name}` : "Résultats de recherche";
}

export function searchCount(total: number, place: SearchPlace): string {
  const found = countCoaches(total, "trouvé");
  if (place.kind === "around")
    return `${found} à moins de ${SEARCH_RADIUS_KM}km de ${place.name ?? "votre position"}`;
  if (place.kind === "webcam") return `${found} en visio`;
  return place.kind === "named" ? `${found} à ${place.name}` : found;
}

const BEST = "les mieux notés puis ceux qui ont le plus d’avis";
/** How the results are ranked, in one plain sentence. */
export function rankingSentence(sort: NearbySort, place: SearchPlace): string {
  if (sort === "prix") return `Du moins cher au plus cher ; à prix égal, ${BEST} d’abord.`;
  if (sort === "distance") return "Du plus proche au plus éloigné.";
  if (sort === "note" || place.kind !== "around")
    return "Les mieux notés d’abord ; à note égale, ceux qui ont le plus d’avis.";
  return `Les plus proches d’abord, par tranches de ${BAND_KM} km ; dans chacune, ${BEST}. Personne ne paie pour être mieux placé.`;
}
