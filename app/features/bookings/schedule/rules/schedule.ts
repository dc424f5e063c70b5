import { addDays, addMonths, isDay, weekdayOf } from "~/platform/format/dates.ts";

export const SCHEDULE_PATH = "/dashboard/schedule";

/** Without a view, wide screens show the week and phones the day. */
export type View = "month" | "week" | "day";
const VIEWS: readonly View[] = ["month", "week", "day"];

/** The view and day in the page's address; the dialogs over the page keep them. */
export interface AskedSchedule {
  view: View | undefined;
  on: string;
}

/** Nobody has sessions outside these dates, and clock rules of other centuries do not matter here. */
const EARLIEST = "2020-01-01";
const LATEST = "2099-12-31";

export function readSchedule(parameters: URLSearchParams, today: string): AskedSchedule {
  const view = VIEWS.find((known) => known === parameters.get("view"));
  const on = parameters.get("on") ?? "";
  return {
    view,
    on: isDay(on) && on >= EARLIEST && on <= LATEST ? on : today,
  };
}

/** `below` is the path of a dialog over the page, such as "block". */
export function schedulePath(
  { view, on }: { view?: View | undefined; on?: string | undefined },
  below = "",
  more: Record<string, string> = {},
): string {
  const parameters = new URLSearchParams();
  if (view) parameters.set("view", view);
  if (on) parameters.set("on", on);
  for (const [name, value] of Object.entries(more)) parameters.set(name, value);
  const path = below ? `${SCHEDULE_PATH}/${below}` : SCHEDULE_PATH;
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** Returns the days from Monday to Sunday. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, 1 - weekdayOf(day));
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at));
}

/** Returns the whole weeks that contain the month of the day. */
export function monthWeeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const weeks: string[][] = [];
  for (let monday = weekOf(first)[0] as string; monday <= last; monday = addDays(monday, 7))
    weeks.push(weekOf(monday));
  return weeks;
}

/** The days that the page has to load: the weeks of the month, or the week. */
export const daysShown = ({ view, on }: AskedSchedule): string[] =>
  view === "month" ? monthWeeksOf(on).flat() : weekOf(on);
