import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, it, test } from "vitest";
import { formatTime, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { readFeed } from "./read-feed.ts";
import { type CalendarSession, writeCalendar, writeInvitation } from "./write-calendar.ts";

const session = (startsAt: Date, more: Partial<CalendarSession> = {}, minutes = 60): CalendarSession => ({
  id: "00000000-0000-4000-8000-000000000001",
  startsAt,
  endsAt: new Date(startsAt.getTime() + minutes * 60_000),
  status: "confirmed",
  name: "Yoga, doux; lent avec Zoé R.",
  place: "venue",
  address: "12 rue de l’Opéra\n75002 Paris",
  videoUrl: null,
  sequence: 3,
  changedAt: new Date("2026-11-01T10:00:00Z"),
  createdAt: new Date("2026-10-01T10:00:00Z"),
  url: "https://elan.test/student-dashboard/bookings/1",
  ...more,
});
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
const read = (startsAt: Date, more: Partial<CalendarSession> = {}, minutes = 60) => {
  const [event] = eventsOf(writeCalendar([session(startsAt, more, minutes)]));
  if (!event) throw new Error("There is no event.");
  return event;
};

describe("a calendar of sessions", () => {
  test("the place of a session by webcam is its link, and the page of the session is still named", () => {
    const videoUrl = "https://visio.exemple.fr/salle;a,b?c=1";
    const event = read(parisInstant("2026-11-20", "10:00"), { place: "webcam", address: "", videoUrl });
    expect(event.location).toBe(videoUrl);
    expect(event.component.getFirstPropertyValue("url")).toBe(videoUrl);
    expect(event.description).toContain(`Rejoindre la visio\u00a0: ${videoUrl}`);
    expect(event.description).toContain("https://elan.test/student-dashboard/bookings/1");
    expect(read(parisInstant("2026-11-20", "10:00"), { place: "webcam", address: "" }).location).toBe(
      "En visio",
    );
  });

  test.each([
    ["2026-10-24", "10:00", "2026-10-24T10:00:00"],
    ["2026-10-25", "00:30", "2026-10-25T00:30:00"],
    ["2026-10-25", "10:00", "2026-10-25T10:00:00"],
    ["2027-03-27", "10:00", "2027-03-27T10:00:00"],
    ["2027-03-28", "01:30", "2027-03-28T01:30:00"],
    ["2027-03-28", "10:00", "2027-03-28T10:00:00"],
  ])("%s at %s in Paris is that time in any calendar", (day, time, local) => {
    const startsAt = parisInstant(day, time);
    const { startDate, endDate } = read(startsAt);
    expect(startDate.toString()).toBe(local);
    expect(startDate.zone.tzid).toBe("Europe/Paris");
    expect(startDate.toJSDate()).toEqual(startsAt);
    expect(endDate.toJSDate()).toEqual(new Date(startsAt.getTime() + 3_600_000));
  });

  test("every instant is read as it was written, also in the hours of a change", () => {
    const base = fc.constantFrom("2026-10-24T22:00:00Z", "2027-03-27T22:00:00Z", "2026-06-01T00:00:00Z");
    const minutes = fc.constantFrom(30, 45, 60, 90, 120);
    fc.assert(
      fc.property(base, fc.nat(24 * 12), minutes, (from, steps, length) => {
        const startsAt = new Date(Date.parse(from) + steps * 5 * 60_000);
        const { startDate, endDate } = read(startsAt, {}, length);
        expect(startDate.toJSDate()).toEqual(startsAt);
        expect(endDate.toJSDate()).toEqual(new Date(startsAt.getTime() + length * 60_000));
        if (startDate.zone.tzid === "Europe/Paris")
          expect(startDate.toString()).toBe(`${parisDay(startsAt)}T${formatTime(startsAt)}:00`);
      }),
    );
  });

  it("says what it is, who with and where, whether it is certain, and which version it is", () => {
    const startsAt = parisInstant("2026-11-20", "10:00");
    const event = read(startsAt);
    expect(event.summary).toBe("Yoga, doux; lent avec Zoé R.");
    expect(event.location).toBe("12 rue de l’Opéra\n75002 Paris");
    expect(event.uid).toBe("00000000-0000-4000-8000-000000000001@seances.elan");
    expect(event.sequence).toBe(3);
    const statusOf = (status: CalendarSession["status"]) =>
      read(startsAt, { status }).component.getFirstPropertyValue("status");
    expect(statusOf("pending")).toBe("TENTATIVE");
    expect(statusOf("confirmed")).toBe("CONFIRMED");
    expect(statusOf("completed")).toBe("CONFIRMED");
    expect(statusOf("cancelled")).toBe("CANCELLED");
    expect(read(startsAt, { address: "" }).location).toBe("Chez le coach");
    expect(read(startsAt, { place: "webcam", address: "" }).location).toBe("En visio");
    expect(String(event.component.getFirstPropertyValue("dtstamp"))).toBe("2026-11-01T10:00:00Z");
  });

  it("has its own properties before what it holds, in lines of 75 bytes at most", () => {
    const long = session(parisInstant("2026-11-20", "10:00"), { name: `Méditation ${"é".repeat(100)}` });
    const text = writeCalendar([long]);
    const lines = text.split("\r\n");
    const isProperty = (line: string) => !/^((BEGIN|END):| )/.test(line);
    const first = lines.indexOf("BEGIN:VTIMEZONE");
    expect(lines.slice(1, first).every(isProperty)).toBe(true);
    expect(lines.slice(1, first).map((line) => line.split(/[;:]/)[0])).toEqual([
      "VERSION",
      "PRODID",
      "CALSCALE",
      "METHOD",
      "NAME",
      "X-WR-CALNAME",
      "REFRESH-INTERVAL",
      "X-PUBLISHED-TTL",
    ]);
    let depth = 0;
    for (const line of lines.slice(first, -2)) {
      if (line.startsWith("BEGIN:")) depth += 1;
      else if (line.startsWith("END:")) depth -= 1;
      else expect(depth, line).toBeGreaterThan(0);
    }
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(eventsOf(text).map(({ summary }) => summary)).toEqual([long.name]);
  });

  it("never blocks ourselves when it comes back, and says nothing of nobody's sessions", () => {
    const startsAt = parisInstant("2026-11-20", "10:00");
    const window = { start: startsAt.getTime() - 86_400_000, end: startsAt.getTime() + 86_400_000 };
    expect(readFeed(writeCalendar([session(startsAt)]), window)).toEqual({ times: [], events: 0 });
    expect(eventsOf(writeCalendar([]))).toEqual([]);
  });
});

describe("the entry that a mail carries", () => {
  const startsAt = parisInstant("2026-11-20", "10:00");
  const people = {
    organizer: { name: "Élan", email: "bonjour@elan.test" },
    attendee: { name: 'Zoé "la rapide"', email: "zoe@exemple.fr" },
  };
  const invite = (more: Partial<CalendarSession> = {}) => {
    const { method, text } = writeInvitation(session(startsAt, more), people);
    const calendar = new ICAL.Component(ICAL.parse(text));
    const [event] = calendar.getAllSubcomponents("vevent");
    if (!event) throw new Error("There is no event.");
    expect(calendar.getFirstPropertyValue("method")).toBe(method);
    return { method, event };
  };

  it("is a request of ours to its reader, which needs no answer", () => {
    const { method, event } = invite();
    expect(method).toBe("REQUEST");
    const attendee = event.getFirstProperty("attendee");
    expect(attendee?.getFirstValue()).toBe("mailto:zoe@exemple.fr");
    expect(attendee?.getParameter("cn")).toBe("Zoé la rapide");
    expect(attendee?.getParameter("partstat")).toBe("ACCEPTED");
    expect(attendee?.getParameter("rsvp")).toBe("FALSE");
    const organizer = event.getFirstProperty("organizer");
    expect(organizer?.getFirstValue()).toBe("mailto:bonjour@elan.test");
    expect(organizer?.getParameter("cn")).toBe("Élan");
  });

  it("takes back the same entry when the session is cancelled, and changes it when it is moved", () => {
    const { method, event } = invite({ status: "cancelled", sequence: 4 });
    expect(method).toBe("CANCEL");
    expect(event.getFirstPropertyValue("status")).toBe("CANCELLED");
    expect(event.getFirstPropertyValue("sequence")).toBe(4);
    const uid = (of: ICAL.Component) => of.getFirstPropertyValue("uid");
    expect(uid(event)).toBe(uid(invite().event));
    expect(invite({ sequence: 5 }).event.getFirstPropertyValue("sequence")).toBe(5);
  });

  it("can only be added by hand while the coach has not answered", () => {
    const { method, event } = invite({ status: "pending" });
    expect(method).toBe("PUBLISH");
    expect(event.getFirstPropertyValue("status")).toBe("TENTATIVE");
    expect(event.hasProperty("attendee")).toBe(false);
  });
});
