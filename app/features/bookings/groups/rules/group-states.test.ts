import { describe, expect, it } from "vitest";
import { formatTime, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { createRandom } from "../../../../../tests/fixtures/test-seed.ts";
import {
  closesAt,
  decideGroup,
  decidesAt,
  isTakingBookings,
  offerEnds,
  weeklyStarts,
} from "./group-states.ts";

const at = (day: string, time: string) => parisInstant(day, time);
const later = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000);

describe("an offered seat", () => {
  const startsAt = at("2026-12-05", "18:00");

  it("is kept for two hours by day", () => {
    expect(offerEnds(at("2026-11-20", "14:00"), startsAt)).toEqual(at("2026-11-20", "16:00"));
  });

  it("is kept until the morning if the two hours end in the night", () => {
    expect(offerEnds(at("2026-11-20", "20:00"), startsAt)).toEqual(at("2026-11-21", "10:00"));
    expect(offerEnds(at("2026-11-21", "03:00"), startsAt)).toEqual(at("2026-11-21", "10:00"));
    expect(offerEnds(at("2026-11-20", "18:59"), startsAt)).toEqual(at("2026-11-20", "20:59"));
  });

  it("ends before the last booking, and is not made shortly before it", () => {
    expect(offerEnds(at("2026-12-05", "16:30"), startsAt)).toEqual(at("2026-12-05", "17:15"));
    expect(offerEnds(at("2026-12-05", "16:46"), startsAt)).toBeUndefined();
    expect(offerEnds(at("2026-12-05", "19:00"), startsAt)).toBeUndefined();
  });

  it("always lasts at least half an hour, at most until the morning, and never past the last booking", () => {
    const random = createRandom();
    for (let turn = 0; turn < 2_000; turn += 1) {
      const start = later(at("2026-03-28", "00:00"), random.upTo(400 * 24 * 60));
      const now = later(start, -random.upTo(6 * 24 * 60));
      const end = offerEnds(now, start);
      if (!end) {
        expect(start.getTime() - now.getTime()).toBeLessThan(76 * 60_000);
        continue;
      }
      expect(end.getTime() - now.getTime()).toBeGreaterThanOrEqual(30 * 60_000);
      expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(16 * 60 * 60_000);
      expect(end.getTime()).toBeLessThanOrEqual(closesAt({ startsAt: start }).getTime());
    }
  });
});

describe("the deadline", () => {
  it("is so many hours before the start, and decides by those who have paid", () => {
    expect(decidesAt({ startsAt: at("2026-11-21", "10:00"), decidesHours: 24 })).toEqual(
      at("2026-11-20", "10:00"),
    );
    expect(decideGroup({ seatsMin: 3 }, { confirmed: 3, held: 0 })).toBe("enough");
    expect(decideGroup({ seatsMin: 3 }, { confirmed: 2, held: 0 })).toBe("too few");
    expect(decideGroup({ seatsMin: 3 }, { confirmed: 2, held: 1 })).toBe("wait");
    expect(decideGroup({ seatsMin: 3 }, { confirmed: 1, held: 1 })).toBe("too few");
  });

  it("lets people book until a quarter of an hour before, unless the session is cancelled", () => {
    const startsAt = at("2026-11-21", "10:00");
    expect(isTakingBookings({ status: "open", startsAt }, at("2026-11-21", "09:44"))).toBe(true);
    expect(isTakingBookings({ status: "open", startsAt }, at("2026-11-21", "09:45"))).toBe(false);
    expect(isTakingBookings({ status: "cancelled", startsAt }, at("2026-11-20", "09:00"))).toBe(false);
  });
});

it("repeats at the same local time over both changes of the clocks", () => {
  for (const [first, weeks] of [
    ["2026-03-22", 3],
    ["2026-10-18", 3],
  ] as const) {
    const starts = weeklyStarts(first, "10:00", weeks);
    expect(starts.map(formatTime)).toEqual(["10:00", "10:00", "10:00"]);
    expect(new Set(starts.map(parisDay)).size).toBe(3);
  }
  expect(weeklyStarts("2026-12-28", "10:00", 2).map(parisDay)).toEqual(["2026-12-28", "2027-01-04"]);
});
