import { addDays } from "~/platform/format/dates.ts";

const FIXED = {
  "01-01": "Jour de l’an",
  "05-01": "Fête du Travail",
  "05-08": "Victoire de 1945",
  "07-14": "Fête nationale",
  "08-15": "Assomption",
  "11-01": "Toussaint",
  "11-11": "Armistice de 1918",
  "12-25": "Noël",
};
/** Days after Easter Sunday. */
const MOVABLE = { 1: "Lundi de Pâques", 39: "Ascension", 50: "Lundi de Pentecôte" };

const years = new Map<number, ReadonlyMap<string, string>>();

/** The name of the public holiday in the whole of France (Code du travail, L3133-1) on a day such as "2026-05-14". */
export function holidayOn(day: string): string | undefined {
  const year = Number(day.slice(0, 4));
  const known = years.get(year) ?? holidaysOf(year);
  years.set(year, known);
  return known.get(day);
}

function holidaysOf(year: number): ReadonlyMap<string, string> {
  const easter = easterOf(year);
  return new Map([
    ...Object.entries(FIXED).map(([date, name]) => [`${year}-${date}`, name] as const),
    // In 2008, Ascension fell on 1 May: the name of the movable day is shown then.
    ...Object.entries(MOVABLE).map(([days, name]) => [addDays(easter, Number(days)), name] as const),
  ]);
}

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century + 8) / 25);
  const moon =
    (19 * golden + century - Math.floor(century / 4) - Math.floor((century - correction + 1) / 3) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const sum = moon + weekday - 7 * late + 114;
  const two = (number: number) => String(number).padStart(2, "0");
  return `${year}-${two(Math.floor(sum / 31))}-${two((sum % 31) + 1)}`;
}
