import { fold } from "~/platform/format/text.ts";
import { type Divisions, namesOf, type Reading } from "./place-query.ts";

export interface NamedPlace {
  name: string;
  department: string;
  population: number;
  /** an arrondissement is found by city and number, not by name */
  isDistrict: boolean;
}

/**
 * Factors of a match, multiplied by the population. A complete "Toul" means Toul and not Toulouse; but "Aix"
 * is not the village of that name, nor "Saint-Ouen" that of Loir-et-Cher, and "Gironde" is not
 * Gironde-sur-Dropt. A word inside a name ranks after all beginnings.
 */
const WHOLE_NAME = 100;
const FIRST_WORDS = 10;
const LARGEST_OF_DIVISION = 10;
const BEGINNING = 1;
const INNER_WORD = 1e-9;

/**
 * Overseas populations count half: "Saint-Denis" rather means the one near Paris than that of La Réunion,
 * which is as large. The island's name, number or postcode still finds it.
 */
const OVERSEAS_WEIGHT = 0.5;

/** A name inside a text counts from this population on: "Croix Rouge" is not in Rougé. */
const SIZEABLE = 3_000;
/** One or two letters begin too many names. */
const SHORTEST_BEGINNING = 3;
/** A row and a position in its name (fewer than 256 characters) are packed into one number. */
const POSITION_BITS = 8;
const POSITION_MASK = (1 << POSITION_BITS) - 1;

export interface PlaceIndex {
  find(reading: Reading, limit: number): number[];
  folded(row: number): string;
}

/**
 * Whole names use a map. Prefixes are searched among the words with the same first two letters, a few
 * thousand at most. Both are faster to build and smaller than a sorted list of all words.
 */
export function createPlaceIndex(places: readonly NamedPlace[], divisions: Divisions): PlaceIndex {
  const folded = places.map(({ name }) => fold(name));
  const weights = places.map(
    ({ population, department }) => (population + 1) * (department.startsWith("97") ? OVERSEAS_WEIGHT : 1),
  );
  const whole = new Map<string, number[]>();
  const words = new Map<string, number[]>();
  for (const [row, name] of folded.entries()) {
    if (places[row]?.isDistrict) continue;
    for (const spelling of namesOf(name)) append(whole, spelling, row);
    for (let at = 0; at >= 0; at = name.indexOf(" ", at) + 1 || -1)
      append(words, name.slice(at, at + 2), (row << POSITION_BITS) | at);
  }
  const isIn = (row: number, within: ReadonlySet<string> | undefined) =>
    !within || within.has(places[row]?.department ?? "");

  /** Places are sorted by population. */
  const largestIn = (within: ReadonlySet<string> | undefined, limit: number) => {
    const found: number[] = [];
    for (let row = 0; row < places.length && found.length < limit; row += 1)
      if (isIn(row, within) && !places[row]?.isDistrict) found.push(row);
    return found;
  };

  return {
    folded: (row) => folded[row] ?? "",
    find({ name, within, whole: wholeOnly, sizeable }, limit) {
      if (!name) return largestIn(within, limit);
      const best = createRanking(limit);
      const offer = (row: number, factor: number) => {
        if (!isIn(row, within) || (sizeable && (places[row]?.population ?? 0) < SIZEABLE)) return;
        best.offer(row, (weights[row] ?? 0) * factor);
      };
      for (const row of whole.get(name) ?? []) offer(row, WHOLE_NAME);
      const codes = divisions.get(name);
      if (codes && !sizeable) {
        for (const row of largestIn(codes, 1)) offer(row, LARGEST_OF_DIVISION);
      }
      if (wholeOnly || name.length < SHORTEST_BEGINNING) return best.rows();
      for (const entry of words.get(name.slice(0, 2)) ?? []) {
        const row = entry >> POSITION_BITS;
        // Words are sorted by population as well, so no later one can reach the ranking.
        if (best.least() > FIRST_WORDS * ((places[row]?.population ?? 0) + 1)) break;
        const factor = beginningFactor(folded[row] ?? "", entry & POSITION_MASK, name);
        if (factor > 0) offer(row, factor);
      }
      return best.rows();
    },
  };
}

/** The factor of a name that continues with the typed letters at a position; 0 if it does not. */
function beginningFactor(folded: string, at: number, typed: string): number {
  if (!folded.startsWith(typed, at)) return 0;
  if (at > 0) return INNER_WORD;
  return folded[typed.length] === " " ? FIRST_WORDS : BEGINNING;
}

/** Keeps the best rows, each once with its best score. */
function createRanking(limit: number) {
  const best: { row: number; score: number }[] = [];
  return {
    rows: () => best.map(({ row }) => row),
    /** the score that a new row must exceed */
    least: () => (best.length === limit ? (best.at(-1)?.score ?? 0) : 0),
    offer(row: number, score: number) {
      if (best.length === limit && score <= (best.at(-1)?.score ?? 0)) return;
      const same = best.findIndex((entry) => entry.row === row);
      if (same >= 0 && (best[same]?.score ?? 0) >= score) return;
      if (same >= 0) best.splice(same, 1);
      const after = best.findIndex((entry) => entry.score < score);
      best.splice(after < 0 ? best.length : after, 0, { row, score });
      if (best.length > limit) best.pop();
    },
  };
}

function append(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
