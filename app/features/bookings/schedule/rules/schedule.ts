import { addDays, isDay, weekdayOf } from "~/platform/format/dates.ts";

export const SCHEDULE_PATH = "/dashboard/schedule";

/** Not said, it is the week where there is room for seven columns, and the day on a phone. */
export type View = "week" | "day";

/** What the address of the page says of what is shown; the dialogs over it keep it. */
export interface AskedSchedule {
  view: View | undefined;
  on: string;
}

/** Nobody has sessions beyond these, and clocks of other centuries are no concern of ours. */
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

/** The address of the page, or of something below it. */
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

/** The seven days of the week of a day, from Monday on. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, 1 - weekdayOf(day));
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at));
}
