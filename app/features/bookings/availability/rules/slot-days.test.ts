import { describe, expect, test } from "vitest";
import { dayWith, pageWith, slotPages } from "./slot-days.ts";

const iso = (text: string) => new Date(text).toISOString();

describe("the pages of a slot picker", () => {
  test("group by the day of Paris, not of the instant, in order", () => {
    const late = iso("2026-07-14T22:30:00Z"); // half past midnight on the 15th in Paris
    const early = iso("2026-07-14T07:00:00Z");
    const [page] = slotPages([late, early, early]);
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
    const pages = slotPages([iso("2026-11-20T09:00:00Z"), iso("2026-12-18T09:00:00Z")]);
    expect(pages.map((days) => days[0]?.day)).toEqual(["2026-11-20", "2026-12-18"]);
    expect(pageWith(pages, iso("2026-12-18T09:00:00Z"))).toBe(1);
    expect(pageWith(pages, undefined)).toBe(0);
    expect(slotPages([])).toEqual([]);
  });

  test("tell the two halves of a repeated hour apart, and stay on their day across both changes", () => {
    const [page] = slotPages([
      iso("2026-10-25T00:30:00Z"),
      iso("2026-10-25T01:30:00Z"),
      iso("2026-10-26T08:00:00Z"),
    ]);
    expect(page?.[0]?.slots.map(({ time }) => time)).toEqual(["02:30 (été)", "02:30 (hiver)"]);
    expect(page?.[1]).toMatchObject({ day: "2026-10-26", slots: [{ time: "09:00" }] });
    const [spring] = slotPages([iso("2027-03-28T00:30:00Z"), iso("2027-03-28T01:30:00Z")]);
    expect(spring?.[0]?.slots.map(({ time }) => time)).toEqual(["01:30", "03:30"]);
  });

  test("open on the day of what is chosen, or on the first free one", () => {
    const chosen = iso("2026-11-22T09:00:00Z");
    const [days = []] = slotPages([iso("2026-11-20T09:00:00Z"), chosen]);
    expect(dayWith(days, chosen)).toBe("2026-11-22");
    expect(dayWith(days, undefined)).toBe("2026-11-20");
  });
});
