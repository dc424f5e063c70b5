import { readFileSync } from "node:fs";
import path from "node:path";
import { BootError } from "./boot-error.server.ts";
import { type Coordinates, distanceKm, EARTH_RADIUS_KM } from "./geo.ts";
import { createPlaceReader, type Department } from "./place-query.ts";
import { fold } from "./text.ts";

export interface Commune extends Coordinates {
  id: number;
  name: string;
  /** its département's code */
  department: string;
  displayName: string;
  population: number;
}

export interface Gazetteer {
  suggest(query: string, limit?: number): Commune[];
  reverse(position: Coordinates): Commune | undefined;
}

/** What `scripts/build-gazetteer.mjs` writes: one column a field, the most populous communes first. */
interface GazetteerFile {
  departments: [code: string, name: string, region: string][];
  id: number[];
  name: string[];
  department: number[];
  lat: number[];
  lon: number[];
  population: number[];
}

/** Farther than this from every commune is not in France: no answer is better than a wrong one. */
const MAX_REVERSE_KM = 100;
const INHABITANTS_PER_KM2 = 40_000;
const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180;

let bundled: Gazetteer | undefined;

/** The gazetteer that came with the build, read at its first use and kept. */
export function bundledGazetteer(): Gazetteer {
  bundled ??= openGazetteer(path.join(process.cwd(), "build", "gazetteer.json"));
  return bundled;
}

/** The most populous commune of exactly that name, whatever its accents and capitals. */
export function findCommune(name: string): Commune | undefined {
  const [commune] = bundledGazetteer().suggest(name, 1);
  return commune && fold(commune.name) === fold(name) ? commune : undefined;
}

export function openGazetteer(file: string): Gazetteer {
  const { departments, communes } = readCommunes(file);
  const readPlace = createPlaceReader(departments);
  const findByName = indexNames(communes);
  return {
    suggest(query, limit = 5) {
      for (const { name, departments: preferred, exact = false } of readPlace(query)) {
        const found = preferred ? findByName(name, limit, exact, preferred) : [];
        const communes = found.length > 0 ? found : findByName(name, limit, exact);
        if (communes.length > 0) return communes;
      }
      return [];
    },
    reverse: indexLatitudes(communes),
  };
}

function readCommunes(file: string): { departments: Department[]; communes: Commune[] } {
  let columns: GazetteerFile;
  try {
    columns = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new BootError(
      `Le répertoire des communes ${file} manque ou est illisible : lancez « npm run build ».`,
    );
  }
  const departments = columns.departments.map(([code, name, region]) => ({ code, name, region }));
  const communes = columns.name.map((name, row) => {
    const department = departments[columns.department[row] ?? -1];
    // Paris is its own département, and each overseas département its own region: said once.
    const parts = new Set([name, department?.name, department?.region, "France"]);
    return {
      id: columns.id[row] ?? 0,
      name,
      department: department?.code ?? "",
      displayName: [...parts].join(", "),
      lat: columns.lat[row] ?? 0,
      lng: columns.lon[row] ?? 0,
      population: columns.population[row] ?? 0,
    };
  });
  return { departments, communes };
}

/**
 * Every name from each of its words on, sorted: what begins with the words asked for is one stretch of the list, found
 * by halving. Whole names come before beginnings, beginnings before inner words; within each, the most populous first.
 */
function indexNames(communes: readonly Commune[]) {
  const keys = communes
    .flatMap((commune, rank) => {
      const words = fold(commune.name).split(" ");
      return words.map((_, start) => ({ text: words.slice(start).join(" "), start, rank, commune }));
    })
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.rank - b.rank));

  return (name: string, limit: number, exact: boolean, departments?: ReadonlySet<string>): Commune[] => {
    if (!name) return communes.filter((commune) => departments?.has(commune.department)).slice(0, limit);
    const best: { order: number; commune: Commune }[] = [];
    for (let at = lowerBound(keys, (key) => key.text < name); at < keys.length; at += 1) {
      const key = keys[at];
      if (!key?.text.startsWith(name)) break;
      const isWhole = key.start === 0 && key.text === name;
      if ((exact && !isWhole) || (departments && !departments.has(key.commune.department))) continue;
      const tier = isWhole ? 0 : key.start === 0 ? 1 : 2;
      const order = tier * communes.length + key.rank;
      // "saint" matches two thousand names: only those that could still be shown are kept in order.
      if (best.length === limit && order > (best.at(-1)?.order ?? 0)) continue;
      const same = best.findIndex((entry) => entry.commune === key.commune);
      if (same >= 0 && (best[same]?.order ?? 0) <= order) continue;
      if (same >= 0) best.splice(same, 1);
      best.splice(
        lowerBound(best, (entry) => entry.order < order),
        0,
        { order, commune: key.commune },
      );
      if (best.length > limit) best.pop();
    }
    return best.map((entry) => entry.commune);
  };
}

/**
 * The commune whose edge is nearest, a town being taken for a disc that grows with its population: by centres alone the
 * Arc de Triomphe is in Neuilly. It walks north and south from the position until the latitude alone rules the rest
 * out: a few dozen distances, with one sorted list and no cells to get wrong at their edges.
 */
function indexLatitudes(communes: readonly Commune[]) {
  const northwards = communes.toSorted((a, b) => a.lat - b.lat);
  const largestDisc = Math.max(...communes.map(discOf));
  return (position: Coordinates): Commune | undefined => {
    const start = lowerBound(northwards, (commune) => commune.lat < position.lat);
    let nearest: Commune | undefined;
    let least = MAX_REVERSE_KM ** 2;
    const walk = (from: number, step: 1 | -1) => {
      for (let at = from; ; at += step) {
        const commune = northwards[at];
        if (!commune) return;
        const northing = (commune.lat - position.lat) * KM_PER_DEGREE;
        if (northing ** 2 - largestDisc > least) return;
        const power = distanceKm(position, commune) ** 2 - discOf(commune);
        if (power >= least) continue;
        nearest = commune;
        least = power;
      }
    };
    walk(start, 1);
    walk(start - 1, -1);
    return nearest;
  };
}

/** The square of a town's radius in km. Denser than any town is, so that none swallows the centre of its neighbour. */
function discOf(commune: Commune): number {
  return commune.population / (Math.PI * INHABITANTS_PER_KM2);
}

/** The first position of a sorted list at which `isBefore` no longer holds. */
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
