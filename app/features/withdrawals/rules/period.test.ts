import { describe, expect, it } from "vitest";
import { addDays, parisDay, parisInstant, weekdayOf } from "~/platform/format/dates.ts";
import { easterSunday, isWorkingDay, lastWithdrawalDay, WITHDRAWAL_DAYS, withdrawalEnd } from "./period.ts";

it("finds Easter, also where the full moon falls late", () => {
  const known: Record<number, string> = {
    1961: "1961-04-02",
    1981: "1981-04-19",
    2000: "2000-04-23",
    2008: "2008-03-23",
    2011: "2011-04-24",
    2024: "2024-03-31",
    2025: "2025-04-20",
    2026: "2026-04-05",
    2027: "2027-03-28",
    2038: "2038-04-25",
    2049: "2049-04-18",
    2076: "2076-04-19",
  };
  for (const [year, day] of Object.entries(known)) expect(easterSunday(Number(year))).toBe(day);
  for (let year = 1990; year < 2100; year++) expect(weekdayOf(easterSunday(year))).toBe(7);
});

it("knows the days on which nobody works", () => {
  for (const day of [
    "2026-04-06",
    "2026-05-14",
    "2026-05-25",
    "2026-07-14",
    "2026-12-25",
    "2026-06-06",
    "2026-06-07",
  ])
    expect(isWorkingDay(day), day).toBe(false);
  for (const day of ["2026-04-07", "2026-05-15", "2026-06-08", "2026-12-24"])
    expect(isWorkingDay(day), day).toBe(true);
});

describe("the end of the period", () => {
  const at = (day: string, time = "15:00") => parisInstant(day, time);

  it("is fourteen whole days after the day itself", () => {
    // Tuesday to Tuesday.
    expect(lastWithdrawalDay(at("2026-06-02"))).toBe("2026-06-16");
    expect(lastWithdrawalDay(at("2026-06-02", "00:00"))).toBe("2026-06-16");
    expect(lastWithdrawalDay(at("2026-06-02", "23:59"))).toBe("2026-06-16");
    expect(withdrawalEnd(at("2026-06-02"))).toEqual(at("2026-06-17", "00:00"));
  });

  it("moves on from a weekend and from public holidays", () => {
    expect(lastWithdrawalDay(at("2026-06-05"))).toBe("2026-06-19");
    expect(lastWithdrawalDay(at("2026-06-06"))).toBe("2026-06-22");
    // Good Friday's Saturday, Easter Sunday, Easter Monday.
    expect(lastWithdrawalDay(at("2026-03-21"))).toBe("2026-04-07");
    // Christmas Day of 2026 is a Friday.
    expect(lastWithdrawalDay(at("2026-12-11"))).toBe("2026-12-28");
  });

  it("is midnight in Paris, whichever clocks were changed in between", () => {
    // Summer time begins on 29 March 2026 and ends on 25 October 2026.
    expect(withdrawalEnd(at("2026-03-24")).toISOString()).toBe("2026-04-07T22:00:00.000Z");
    expect(withdrawalEnd(at("2026-10-20")).toISOString()).toBe("2026-11-03T23:00:00.000Z");
  });

  it("at hours all over three years is a working day, at least fourteen days on and at most nineteen", () => {
    const hours = 3 * 365 * 24;
    for (let hour = 0; hour < hours; hour += 31) {
      const from = new Date(Date.UTC(2026, 0, 1, hour));
      const last = lastWithdrawalDay(from);
      const first = parisDay(from);
      expect(isWorkingDay(last)).toBe(true);
      expect(last >= addDays(first, WITHDRAWAL_DAYS)).toBe(true);
      expect(last <= addDays(first, WITHDRAWAL_DAYS + 5)).toBe(true);
      const end = withdrawalEnd(from);
      expect(parisDay(end)).toBe(addDays(last, 1));
      expect(parisDay(new Date(end.getTime() - 1))).toBe(last);
    }
  });
});
