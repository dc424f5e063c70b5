import { describe, expect, it } from "vitest";
import { formatTime, parisInstant } from "~/platform/format/dates.ts";
import { weekOf } from "./schedule.ts";
import {
  createGrid,
  gridDay,
  hourRows,
  instantAt,
  layOut,
  openSpans,
  type Span,
  spanOn,
} from "./time-grid.ts";

const ALL_DAY = {
  hours: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, [{ start: 0, end: 1440 }]])),
  timeOff: [],
};
const SPRING = "2026-03-29";
const AUTUMN = "2026-10-25";
const minutes = (from: Date, many: number) => ({
  start: from,
  end: new Date(from.getTime() + many * 60_000),
});
const gridOf = (day: string) => createGrid(weekOf(day), [], ALL_DAY);
const dayOf = (grid: ReturnType<typeof gridOf>, day: string) => {
  const found = grid.days.find((one) => one.day === day);
  if (!found) throw new Error(`no ${day}`);
  return found;
};

describe("the axis of a week", () => {
  it("has 24 hours, and 25 in the week in which one comes twice", () => {
    expect(hourRows(gridOf("2026-11-20"))).toHaveLength(24);
    expect(hourRows(gridOf(SPRING))).toHaveLength(24);
    const rows = hourRows(gridOf(AUTUMN));
    expect(rows.map(({ hour }) => hour).slice(0, 5)).toEqual([0, 1, 2, 2, 3]);
    expect(rows.findIndex(({ again }) => again)).toBe(3);
    expect(rows.at(-1)).toMatchObject({ hour: 23, at: 24 * 60 });
  });

  it.each(["2026-11-20", SPRING, AUTUMN])(
    "has every quarter of an hour of the week of %s in its place",
    (on) => {
      const grid = gridOf(on);
      const rows = hourRows(grid);
      for (const day of grid.days)
        for (let elapsed = 0; elapsed < day.minutes; elapsed += 15) {
          const start = new Date(day.start.getTime() + elapsed * 60_000);
          const span = spanOn(minutes(start, 15), day, grid) as Span;
          const row = rows[Math.floor(span.from / 60)];
          const clock = formatTime(start);
          expect(`${String(row?.hour).padStart(2, "0")}:${String(span.from % 60).padStart(2, "0")}`).toBe(
            clock,
          );
          // As high as it is long, and found again from where it lies.
          expect(span.to - span.from).toBe(15);
          expect(instantAt(span.from, day, grid)).toEqual(start);
          expect(row?.again ? day.day : AUTUMN).toBe(AUTUMN);
        }
    },
  );

  it("has one height for one time", () => {
    for (const on of [SPRING, AUTUMN]) {
      const grid = gridOf(on);
      const heights = grid.days.map((day) => spanOn(minutes(parisInstant(day.day, "10:30"), 60), day, grid));
      expect(new Set(heights.map((span) => `${span?.from} ${span?.to}`)).size).toBe(1);
    }
  });

  it("goes on with the next hour where a day does not have one", () => {
    const spring = gridOf(SPRING);
    expect(formatTime(instantAt(150, dayOf(spring, SPRING), spring))).toBe("03:00");
    const autumn = gridOf(AUTUMN);
    expect(formatTime(instantAt(210, dayOf(autumn, "2026-10-24"), autumn))).toBe("03:00");
  });

  it("shows what goes over midnight on both days", () => {
    const grid = gridOf("2026-11-20");
    const late = minutes(parisInstant("2026-11-20", "23:30"), 60);
    expect(spanOn(late, gridDay("2026-11-20"), grid)).toEqual({ from: 1410, to: 1440 });
    expect(spanOn(late, gridDay("2026-11-21"), grid)).toEqual({ from: 0, to: 30 });
    expect(spanOn(late, gridDay("2026-11-22"), grid)).toBeUndefined();
  });

  it("leaves out what is neither worked nor taken", () => {
    const hours = { ...ALL_DAY, hours: { 1: [{ start: 9 * 60 + 30, end: 17 * 60 }] } };
    const week = weekOf("2026-11-20");
    expect(createGrid(week, [], hours).shown).toEqual({ from: 540, to: 1020 });
    const evening = minutes(parisInstant("2026-11-19", "20:15"), 60);
    expect(createGrid(week, [evening], hours).shown).toEqual({ from: 540, to: 1320 });
    expect(createGrid(week, [], { hours: {}, timeOff: [] }).shown).toEqual({ from: 480, to: 1200 });
  });

  it("works as long as the clocks say", () => {
    const night = { hours: { 7: [{ start: 60, end: 240 }] }, timeOff: [] };
    const spans = (day: string) => openSpans(gridDay(day), night, gridOf(day));
    expect(spans(SPRING)).toEqual([{ from: 60, to: 240 }]);
    expect(spans(AUTUMN)).toEqual([{ from: 60, to: 300 }]);
    const skipped = { hours: { 7: [{ start: 120, end: 180 }] }, timeOff: [] };
    expect(openSpans(gridDay(SPRING), skipped, gridOf(SPRING))).toEqual([]);
    const off = { ...night, timeOff: [{ startsOn: AUTUMN, endsOn: AUTUMN, label: "" }] };
    expect(openSpans(gridDay(AUTUMN), off, gridOf(AUTUMN))).toEqual([]);
  });
});

describe("what overlaps", () => {
  const places = (...spans: [number, number][]) =>
    layOut(spans.map(([from, to]) => ({ from, to }))).map(({ lane, lanes }) => `${lane + 1}/${lanes}`);

  it("stands side by side, and only that", () => {
    expect(places([0, 60], [60, 120])).toEqual(["1/1", "1/1"]);
    expect(places([0, 60], [30, 90], [60, 120])).toEqual(["1/2", "2/2", "1/2"]);
    expect(places([30, 60], [0, 120], [200, 260])).toEqual(["2/2", "1/2", "1/1"]);
    expect(places()).toEqual([]);
  });

  it("never lies upon something else, in as few lanes as can be", () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 300; round += 1) {
      const spans = Array.from({ length: 1 + random(12) }, () => {
        const from = random(40);
        return { from, to: from + 1 + random(10) };
      });
      const laid = layOut(spans);
      const meets = (a: number, b: number) =>
        (spans[a] as Span).from < (spans[b] as Span).to && (spans[b] as Span).from < (spans[a] as Span).to;
      for (let a = 0; a < spans.length; a += 1) {
        expect(laid[a]?.lane).toBeLessThan(laid[a]?.lanes ?? 0);
        for (let b = 0; b < a; b += 1)
          if (meets(a, b)) {
            expect(laid[a]?.lane).not.toBe(laid[b]?.lane);
            expect(laid[a]?.lanes).toBe(laid[b]?.lanes);
          }
      }
      const busiest = Math.max(
        ...Array.from(
          { length: 60 },
          (_, minute) => spans.filter(({ from, to }) => from <= minute && minute < to).length,
        ),
      );
      expect(Math.max(...laid.map(({ lanes }) => lanes))).toBe(busiest);
    }
  });
});
