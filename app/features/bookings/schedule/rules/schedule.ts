import { addDays, isDay, weekdayOf } from "~/platform/format/dates.ts";

export const SCHEDULE_PATH = "/dashboard/schedule";

/** Without a view, wide screens show the week and phones the day. */
export type View = "week" | "day";

/** The view and day in the page's address; the dialogs over the page keep them. */
export interface AskedSchedule {
  view: View | undefined;
  on: string;
}

/** Nobody has sessions outside these dates, and clock rules of other centuries do not matter here. */
const EARLIEST = "2020-01-01";
const LATEST = "2099-12-31";

export function readSchedule(parameters: URLSearchParams, today: string): AskedSchedule {
  const view = parameters.get("view");
  const on = parameters.get("on") ?? "";
  return {
    view: view === "week" || view === "day" ? view : undefined,
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
