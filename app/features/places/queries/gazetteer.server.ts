import { readFileSync } from "node:fs";
import path from "node:path";
import { BootError } from "~/platform/config/boot-error.server.ts";
import { fold } from "~/platform/format/text.ts";
import { type Coordinates, distanceKm, EARTH_RADIUS_KM } from "../rules/geo.ts";
import { createPlaceIndex } from "../rules/place-index.ts";
import { createPlaceReader, type Department, divisionsOf, type TypedPlace } from "../rules/place-query.ts";

/** A place is a commune, or an arrondissement of Paris, Lyon or Marseille. */
export interface Place extends Coordinates {
  /** INSEE code */
  id: string;
  name: string;
  /** "Paris" for "Paris 11e" */
  commune: string;
  /** code of the département */
  department: string;
  displayName: string;
  population: number;
}

export interface Gazetteer {
  suggest(query: string, limit?: number): Place[];
  reverse(position: Coordinates): Place | undefined;
}

/** `scripts/build-gazetteer.mjs` writes one array per column, sorted by population, largest first. */
interface GazetteerFile {
  departments: [code: string, name: string, region: string][];
  code: string[];
  name: string[];
  department: number[];
  lat: number[];
  lon: number[];
  population: number[];
  /**
   * one letter per place: "c" commune, "e" commune with an estimated position, "f" former commune, "d"
   * district of a city
   */
  kind: string;
  postcodes: [postcode: string, rows: number[]][];
}

/**
 * A position farther than this from every commune is outside France; no answer is better than a wrong one.
 */
const MAX_REVERSE_KM = 100;
const INHABITANTS_PER_KM2 = 40_000;
const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180;

let bundled: Gazetteer | undefined;

/** The path is relative to the built server, so that it works from any working directory. */
export const GAZETTEER_FILE = import.meta.env?.PROD
  ? path.join(import.meta.dirname, "../gazetteer.json")
  : path.resolve("database/gazetteer.json");

/** Read on first use and cached. */
export function bundledGazetteer(): Gazetteer {
  bundled ??= openGazetteer(GAZETTEER_FILE);
  return bundled;
}

/** Returns the first suggestion for the text. */
export function understandPlace(text: string): Place | undefined {
  return bundledGazetteer().suggest(text, 1)[0];
}

/** Beyond this distance the position does not belong to the text. */
const MAX_APART_KM = 25;

/** The exact position if the address was chosen from suggestions, otherwise the commune that it names. */
export function locateAddress(
  text: string,
  position: Coordinates | undefined,
): (Coordinates & { commune: string }) | undefined {
  const meant = text ? understandPlace(text) : undefined;
  if (!position) return meant && { lat: meant.lat, lng: meant.lng, commune: meant.commune };
  const isThere = meant && distanceKm(meant, position) <= MAX_APART_KM;
  const commune = isThere ? meant.commune : bundledGazetteer().reverse(position)?.commune;
  return commune === undefined ? undefined : { ...position, commune };
}

/** The commune of a position, by its name if that is a place nearby: a name decides where communes touch. */
export function findCommune({
  near,
  name,
}: {
  near: Coordinates;
  name?: string | undefined;
}): Place | undefined {
  const meant = name ? understandPlace(name) : undefined;
  return meant && distanceKm(meant, near) <= MAX_APART_KM ? meant : bundledGazetteer().reverse(near);
}

export function openGazetteer(file: string): Gazetteer {
  const columns = readColumns(file);
  const departments = columns.departments.map(([code, name, region]): Department => ({ code, name, region }));
  const divisions = divisionsOf(departments);
  const readPlace = createPlaceReader(departments, divisions);
  const places = columns.name.map((name, row) => ({
    name,
    department: departments[columns.department[row] ?? -1]?.code ?? "",
    population: columns.population[row] ?? 0,
    isDistrict: columns.kind[row] === "d",
  }));
  const index = createPlaceIndex(places, divisions);
  const postcodes = new Map(columns.postcodes);
  const districts = new Map(
    places.flatMap(({ name, isDistrict }, row) =>
      isDistrict ? [[fold(name).replace(/\D+$/, ""), row]] : [],
    ),
  );

  const placeAt = (row: number): Place => {
    const { name = "", department = "", population = 0, isDistrict } = places[row] ?? {};
    const division = departments[columns.department[row] ?? -1];
    // The set removes repeated names: Paris is its own département, and overseas départements are their own
    // region.
    const parts = new Set([name, division?.name, division?.region, "France"]);
    return {
      id: columns.code[row] ?? "",
      name,
      commune: isDistrict ? name.replace(/ \d+\D+$/, "") : name,
      department,
      displayName: [...parts].join(", "),
      lat: columns.lat[row] ?? 0,
      lng: columns.lon[row] ?? 0,
      population,
    };
  };

  /** The postcode decides; the words choose among the communes that share it. */
  const findByPostcode = ({ postcodes: typed, words, afterPostcode }: TypedPlace): number[] => {
    const rows = typed.map((postcode) => postcodes.get(postcode)).find((found) => found !== undefined);
    if (!rows) return [];
    const named = rows
      .filter((row) => ` ${words} `.includes(` ${index.folded(row)} `))
      .sort((a, b) => index.folded(b).length - index.folded(a).length);
    const name = afterPostcode || words;
    const begun = name ? rows.filter((row) => index.folded(row).startsWith(name)) : [];
    if (named.length + begun.length > 0) return [...named, ...begun, ...rows];
    const within = new Set(rows.map((row) => places[row]?.department ?? ""));
    // A former commune has no postcode of its own.
    return [...(name ? index.find({ name, within, whole: true }, 1) : []), ...rows];
  };

  const findByName = ({ readings, district }: TypedPlace, limit: number): number[] => {
    for (const reading of readings) {
      const rows = index.find(reading, limit);
      const [first] = rows;
      if (first === undefined) continue;
      // "Marseille 13" is Marseille in département 13; "Marseille 13e" is its arrondissement.
      const isDepartment = district?.isBare && String(district.number) === places[first]?.department;
      const numbered = isDepartment ? undefined : districts.get(`${index.folded(first)} ${district?.number}`);
      return numbered === undefined ? rows : [numbered, ...rows];
    }
    return [];
  };

  return {
    suggest(query, limit = 5) {
      const typed = readPlace(query);
      const byPostcode = findByPostcode(typed);
      const rows = byPostcode.length > 0 ? byPostcode : findByName(typed, limit);
      return [...new Set(rows)].slice(0, limit).map(placeAt);
    },
    reverse: indexLatitudes(
      places.flatMap(({ population }, row) =>
        // Places with an estimated position are excluded, because the position only stands for their
        // surroundings.
        columns.kind[row] === "c"
          ? [{ row, lat: columns.lat[row] ?? 0, lng: columns.lon[row] ?? 0, population }]
          : [],
      ),
      placeAt,
    ),
  };
}

function readColumns(file: string): GazetteerFile {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new BootError(
      `Le répertoire des communes ${file} manque ou est illisible : lancez « npm run build ».`,
    );
  }
}

interface Town extends Coordinates {
  row: number;
  population: number;
}

/**
 * Finds the commune with the nearest edge. A town is a disc that grows with its population: by centres alone,
 * the Arc de Triomphe would be in Neuilly. The search walks north and south in a list sorted by latitude
 * until the latitude rules out the rest, which needs a few dozen distances.
 */
function indexLatitudes(towns: readonly Town[], placeAt: (row: number) => Place) {
  const northwards = towns.toSorted((a, b) => a.lat - b.lat);
  const largestDisc = towns.reduce((largest, town) => Math.max(largest, discOf(town)), 0);
  return (position: Coordinates): Place | undefined => {
    const start = lowerBound(northwards, (town) => town.lat < position.lat);
    let nearest: Town | undefined;
    let least = MAX_REVERSE_KM ** 2;
    const searchFrom = (from: number, step: 1 | -1) => {
      for (let at = from; ; at += step) {
        const town = northwards[at];
        if (!town) return;
        const northing = (town.lat - position.lat) * KM_PER_DEGREE;
        if (northing ** 2 - largestDisc > least) return;
        const power = distanceKm(position, town) ** 2 - discOf(town);
        if (power >= least) continue;
        nearest = town;
        least = power;
      }
    };
    searchFrom(start, 1);
    searchFrom(start - 1, -1);
    return nearest && placeAt(nearest.row);
  };
}

/**
 * The square of a town's radius in km. The assumed density is higher than any real one, so that no town
 * covers the centre of its neighbour.
 */
function discOf({ population }: Town): number {
  return population / (Math.PI * INHABITANTS_PER_KM2);
}

/** Returns the first index at which `isBefore` is false. */
function lowerBound<Item>(sorted: readonly Item[], isBefore: (item: Item) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = sorted[middle];
    if (item !== undefined && isBefore(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
