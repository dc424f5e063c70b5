import { atPlace, ofActivity, ofPlace } from "~/features/places/rules/french-places.ts";
import { type Coordinates, distanceKm, findKnownCity } from "~/features/places/rules/geo.ts";
import { SEARCH_RADIUS_KM } from "./distance.ts";
import { countCoaches, readPage, readText } from "./listing.ts";
import { type SearchMode, searchPath } from "./search-path.ts";

export const PAGE_SIZE = 12;
/** The default order sorts by distance bands of this width. */
export const BAND_KM = 5;

export const NEARBY_SORTS = ["pertinence", "distance", "prix", "note"] as const;
export type NearbySort = (typeof NEARBY_SORTS)[number];
/** Sorting by distance needs a place. */
export type ListSort = Exclude<NearbySort, "distance">;

export const SORT_LABELS: Record<NearbySort, string> = {
  pertinence: "Pertinence",
  distance: "Distance",
  prix: "Prix",
  note: "Note",
};

/** The parameters of the address are sanitized. */
export interface SearchRequest {
  discipline: string;
  city: string;
  address: string;
  position: Coordinates | undefined;
  /** "visio" for webcam coaches of any place */
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
  // A place in the address turns off the webcam mode.
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

/** Parses plain decimal degrees; undefined if malformed or out of range. */
export function readDegrees(value: string | null, most: number): number | undefined {
  if (!value || !/^-?\d{1,3}(\.\d{1,20})?$/.test(value)) return undefined;
  const degrees = Number(value);
  return Math.abs(degrees) <= most ? degrees : undefined;
}

export function searchResultsPath(request: SearchRequest): string {
  const { discipline, city, address, position, mode, sort, page } = request;
  const url = new URL(searchPath({ discipline, city, address, ...position, mode }), "https://here.invalid");
  if (sort !== "pertinence") url.searchParams.set("tri", sort);
  if (page > 1) url.searchParams.set("page", String(page));
  return url.pathname + url.search;
}

/**
 * The place of a search: coordinates first, then a known city or another recognized place, then the typed
 * words. `commune` is the name that listings use: for Paris 11e it is Paris.
 */
export type SearchPlace =
  | { kind: "around"; near: Coordinates; name: string | undefined; commune?: string | undefined }
  | { kind: "named"; name: string }
  | { kind: "webcam"; name?: undefined }
  | { kind: "anywhere"; name?: undefined };

/** Resolves a text to a place in France. */
export type UnderstandPlace = (text: string) => (Coordinates & { name: string; commune: string }) | undefined;

export function placeOf(
  { city, address, position, mode }: SearchRequest,
  understand: UnderstandPlace,
): SearchPlace {
  if (mode === "visio") return { kind: "webcam" };
  const texts = [city, address].filter((text) => text !== "");
  const [first] = texts
    .flatMap((text) => text.split(","))
    .map(withoutPostcode)
    .filter((part) => part !== "");
  if (position) {
    const meant = texts.map(understand).find((found) => found !== undefined);
    const isThere = meant && distanceKm(meant, position) <= SEARCH_RADIUS_KM;
    return { kind: "around", near: position, name: isThere ? meant.name : first, commune: meant?.commune };
  }
  for (const text of texts) {
    // The ten known cities need no lookup and keep their own coordinates, however they are written.
    const meant = findKnownCity(text) ?? understand(text);
    if (!meant) continue;
    const { lat, lng } = findKnownCity(meant.name) ?? meant;
    const commune = "commune" in meant ? meant.commune : meant.name;
    return { kind: "around", near: { lat, lng }, name: meant.name, commune };
  }
  const [typed] = texts;
  return typed ? { kind: "named", name: first ?? typed } : { kind: "anywhere" };
}

const withoutPostcode = (part: string) => part.replace(/\b\d{5}\b/, "").trim();

/**
 * True if the search consists of known names in their canonical spelling. The number of such searches is
 * finite, so their pages may be cached.
 */
export function isWellKnown(
  { discipline, city, address, position }: SearchRequest,
  disciplines: readonly NamedTwice[],
): boolean {
  const known = disciplines.flatMap(({ name, heroName }) => [name, heroName]);
  return (
    !position &&
    address === "" &&
    (city === "" || findKnownCity(city)?.name === city) &&
    (discipline === "" || known.includes(discipline))
  );
}

/** A discipline with its name in the search of the home page, which is empty if it is the same. */
interface NamedTwice {
  name: string;
  heroName: string;
}

/** The name that the person chose in a list of ours ("Course à pied"), or our name for what they typed. */
export function shownDiscipline(asked: string, meant: NamedTwice | undefined): string {
  return meant === undefined || meant.heroName === asked ? asked : meant.name;
}

/** Names the searched discipline as the person chose it wherever the results name it. */
export function nameAsChosen<T extends { discipline: string | undefined }>(
  { discipline: asked }: SearchRequest,
  meant: NamedTwice | undefined,
): (thing: T) => T {
  return (thing) =>
    meant && thing.discipline === meant.name
      ? { ...thing, discipline: shownDiscipline(asked, meant) }
      : thing;
}

const NAMELESS: Record<SearchPlace["kind"], string> = {
  around: "Autour de vous",
  webcam: "En visio",
  named: "",
  anywhere: "Partout en France",
};

/** Example: "Yoga · Lyon", for the collapsed form. */
export function searchSummary(discipline: string, place: SearchPlace): string {
  return `${discipline || "Toutes les disciplines"} · ${place.name ?? NAMELESS[place.kind]}`;
}

/** Uses the correct French prepositions for both names. */
export function searchTitle(discipline: string, place: SearchPlace): string {
  if (place.kind === "webcam")
    return discipline ? `Coachs ${ofActivity(discipline)} en visio` : "Coachs en visio";
  if (!discipline || !place.name) return "Résultats de recherche";
  return `Coachs ${ofActivity(discipline)} ${atPlace(place.name)}`;
}

export function searchCount(total: number, place: SearchPlace): string {
  const found = countCoaches(total, "trouvé");
  if (place.kind === "around")
    return `${found} à moins de ${SEARCH_RADIUS_KM}\u00a0km ${place.name ? ofPlace(place.name) : "de votre position"}`;
  if (place.kind === "webcam") return `${found} en visio`;
  return place.kind === "named" ? `${found} ${atPlace(place.name)}` : found;
}

const BEST = "les mieux notés puis ceux qui ont le plus d’avis";
export function rankingSentence(sort: NearbySort, place: SearchPlace): string {
  if (sort === "prix") return `Du moins cher au plus cher\u00a0; à prix égal, ${BEST} d’abord.`;
  if (sort === "distance") return "Du plus proche au plus éloigné.";
  if (sort === "note" || place.kind !== "around")
    return "Les mieux notés d’abord\u00a0; à note égale, ceux qui ont le plus d’avis.";
  return `Les plus proches d’abord, par tranches de ${BAND_KM}\u00a0km\u00a0; dans chacune, ${BEST}. Dans cette liste, personne ne paie pour être mieux placé.`;
}
