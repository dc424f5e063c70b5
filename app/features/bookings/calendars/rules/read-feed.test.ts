import { describe, expect, it, test } from "vitest";
import { parisInstant } from "~/platform/format/dates.ts";
import { readFeed } from "./read-feed.ts";

const WINDOW = {
  start: parisInstant("2026-10-01", "00:00").getTime(),
  end: parisInstant("2027-04-30", "00:00").getTime(),
};
const PARIS_ZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:Romance Standard Time",
  "BEGIN:STANDARD",
  "DTSTART:16010101T030000",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:16010101T020000",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
];
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"];
const calendar = (...lines: string[][]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//FR", ...lines.flat(), "END:VCALENDAR", ""].join("\r\n");
const timesOf = (...lines: string[][]) => {
  const read = readFeed(calendar(...lines), WINDOW);
  if (!("times" in read)) throw new Error(read.problem);
  return read.times.map(({ start, end }) =>
    [start, end].map((ms) => new Date(ms).toISOString().slice(0, 16)),
  );
};
const once = (...more: string[]) =>
  event("UID:1", "DTSTART:20261118T090000Z", "DTEND:20261118T100000Z", ...more);
const ONCE = [["2026-11-18T09:00", "2026-11-18T10:00"]];

describe("what a calendar blocks", () => {
  test.each([
    ["an event", once(), ONCE],
    ["one that is tentative", once("STATUS:TENTATIVE"), ONCE],
    ["not one that is cancelled", once("STATUS:CANCELLED"), []],
    ["not one that is free", once("TRANSP:TRANSPARENT"), []],
    ["not what Outlook calls free", once("X-MICROSOFT-CDO-BUSYSTATUS:FREE"), []],
    ["not our own sessions", event("UID:12@seances.elan", "DTSTART:20261118T090000Z", "DURATION:PT1H"), []],
    ["a length", event("UID:1", "DTSTART:20261118T090000Z", "DURATION:PT1H"), ONCE],
    ["not a moment", event("UID:1", "DTSTART:20261118T090000Z"), []],
    ["not what has no sense", event("UID:1", "DTSTART:20261118T090000Z", "DTEND:20261117T100000Z"), []],
    ["not what is over", event("UID:1", "DTSTART:20240101T090000Z", "DURATION:PT1H"), []],
    [
      "a whole day, in Paris",
      event("UID:1", "DTSTART;VALUE=DATE:20261025", "DTEND;VALUE=DATE:20261026"),
      [["2026-10-24T22:00", "2026-10-25T23:00"]],
    ],
    [
      "a time that is nobody's, in Paris",
      event("UID:1", "DTSTART:20261118T100000", "DTEND:20261118T110000"),
      ONCE,
    ],
    [
      "a zone of no list, in Paris",
      event("UID:1", "DTSTART;TZID=Mon fuseau:20261118T100000", "DURATION:PT1H"),
      ONCE,
    ],
  ])("%s", (_, lines, times) => expect(timesOf(lines)).toEqual(times));

  it("a time of a zone that is described, across both changes of the clocks", () => {
    const lines = event(
      "UID:1",
      "DTSTART;TZID=Romance Standard Time:20261018T100000",
      "DTEND;TZID=Romance Standard Time:20261018T110000",
      "RRULE:FREQ=WEEKLY;COUNT=24",
    );
    const times = timesOf(PARIS_ZONE, lines).map(([start]) => start);
    expect(times[0]).toBe("2026-10-18T08:00");
    expect(times[1]).toBe("2026-10-25T09:00");
    expect(times.at(-1)).toBe("2027-03-28T08:00");
    expect(times).toHaveLength(24);
  });

  test.each([
    ["Europe/Paris", "20261118T100000"],
    ["Europe/London", "20261118T090000"],
    ["America/New_York", "20261118T040000"],
    ["Asia/Kolkata", "20261118T143000"],
    ["Indian/Reunion", "20261118T130000"],
    ["Etc/UTC", "20261118T090000"],
    ['"Europe/Lisbon"', "20261118T090000"],
    ["/citadel.org/20250101_1/Europe/London", "20261118T090000"],
    ["Eastern Standard Time", "20261118T040000"],
    ["SA Western Standard Time", "20261118T050000"],
  ])("a time of the zone %s, which is known and not described", (zone, local) =>
    expect(timesOf(event("UID:1", `DTSTART;TZID=${zone}:${local}`, "DURATION:PT1H"))).toEqual(ONCE),
  );

  it("a zone that is described as the calendar describes it, whatever it is called", () => {
    const own = PARIS_ZONE.map((line) => line.replace("Romance Standard Time", "Asia/Tokyo"));
    expect(timesOf(own, event("UID:1", "DTSTART;TZID=Asia/Tokyo:20261118T100000", "DURATION:PT1H"))).toEqual(
      ONCE,
    );
  });

  it("a time of a known zone across both changes of its clocks, skipped and repeated hours included", () => {
    const weekly = (start: string, count: number) =>
      timesOf(
        event(
          "UID:1",
          `DTSTART;TZID=America/New_York:${start}`,
          "DURATION:PT2H",
          `RRULE:FREQ=WEEKLY;COUNT=${count}`,
        ),
      ).map(([from]) => from);
    // The clocks of New York change on 1 November 2026 and on 14 March 2027.
    expect(weekly("20261025T093000", 3)).toEqual([
      "2026-10-25T13:30",
      "2026-11-01T14:30",
      "2026-11-08T14:30",
    ]);
    expect(weekly("20261101T013000", 1)).toEqual(["2026-11-01T05:30"]);
    expect(weekly("20270314T023000", 1)).toEqual(["2027-03-14T07:30"]);
  });

  it("what is repeated, but for dates that are left out, moved or cancelled, up to the end of the window", () => {
    const times = timesOf(
      event(
        "UID:1",
        "DTSTART:20200101T090000Z",
        "DTEND:20200101T093000Z",
        "RRULE:FREQ=MONTHLY",
        "EXDATE:20261101T090000Z",
      ),
      event("UID:1", "RECURRENCE-ID:20261201T090000Z", "DTSTART:20261202T120000Z", "DURATION:PT1H"),
      event("UID:1", "RECURRENCE-ID:20270101T090000Z", "DTSTART:20270101T090000Z", "STATUS:CANCELLED"),
    );
    expect(times.map(([start]) => start)).toEqual([
      "2026-10-01T09:00",
      "2026-12-02T12:00",
      "2027-02-01T09:00",
      "2027-03-01T09:00",
      "2027-04-01T09:00",
    ]);
  });

  it("in as few pieces as there are gaps", () => {
    expect(
      timesOf(once(), event("UID:2", "DTSTART:20261118T093000Z", "DURATION:PT30M"), once("SUMMARY:Encore")),
    ).toEqual(ONCE);
  });

  it("no more than it can hold", () => {
    const many = Array.from({ length: 5_001 }, (_, index) => once(`X-NUMBER:${index}`)).flat();
    expect(readFeed(calendar(many), WINDOW)).toEqual({ problem: "too many" });
    const every = event(
      "UID:1",
      "DTSTART:20261118T090000Z",
      "DURATION:PT1S",
      "RRULE:FREQ=SECONDLY;INTERVAL=2",
    );
    expect(readFeed(calendar(every), WINDOW)).toEqual({ problem: "too many" });
  });

  test.each([
    ["nothing", ""],
    ["a page", "<!doctype html><title>Connexion</title>"],
    ["half a calendar", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:2026"],
    ["a card", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Zoé\r\nEND:VCARD"],
  ])("not %s", (_, text) => expect(readFeed(text, WINDOW)).toEqual({ problem: "no calendar" }));

  it("one event without sense keeps no other from being read", () => {
    expect(timesOf(event("UID:9", "DTSTART:20269999T990000Z", "DURATION:PT1H"), once())).toEqual(ONCE);
  });
});
