import { describe, expect, test } from "vitest";
import { dayParts, dayWith, monthSheets, nextSlots, sheetOn, sheetWith, weekSheets } from "./slot-days.ts";

const iso = (text: string) => new Date(text).toISOString();

describe("the weeks of a slot picker", () => {
  test("group by the day of Paris, not of the instant, in order", () => {
    const late = iso("2026-07-14T22:30:00Z"); // half past midnight on the 15th in Paris
    const early = iso("2026-07-14T07:00:00Z");
    const [sheet] = weekSheets([late, early, early]);
    const page = sheet?.days;
    expect(page?.map(({ day }) => day)).toEqual([
      "2026-07-14",
      "2026-07-15",
      "2026-07-16",
      "2026-07-17",
      "2026-07-18",
      "2026-07-19",
      "2026-07-20",
    ]);
    expect(page?.[0]).toMatchObject({ weekday: "mar.", name: "mardi 14 juillet 2026" });
    expect(page?.[0]?.slots).toEqual([{ iso: early, time: "09:00", name: "mardi 14 juillet 2026 à 09:00" }]);
    expect(page?.[1]?.slots.map(({ time }) => time)).toEqual(["00:30"]);
  });

  test("skip the weeks with nothing", () => {
    const sheets = weekSheets([iso("2026-11-20T09:00:00Z"), iso("2026-12-18T09:00:00Z")]);
    expect(sheets.map(({ days, name }) => [days[0]?.day, name])).toEqual([
      ["2026-11-20", "20 – 26 novembre 2026"],
      ["2026-12-18", "18 – 24 décembre 2026"],
    ]);
    expect(sheetWith(sheets, iso("2026-12-18T09:00:00Z"))).toBe(1);
    expect(sheetWith(sheets, undefined)).toBe(0);
    expect(sheetOn(sheets, "2026-12-20")).toBe(1);
    expect(sheetOn(sheets, "2026-12-17")).toBe(0);
    expect(weekSheets([])).toEqual([]);
  });

  test("tell the two halves of a repeated hour apart, and stay on their day across both changes", () => {
    const [autumn] = weekSheets([
      iso("2026-10-25T00:30:00Z"),
      iso("2026-10-25T01:30:00Z"),
      iso("2026-10-26T08:00:00Z"),
    ]);
    const page = autumn?.days;
    expect(page?.[0]?.slots.map(({ time }) => time)).toEqual(["02:30 (été)", "02:30 (hiver)"]);
    expect(page?.[1]).toMatchObject({ day: "2026-10-26", slots: [{ time: "09:00" }] });
    const [spring] = weekSheets([iso("2027-03-28T00:30:00Z"), iso("2027-03-28T01:30:00Z")]);
    expect(spring?.days[0]?.slots.map(({ time }) => time)).toEqual(["01:30", "03:30"]);
  });

  test("open on the day of what is chosen, or on the first free one", () => {
    const chosen = iso("2026-11-22T09:00:00Z");
    const [{ days } = { days: [] }] = weekSheets([iso("2026-11-20T09:00:00Z"), chosen]);
    expect(dayWith(days, chosen)?.day).toBe("2026-11-22");
    expect(dayWith(days, undefined)?.day).toBe("2026-11-20");
  });
});

const timesOf = (times: readonly string[]) => times.map((time) => iso(`2026-11-24T${time}:00+01:00`));
const shownTimes = ({ slots }: { slots: readonly { time: string }[] }) => slots.map(({ time }) => time);

describe("the months of a slot picker", () => {
  test("are whole weeks from Monday on, with every month that has a free slot", () => {
    const sheets = monthSheets([iso("2026-11-20T09:00:00Z"), iso("2027-02-01T09:00:00Z")]);
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ["novembre 2026", 6],
      ["février 2027", 4],
    ]);
    const [november] = sheets;
    expect(november?.rows[0]?.map((day) => day?.day ?? null)).toEqual([
      ...Array.from({ length: 6 }, () => null),
      "2026-11-01",
    ]);
    expect(november?.rows.every((row) => row.length === 7)).toBe(true);
    expect(november?.days).toHaveLength(30);
    expect(november?.days.filter(({ slots }) => slots.length > 0).map(({ day }) => day)).toEqual([
      "2026-11-20",
    ]);
  });
});

describe("the parts of a day", () => {
  test("change at noon and at six, and are left out where nothing is free", () => {
    const parts = (times: string[]) => {
      const [day] = weekSheets(timesOf(times))[0]?.days ?? [];
      return dayParts(day?.slots ?? []).map((part) => [part.name, shownTimes(part)]);
    };
    expect(parts(["08:00", "11:45", "12:00", "17:45", "18:00"])).toEqual([
      ["Matin", ["08:00", "11:45"]],
      ["Après-midi", ["12:00", "17:45"]],
      ["Soir", ["18:00"]],
    ]);
    expect(parts(["20:00"])).toEqual([["Soir", ["20:00"]]]);
  });
});

describe("the next slots", () => {
  test("are those of one day, spread over it", () => {
    const all = Array.from({ length: 23 }, (_, at) => {
      const minutes = 480 + at * 30;
      return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${minutes % 60 === 0 ? "00" : "30"}`;
    });
    const next = nextSlots([...timesOf(all), iso("2026-11-25T07:00:00Z")], 6);
    expect(next.map(({ day, ...rest }) => [day, shownTimes(rest)])).toEqual([
      ["2026-11-24", ["08:00", "10:00", "12:30", "14:30", "17:00", "19:00"]],
    ]);
  });

  test("go on to the following days where one has too few", () => {
    const next = nextSlots(
      [...timesOf(["09:00", "10:00"]), iso("2026-11-27T08:00:00Z"), iso("2026-11-27T09:00:00Z")],
      3,
    );
    expect(next.map(({ day, ...rest }) => [day, shownTimes(rest)])).toEqual([
      ["2026-11-24", ["09:00", "10:00"]],
      ["2026-11-27", ["09:00"]],
    ]);
    expect(nextSlots([], 3)).toEqual([]);
  });
});
