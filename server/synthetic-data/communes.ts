import { readFileSync } from "node:fs";
import { GAZETTEER_FILE } from "~/features/places/queries/gazetteer.server.ts";
import type { SeededRandom } from "~/platform/format/seeded-random.ts";

export interface Commune {
  name: string;
  postcode: string;
  lat: number;
  lng: number;
  /** distance of the people from the centre, in degrees */
  radius: number;
}

/** Communes are assumed to be as dense as a town. */
const INHABITANTS_PER_KM2 = 4_000;
const KM_PER_DEGREE = 111;
/** Even the smallest commune gets some weight. */
const FEWEST = 100;

/** Draws communes of France, weighted by population. */
export function openCommunes(): (random: SeededRandom) => Commune {
  const { kind, name, lat, lon, population, postcodes } = JSON.parse(readFileSync(GAZETTEER_FILE, "utf8"));
  const postcodeOf = new Map<number, string>();
  for (const [postcode, rows] of postcodes as [string, number[]][])
    for (const row of rows) if (!postcodeOf.has(row)) postcodeOf.set(row, postcode);
  const rows: number[] = [];
  const upTo: number[] = [];
  let people = 0;
  for (let row = 0; row < name.length; row += 1) {
    if (kind[row] !== "c") continue;
    people += Math.max(population[row], FEWEST);
    rows.push(row);
    upTo.push(people);
  }
  return (random) => {
    const row = rows[firstAbove(upTo, random.next() * people)] as number;
    const area = Math.max(population[row], FEWEST) / INHABITANTS_PER_KM2;
    return {
      name: name[row],
      postcode: postcodeOf.get(row) ?? "",
      lat: lat[row],
      lng: lon[row],
      radius: Math.sqrt(area / Math.PI) / KM_PER_DEGREE,
    };
  };
}

/** Binary search: the first index of an ascending list whose value is above `much`. */
export function firstAbove(growing: readonly number[], much: number): number {
  let [low, high] = [0, growing.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((growing[middle] as number) > much) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Draws a point in the commune's circle, evenly over its area. */
export function somewhereIn(
  { lat, lng, radius }: Commune,
  random: SeededRandom,
): { latitude: number; longitude: number } {
  const away = radius * Math.sqrt(random.next());
  const angle = 2 * Math.PI * random.next();
  return {
    latitude: lat + away * Math.cos(angle),
    longitude: lng + (away * Math.sin(angle)) / Math.cos((lat * Math.PI) / 180),
  };
}
