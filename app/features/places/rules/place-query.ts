import { fold } from "~/platform/format/text.ts";

export interface Department {
  code: string;
  name: string;
  region: string;
}

/** One interpretation of the typed text; the first that matches a place wins. */
export interface Reading {
  /** folded name of a place or its prefix; empty for everything in `within` */
  name: string;
  /** the départements to search in */
  within?: ReadonlySet<string> | undefined;
  /** matches whole names only, not prefixes */
  whole?: boolean;
  /** matches only towns of some size, because a name inside a text may be chance */
  sizeable?: boolean;
}

export interface TypedPlace {
  /** five digits each, in the order typed; they may not exist */
  postcodes: string[];
  /** all words in folded form, without numbers */
  words: string;
  /** the words after the postcode */
  afterPostcode: string;
  /** the text is a single number */
  isNumber: boolean;
  /** "Paris 11": the eleventh arrondissement */
  district: { number: number; isBare: boolean } | undefined;
  readings: Reading[];
}

interface Part {
  words: string[];
  isContext: boolean;
}

/** Texts with more characters are cut. */
const MAX_LENGTH = 200;
const ABBREVIATIONS: Record<string, string> = { st: "saint", ste: "sainte", mt: "mont" };
const DISTRICT = /^(arrondissements?|arrt?|arrdt|ardt)$/;
const ORDINAL = /^(\d{1,2})(er|re|e|me|eme|ieme|nd|nde)$/;
const ROMAN = /^(x{0,2}(?:ix|iv|v?i{0,3}))(er|e|eme)?$/;
const HAVE_DISTRICTS = new Set(["paris", "lyon", "marseille"]);
const STREETS = new Set(
  "rue avenue av ave boulevard boul bd bld blvd place pl allee allees all chemin impasse imp quai route rte cours square sq passage faubourg fbg esplanade promenade sentier traverse montee voie venelle residence lotissement".split(
    " ",
  ),
);
/** Words before a name that are not part of it: "près de Lyon", "au Havre", "centre de Nantes". */
const INTRODUCTIONS =
  /^(?:(?:a|au|aux|sur|vers|pres|proche|autour|environs|region|centre|ville|commune|de|du|des|d) )+/;
/** A name after one of these words is the end of a longer name: "Porte de Vincennes" is not in Vincennes. */
const LINKS = new Set("de du des d la le les l sur sous en et saint sainte".split(" "));

/**
 * People type "Paris 11", "93200 St-Denis", "12 rue de la Paix 75002 Paris", "Lyon, Rhône, France" or "au
 * Havre", while the index knows only names. The text is split at commas. Numbers select a postcode, a
 * département or an arrondissement, or are dropped. Parts that name a département or region become the
 * context. The rest is interpreted in several ways, most certain first.
 */
export function createPlaceReader(
  departments: readonly Department[],
  divisions: Divisions,
): (query: string) => TypedPlace {
  const codes = new Set(departments.map(({ code }) => code));
  return (query) => readTyped(query, divisions, codes);
}

/** The département codes of each département and region, by folded name. */
export type Divisions = ReadonlyMap<string, ReadonlySet<string>>;

export function divisionsOf(departments: readonly Department[]): Divisions {
  const divisions = new Map<string, Set<string>>();
  for (const { code, name, region } of departments)
    for (const folded of [name, region].flatMap((division) => namesOf(fold(division))))
      divisions.set(folded, (divisions.get(folded) ?? new Set()).add(code));
  return divisions;
}

/** A name with and without its article, because people write "Réunion" and "Havre". */
export function namesOf(folded: string): string[] {
  const bare = folded.replace(/^(le|la|les|l) (?=\S)/, "");
  return bare === folded ? [folded] : [folded, bare];
}

function readTyped(query: string, divisions: Divisions, codes: ReadonlySet<string>): TypedPlace {
  const numbers: string[] = [];
  const parts: Part[] = [];
  const text = query
    .slice(0, MAX_LENGTH)
    .replace(/\bs\/\s*/gi, "sur ")
    .replace(/(?<!\d)(\d{2}) (\d{3})(?!\d)/g, "$1$2");
  const isNumber = /^\W*\d[\dab]{1,4}\W*$/i.test(text);
  const typed: TypedPlace = {
    postcodes: [],
    words: "",
    afterPostcode: "",
    isNumber,
    district: undefined,
    readings: [],
  };
  for (const piece of text.split(/[,;\n()/|]|\s\p{Pd}\s/u)) {
    const words = readNumbers(piece, typed, numbers);
    if (words.length === 0) continue;
    const isContext = parts.length > 0 && isDivision(words.join(" "), divisions);
    parts.push({ words, isContext });
  }
  typed.words = parts.flatMap(({ words }) => words).join(" ");
  typed.readings = readingsOf(parts, typed, numbers, { divisions, codes });
  return typed;
}

/** Moves the numbers of a part into `typed` and `numbers`, and returns the remaining words. */
function readNumbers(piece: string, typed: TypedPlace, numbers: string[]): string[] {
  const all = fold(piece.replace(/[^\p{L}\p{N}\p{M}'’\s\p{Pd}]/gu, " "))
    .replace(/\b(paris|lyon|marseille)(?=\d)/g, "$1 ")
    .split(" ");
  const words: string[] = [];
  let postcodeAt = -1;
  for (const [at, word] of all.entries()) {
    const [before = "", next = ""] = [all[at - 1], all[at + 1]];
    if (/^\d{5}$/.test(word)) {
      typed.postcodes.push(word);
      postcodeAt = words.length;
      continue;
    }
    const district = districtOf(word, { before, next, isFirst: at === 0, isLast: at === all.length - 1 });
    if (district) typed.district = { number: district, isBare: /^\d+$/.test(word) && !DISTRICT.test(next) };
    // A short number before a street is a house number; after a name it is a département.
    if (/^\d[\dab]\d?$/.test(word) && at === all.length - 1) numbers.push(word);
    const isNoise =
      DISTRICT.test(word) || word === "cedex" || (/^(bis|ter|quater)$/.test(word) && /^\d/.test(before));
    const isCountry = /^fr?$/.test(word) && /^\d{5}$/.test(next);
    if (word && !/^\d/.test(word) && !(district && ROMAN.test(word)) && !isNoise && !isCountry)
      words.push(ABBREVIATIONS[word] ?? word);
  }
  if (postcodeAt >= 0) typed.afterPostcode = words.slice(postcodeAt).join(" ");
  return words;
}

interface Around {
  before: string;
  next: string;
  isFirst: boolean;
  isLast: boolean;
}

/**
 * Recognizes "11", "11e" or "XIe" as an arrondissement, but not the "1er" of "avenue du 1er mai" nor an
 * "étage".
 */
function districtOf(word: string, { before, next, isFirst, isLast }: Around): number | undefined {
  const marked = DISTRICT.test(next);
  const [, ordinal] = ORDINAL.exec(word) ?? [];
  if (ordinal && next !== "etage" && (marked || isFirst || isLast || HAVE_DISTRICTS.has(before)))
    return Number(ordinal);
  if (/^\d{1,2}$/.test(word) && (marked || isLast)) return Number(word);
  const [, roman] = ROMAN.exec(word) ?? [];
  return roman && (marked || HAVE_DISTRICTS.has(before)) ? fromRoman(roman) : undefined;
}

function fromRoman(roman: string): number {
  const values: Record<string, number> = { i: 1, v: 5, x: 10 };
  return [...roman].reduce((sum, letter, at) => {
    const value = values[letter] ?? 0;
    return sum + (value < (values[roman[at + 1] ?? ""] ?? 0) ? -value : value);
  }, 0);
}

/**
 * Prefixes count: somebody who erases the end of "Lyon, Rhône, Auvergne-Rhône-Alpes, France" still means
 * Lyon.
 */
function isDivision(words: string, divisions: Divisions): boolean {
  return "france".startsWith(words) || [...divisions.keys()].some((name) => name.startsWith(words));
}

function readingsOf(
  parts: readonly Part[],
  { postcodes, isNumber }: TypedPlace,
  numbers: readonly string[],
  { divisions, codes }: { divisions: Divisions; codes: ReadonlySet<string> },
): Reading[] {
  const numbered = [...postcodes, ...numbers].map((number) => departmentsOf(number, codes));
  const within = numbered.find((found) => found !== undefined) ?? contextOf(parts, divisions);
  // An unknown overseas postcode must not match a place of the same name in mainland France.
  const overseas = postcodes.some((postcode) => /^9[78]/.test(postcode));
  if (overseas && !within) return [];
  if (parts.length === 0) return within && isNumber && !overseas ? [{ name: "", within }] : [];

  const latestFirst = parts.toReversed();
  const places = latestFirst.filter(({ isContext }) => !isContext);
  const named = places.filter(({ words }) => streetAt(words) < 0);
  const names = (list: readonly Part[]) => list.flatMap(({ words }) => spellingsOf(words.join(" ")));
  const local: Reading[] = within
    ? [
        ...names(named).map((name) => ({ name, within })),
        ...names(places).map((name) => ({ name, within, whole: true })),
      ]
    : [];
  if (overseas) return local;
  return [
    ...local,
    ...names(latestFirst.filter(({ isContext }) => isContext)).map((name) => ({ name, whole: true })),
    // If there are several parts, whole names rank before prefixes: "Lyon, centre", "au Mans".
    ...(names(named).length > 1 ? names(named).map((name) => ({ name, whole: true })) : []),
    ...names(named.slice(0, 1)).map((name) => ({ name })),
    ...names(places).map((name) => ({ name, whole: true })),
    ...named.flatMap(({ words }) => withDivision(words, divisions)),
    ...places.flatMap(({ words }) => inAddress(words, within)),
    ...names(latestFirst.slice(0, 1)).map((name) => ({ name })),
  ];
}

/** Returns the départements of a postcode or a number. Corsica's two share the former number 20. */
function departmentsOf(number: string, codes: ReadonlySet<string>): Set<string> | undefined {
  const prefix =
    number.length === 5 ? number.slice(0, number.startsWith("97") ? 3 : 2) : number.toUpperCase();
  let wanted = [prefix];
  if (prefix === "20") wanted = number.length === 2 ? ["2A", "2B"] : [number < "20200" ? "2A" : "2B"];
  const known = wanted.filter((code) => codes.has(code));
  return known.length > 0 ? new Set(known) : undefined;
}

/** The smallest division that was named, in full or by a prefix. */
function contextOf(parts: readonly Part[], divisions: Divisions): ReadonlySet<string> | undefined {
  const found = parts
    .filter(({ isContext }) => isContext)
    .map(({ words }) => {
      const typed = words.join(" ");
      const begun = [...divisions].filter(([name]) => name.startsWith(typed));
      return divisions.get(typed) ?? new Set(begun.flatMap(([, departments]) => [...departments]));
    })
    .filter(({ size }) => size > 0);
  return found.sort((a, b) => a.size - b.size)[0];
}

function spellingsOf(name: string): string[] {
  const bare = name.replace(INTRODUCTIONS, "");
  return bare === name ? [name] : [name, bare];
}

const streetAt = (words: readonly string[]) => words.findIndex((word) => STREETS.has(word));

/** "Valence Drôme", "Lyon France": the last words name the division. */
function withDivision(words: readonly string[], divisions: Divisions): Reading[] {
  return words.slice(1).flatMap((_, index): Reading[] => {
    const name = words.slice(0, index + 1).join(" ");
    const end = words.slice(index + 1).join(" ");
    if (end === "france") return [{ name, whole: true }];
    const within = divisions.get(end);
    return within ? [{ name, within }] : [];
  });
}

/**
 * Names inside a text without commas. "Lille rue de Paris" starts with its town, and "12 rue de Paris Lille"
 * ends with it. A street has at least one word of its own, so "12 rue de Paris" names no town.
 */
function inAddress(words: readonly string[], within: ReadonlySet<string> | undefined): Reading[] {
  const street = streetAt(words);
  const own = street < 0 ? 0 : words.findIndex((word, at) => at > street && !LINKS.has(word));
  const endings = words.flatMap((_, at) => {
    if (at === 0 || at <= own || own < 0 || LINKS.has(words[at - 1] ?? "")) return [];
    return [words.slice(at).join(" ")];
  });
  const beginnings = words.flatMap((_, at) => {
    if (at === 0 || (street >= 0 && at > street)) return [];
    return [words.slice(0, words.length - at).join(" ")];
  });
  const heads = street > 0 ? [words.slice(0, street).join(" ")] : [];
  return [...heads, ...endings, ...(street < 0 ? beginnings : [])].flatMap((name) => [
    ...(within ? [{ name, whole: true, within }] : []),
    { name, whole: true, sizeable: true },
  ]);
}
