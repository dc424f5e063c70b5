import { fold } from "./text.ts";

/** One way to understand what was typed; the first that matches a commune wins. */
interface Reading {
  /** folded beginning of a commune's name, or of a word in it */
  name: string;
  /** département codes to prefer */
  departments?: ReadonlySet<string>;
  /** the whole name, not only its beginning */
  exact?: boolean;
}

export interface Department {
  code: string;
  name: string;
  region: string;
}

/** A département with its names as they are compared. */
interface Division {
  code: string;
  names: [department: string, region: string];
}

/** Nobody types an address longer than this. */
const MAX_LENGTH = 200;
const ABBREVIATIONS: Record<string, string> = { st: "saint", ste: "sainte" };
const NOISE = new Set(["cedex", "arrondissement"]);

/**
 * People type "Lyon 69", "93200 St-Denis", "12 rue de la Paix, Paris" or "Lyon, Rhône, France" where a list of communes
 * knows only names. Numbers choose a département or are dropped; the parts after a comma are tried from the last one,
 * once those that only say which département or region have been set aside.
 */
export function createPlaceReader(departments: readonly Department[]): (query: string) => Reading[] {
  const divisions = departments.map(
    ({ code, name, region }): Division => ({ code, names: [fold(name), fold(region)] }),
  );
  return (query) => readPlaceQuery(query, divisions);
}

function readPlaceQuery(query: string, divisions: readonly Division[]): Reading[] {
  const parts: string[] = [];
  let numbered: Set<string> | undefined;
  for (const part of query.slice(0, MAX_LENGTH).split(/[,;\n]/)) {
    const { name, codes } = readPart(part, divisions);
    if (name) parts.push(name);
    numbered = codes ?? numbered;
  }
  if (parts.length === 0) return numbered ? [{ name: "", departments: numbered }] : [];

  const readings = parts.map((name) => ({ name, departments: numbered })).reverse();
  const { place, within } = setContextAside(parts, divisions);
  readings.unshift({ name: place, departments: numbered ?? within });
  return [...readings, ...endings(parts.at(-1) ?? "", numbered)];
}

function readPart(part: string, divisions: readonly Division[]) {
  const words = fold(part.replace(/[^\p{L}\p{N}\p{M}'’\s\p{Pd}]/gu, " ")).split(" ");
  let codes: Set<string> | undefined;
  for (const [index, word] of words.entries()) {
    const isLast = index === words.length - 1;
    // A short number before a street is a house; after a name it is a département.
    if (/^\d{5}$/.test(word) || (isLast && /^\d[\dab]\d?$/.test(word)))
      codes = codesOf(word, divisions) ?? codes;
  }
  const names = words
    .filter((word) => word && !/^\d/.test(word) && !NOISE.has(word))
    .map((word) => ABBREVIATIONS[word] ?? word);
  return { name: names.join(" "), codes };
}

/** The départements of a postal code or a département number. Corsica's two share the old 20. */
function codesOf(number: string, divisions: readonly Division[]): Set<string> | undefined {
  const prefix =
    number.length === 5 ? number.slice(0, number.startsWith("97") ? 3 : 2) : number.toUpperCase();
  let wanted = [prefix];
  if (prefix === "20") wanted = number.length === 2 ? ["2A", "2B"] : [number < "20200" ? "2A" : "2B"];
  const known = wanted.filter((code) => divisions.some((division) => division.code === code));
  return known.length > 0 ? new Set(known) : undefined;
}

/**
 * The last part that is a place, and where the parts after the first say it is. Beginnings count: someone who erases
 * the end of "Lyon, Rhône, Auvergne-Rhône-Alpes, France" still means Lyon.
 */
function setContextAside(parts: readonly string[], divisions: readonly Division[]) {
  let within: Set<string> | undefined;
  const places = parts.filter((part, index) => {
    if (index === 0) return true;
    if ("france".startsWith(part)) return false;
    const matching = divisions.filter(({ names }) => names.some((name) => name.startsWith(part)));
    if (matching.length === 0) return true;
    if (!within || matching.length < within.size) within = new Set(matching.map(({ code }) => code));
    return false;
  });
  return { place: places.at(-1) ?? "", within };
}

/** "12 rue de la paix paris", without a comma: the longest ending that is a whole name. */
function endings(part: string, departments: ReadonlySet<string> | undefined): Reading[] {
  const words = part.split(" ");
  return words.slice(1).map((_, index) => ({
    name: words.slice(index + 1).join(" "),
    departments,
    exact: true,
  }));
}
