import { describe, expect, it } from "vitest";
import { parisInstant } from "~/platform/format/dates.ts";
import { weekOf } from "./schedule.ts";
import { type Entry, entriesOf, placeEntries, type Schedule, stretchingEntries } from "./schedule-entries.ts";
import { createGrid, hourRows } from "./time-grid.ts";

/** Monday to Friday from nine to six. */
const HOURS = {
  hours: Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, [{ start: 540, end: 1080 }]])),
  timeOff: [],
};
const at = (text: string) => parisInstant(text.slice(0, 10), text.slice(11));
const event = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to), name: "", colour: null });

function show(schedule: Partial<Schedule>, on = "2026-11-18") {
  const entries = entriesOf({ sessions: [], groups: [], blocks: [], feed: [], ...schedule });
  const grid = createGrid(weekOf(on), stretchingEntries(entries), HOURS);
  const hours = hourRows(grid).map(({ hour }) => hour);
  const text = ({ start }: Entry) => start.toISOString().slice(5, 10);
  return {
    hours: [hours[0], hours.at(-1)],
    band: grid.days.map((day) => placeEntries(entries, day, grid).band.map(text)),
    placed: grid.days.map((day) =>
      placeEntries(entries, day, grid).placed.map(({ span }) => [span.from / 60, span.to / 60]),
    ),
  };
}

describe("the grid of a week", () => {
  it("is not stretched by an event of a whole day, which is in the band of that day", () => {
    const { hours, band, placed } = show({ feed: [event("2026-11-18 00:00", "2026-11-19 00:00")] });
    expect(hours).toEqual([9, 17]);
    expect(band).toEqual([[], [], ["11-17"], [], [], [], []]);
    expect(placed.flat()).toEqual([]);
  });

  it("shows the visible part of an event that lasts overnight, and the rest of it in bands", () => {
    const { hours, band, placed } = show({ feed: [event("2026-11-16 16:00", "2026-11-19 11:00")] });
    expect(hours).toEqual([9, 17]);
    expect(placed.slice(0, 4)).toEqual([[[16, 18]], [], [], [[9, 11]]]);
    expect(band.map(({ length }) => length)).toEqual([0, 1, 1, 0, 0, 0, 0]);
  });

  it("tells of an event that begins after its last hour in the band", () => {
    const { hours, band } = show({ feed: [event("2026-11-16 22:00", "2026-11-17 06:00")] });
    expect(hours).toEqual([9, 17]);
    expect(band.map(({ length }) => length)).toEqual([1, 1, 0, 0, 0, 0, 0]);
  });

  it("is still stretched by an event within one day, and by every session", () => {
    const session = {
      id: "1",
      startsAt: at("2026-11-20 23:30"),
      endsAt: at("2026-11-21 00:30"),
      status: "confirmed",
      isKept: false,
      seriesId: null,
      name: "Lina",
      title: "Yoga",
      proposedStartsAt: null,
      proposedBy: null,
    } as const;
    expect(show({ feed: [event("2026-11-18 06:30", "2026-11-18 07:00")] }).hours).toEqual([6, 17]);
    const late = show({ sessions: [session] });
    expect(late.hours).toEqual([0, 23]);
    expect(late.band.flat()).toEqual([]);
  });

  it("knows a whole day of 23 and of 25 hours", () => {
    for (const [day, next] of [
      ["2026-03-29", "2026-03-30"],
      ["2026-10-25", "2026-10-26"],
    ] as const) {
      const { band, hours } = show({ feed: [event(`${day} 00:00`, `${next} 00:00`)] }, day);
      expect(band.map(({ length }) => length)).toEqual([0, 0, 0, 0, 0, 0, 1]);
      expect(hours).toEqual([9, 17]);
    }
  });
});
