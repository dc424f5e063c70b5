import { describe, expect, test } from "vitest";
import { parisInstant } from "~/platform/format/dates.ts";
import { UNCHOSEN_AVAILABILITY } from "../../availability/rules/availability.ts";
import { type Appointment, findClashes, isImpossible, type WallTime } from "./clashes.ts";

const NOW = parisInstant("2026-11-19", "10:00");
const TUESDAY = "2026-11-24";

const session = (time: string, given: Partial<Appointment> = {}): Appointment => ({
  kind: "session",
  start: parisInstant(TUESDAY, time),
  end: new Date(parisInstant(TUESDAY, time).getTime() + 60 * 60_000),
  at: null,
  label: "Manon P.",
  ...given,
});

/** Monday to Saturday from 08:00 to 20:00. */
const USUAL_AVAILABILITY = {
  ...UNCHOSEN_AVAILABILITY,
  hours: Object.fromEntries([1, 2, 3, 4, 5, 6].map((day) => [day, [{ start: 480, end: 1_200 }]])),
};

const clashesAt = (
  when: Partial<WallTime> = {},
  appointments: Appointment[] = [],
  availability = USUAL_AVAILABILITY,
) =>
  findClashes({
    when: { day: TUESDAY, time: "10:00", ...when },
    minutes: 60,
    at: null,
    availability,
    appointments,
    now: NOW,
  });
const textsAt = (...given: Parameters<typeof clashesAt>) => clashesAt(...given).map(({ text }) => text);

test("nothing speaks against a free time in the working hours", () => {
  expect(clashesAt()).toEqual([]);
  // Sessions that only touch need the break between them.
  expect(clashesAt({}, [session("08:45"), session("11:15")])).toEqual([]);
});

describe("what is impossible", () => {
  test.each([
    [{ day: "2026-11-18" }, "déjà passé"],
    [{ day: "2027-11-20" }, "plus d’un an"],
    [{ day: "2027-03-28", time: "02:30" }, "n’existe pas"],
  ])("%o", (when, text) => {
    const clashes = clashesAt(when);
    expect(isImpossible(clashes)).toBe(true);
    expect(clashes).toHaveLength(1);
    expect(clashes[0]?.text).toContain(text);
  });

  test("another session, a kept or paid slot, and a session of the student elsewhere", () => {
    expect(textsAt({}, [session("10:30")])).toEqual([
      "Vous avez déjà une séance de 10:30 à 11:30\u00a0: Manon P..",
    ]);
    for (const kind of ["kept", "being paid", "of the student"] as const)
      expect(isImpossible(clashesAt({}, [session("09:30", { kind })])), kind).toBe(true);
    // A session at the other end of an hour does not overlap.
    expect(isImpossible(clashesAt({}, [session("09:00"), session("11:00")]))).toBe(false);
  });

  test("the repeated hour of autumn exists, and its first occurrence is meant", () => {
    const autumn = clashesAt({ day: "2027-10-31", time: "02:30" });
    expect(isImpossible(autumn)).toBe(false);
  });
});

test("what the coach may confirm: hours, time off, blocks, other calendars, asked moves, breaks, the way, holidays", () => {
  const doubts = (...given: Parameters<typeof clashesAt>) => {
    const clashes = clashesAt(...given);
    expect(isImpossible(clashes)).toBe(false);
    return clashes.map(({ text }) => text).join(" ");
  };
  expect(doubts({ time: "06:00" })).toBe("C’est en dehors de vos horaires.");
  expect(doubts({ time: "19:30" })).toBe("C’est en dehors de vos horaires.");
  const away = { ...USUAL_AVAILABILITY, timeOff: [{ startsOn: TUESDAY, endsOn: TUESDAY, label: "Stage" }] };
  expect(doubts({}, [], away)).toBe("Vous êtes absent ce jour-là\u00a0: Stage.");
  expect(doubts({}, [session("09:30", { kind: "block", label: "Dentiste" })])).toContain(
    "bloqué ce temps de 09:30 à 10:30",
  );
  expect(doubts({}, [session("09:30", { kind: "external", label: "" })])).toContain(
    "agenda externe est occupé",
  );
  expect(doubts({}, [session("09:30", { kind: "asked move" })])).toContain("déplacement");
  expect(doubts({}, [session("08:50")])).toContain("10\u00a0min après la séance de 08:50 (Manon P.)");
  expect(doubts({}, [session("11:00")])).toContain("Aucun temps avant la séance de 11:00");
  expect(doubts({ day: "2026-12-25" })).toBe("C’est un jour férié\u00a0: Noël.");
});

test("the way between two places counts, however long the break is", () => {
  const paris = { latitude: 48.85, longitude: 2.35 };
  const versailles = { latitude: 48.8, longitude: 2.13 };
  const clashes = findClashes({
    when: { day: TUESDAY, time: "10:00" },
    minutes: 60,
    at: paris,
    availability: USUAL_AVAILABILITY,
    appointments: [session("08:30", { at: versailles })],
    now: NOW,
  });
  expect(clashes.map(({ text }) => text)).toEqual([
    expect.stringMatching(/30\smin après .* de trajet, environ 4\d\smin/),
  ]);
});

test("a session through midnight is in the hours if those of both days meet there", () => {
  const night = (range: { start: number; end: number }) => ({
    ...USUAL_AVAILABILITY,
    hours: { 2: [range], 3: [{ start: 0, end: 120 }] },
  });
  const at = { time: "23:30" };
  expect(textsAt(at, [], night({ start: 1_200, end: 1_440 }))).toEqual([]);
  expect(textsAt(at, [], night({ start: 1_200, end: 1_430 }))).toEqual(["C’est en dehors de vos horaires."]);
});
