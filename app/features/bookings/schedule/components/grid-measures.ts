import type { Availability } from "../../availability/rules/availability.ts";

/** Height of an hour in the grid. */
export const HOUR_REM = 3.5;

export const remOf = (minutes: number) => `${(minutes / 60) * HOUR_REM}rem`;

export const timeOffOn = (day: string, { timeOff }: Pick<Availability, "timeOff">) =>
  timeOff.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);

/** The head holds the name of the day and a label for time off. */
export const HEAD = "border-b border-line";
export const headHeight = (hasTimeOff: boolean, isSingle: boolean) =>
  isSingle ? (hasTimeOff ? "h-8" : "h-2") : hasTimeOff ? "h-20" : "h-14";
