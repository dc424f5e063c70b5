import { addDays, formatDay, parisDay, parisInstant, weekdayOf } from "~/platform/format/dates.ts";

/** The withdrawal period for distance contracts, in days (article L. 221-18 of the consumer code). */
export const WITHDRAWAL_DAYS = 14;

const FIXED_HOLIDAYS = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"];
/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const MOVABLE_HOLIDAYS = [1, 39, 50];

/** The Gregorian Easter date: the Sunday after the first full moon of spring. */
export function easterSunday(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const moonDrift = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const age = (moonDrift + 19 * golden + 15) % 30;
  const fullMoon =
    age - Math.floor(age / 28) * (1 - Math.floor(29 / (age + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + fullMoon + 2 - century + Math.floor(century / 4)) % 7;
  return addDays(`${year}-03-28`, fullMoon - weekday);
}

/** Neither a Saturday, a Sunday, nor a public holiday of metropolitan France. */
export function isWorkingDay(day: string): boolean {
  if (weekdayOf(day) >= 6 || FIXED_HOLIDAYS.includes(day.slice(5))) return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return !MOVABLE_HOLIDAYS.some((after) => addDays(easter, after) === day);
}

/**
 * The last day of the withdrawal period. The day of the purchase or delivery does not count. A period that
 * would end on a Saturday, a Sunday or a public holiday ends on the next working day (article L. 221-19).
 */
export function lastWithdrawalDay(from: Date): string {
  let day = addDays(parisDay(from), WITHDRAWAL_DAYS);
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}

/** The midnight in Paris that ends the last day. */
export const withdrawalEnd = (from: Date): Date => parisInstant(addDays(lastWithdrawalDay(from), 1), "00:00");

/** The last day of a period that ends at this midnight, for example "16 juin 2026". */
export const formatLastDay = (end: Date): string => formatDay(new Date(end.getTime() - 1));
