import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canBecome } from "~/platform/database/state-machine.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { moneyOf } from "./money.ts";
import {
  type Action,
  answerBy,
  BOOKING_STATES,
  BOOKING_TRANSITIONS,
  type BookingStatus,
  ENDINGS,
  isCompletedByItself,
  isDueWhenCancelled,
  isGivenUp,
  isPlannable,
  mayDo,
  SIDES,
  type Side,
  tabOf,
} from "./states.ts";

const NOW = new Date("2026-11-17T12:00:00Z");
const HOUR = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
const standing = (given: Partial<BookingStatus> = {}, hoursAhead: number | null = 72): BookingStatus => ({
  status: "confirmed",
  ending: null,
  choice: null,
  proposedStartsAt: null,
  proposedBy: null,
  freeChangeHours: 24,
  studentChooses: false,
  groupSessionId: null,
  plannedAt: null,
  plannedBy: null,
  absent: null,
  absenceSaidAt: null,
  absenceContestedAt: null,
  absenceSettledAt: null,
  startsAt: hoursAhead === null ? null : inHours(hoursAhead),
  endsAt: hoursAhead === null ? null : inHours(hoursAhead + 1),
  ...given,
});
const may = (action: Action, side: Side, booking: BookingStatus) => mayDo(action, side, booking, NOW);

describe("who may do what", () => {
  it("answers: the coach, until it begins", () => {
    const pending = standing({ status: "pending" });
    expect(SIDES.map((side) => may("accept", side, pending))).toEqual([false, true]);
    expect(may("accept", "coach", standing({ status: "pending" }, 0))).toBe(false);
    expect(may("decline", "coach", standing())).toBe(false);
  });

  it("moves: the student freely until a day before, and by asking after that; the coach always asks", () => {
    for (const [hours, move, ask] of [
      [24.01, true, false],
      [24, false, true],
      [0.5, false, true],
      [0, false, false],
      [-2, false, false],
    ] as const) {
      expect(may("move", "student", standing({}, hours)), `${hours} h`).toBe(move);
      expect(may("propose move", "student", standing({}, hours)), `${hours} h`).toBe(ask);
      expect(may("propose move", "coach", standing({}, hours)), `${hours} h`).toBe(hours > 0);
      expect(may("move", "coach", standing({}, hours))).toBe(false);
    }
    const proposed = standing({ proposedStartsAt: inHours(90), proposedBy: "coach" });
    expect(SIDES.map((side) => may("answer move", side, proposed))).toEqual([true, false]);
    expect(SIDES.map((side) => may("withdraw move", side, proposed))).toEqual([false, true]);
  });

  it("moves freely as long as the session was sold with, whatever is in force now", () => {
    for (const [freeChangeHours, hours, isFree] of [
      [48, 47, false],
      [48, 49, true],
      [2, 3, true],
      [2, 1, false],
    ] as const) {
      const booking = standing({ freeChangeHours }, hours);
      expect(may("move", "student", booking), `${freeChangeHours} h, ${hours} h before`).toBe(isFree);
      expect(isDueWhenCancelled(booking, NOW)).toBe(!isFree);
    }
  });

  it("cancels: both until it begins; a coach declines what is only asked for", () => {
    expect(SIDES.map((side) => may("cancel", side, standing()))).toEqual([true, true]);
    expect(SIDES.map((side) => may("cancel", side, standing({ status: "pending" })))).toEqual([true, false]);
    expect(SIDES.map((side) => may("cancel", side, standing({}, -1)))).toEqual([false, false]);
  });

  it("says who was absent: within two days of its end, once", () => {
    for (const [hours, can] of [
      [-0.5, false],
      [-1, true],
      [-48, true],
      [-49.1, false],
    ] as const)
      for (const side of SIDES) expect(may("say absent", side, standing({}, hours)), `${hours} h`).toBe(can);
    const said = standing({ absent: "coach", absenceSaidAt: NOW }, -3);
    expect(may("say absent", "coach", said)).toBe(false);
    expect(SIDES.map((side) => may("answer absence", side, said))).toEqual([false, true]);
  });

  it("chooses the time of a first meeting: the student, once; nobody enters one", () => {
    const toChoose = standing({ studentChooses: true }, null);
    expect(SIDES.map((side) => may("choose time", side, toChoose))).toEqual([true, false]);
    expect(SIDES.map((side) => may("plan", side, toChoose))).toEqual([false, false]);
    expect(SIDES.map((side) => may("cancel", side, toChoose))).toEqual([true, true]);
    const chosen = standing({ studentChooses: true });
    expect(SIDES.map((side) => may("choose time", side, chosen))).toEqual([false, false]);
    expect(may("move", "student", chosen)).toBe(true);
    const agreedOn = standing({}, null);
    expect(SIDES.map((side) => may("choose time", side, agreedOn))).toEqual([false, false]);
    expect(SIDES.map((side) => may("plan", side, agreedOn))).toEqual([true, true]);
  });

  it("does nothing to what is over, unless something is left to decide", () => {
    const actions: Action[] = ["accept", "decline", "cancel", "move", "propose move", "plan", "say absent"];
    for (const ending of ENDINGS)
      for (const action of actions)
        for (const side of SIDES)
          expect(may(action, side, standing({ status: "cancelled", ending }))).toBe(false);
    expect(may("waive", "coach", standing({ status: "cancelled", ending: "late" }))).toBe(true);
    expect(
      may("choose", "student", standing({ status: "cancelled", ending: "by coach", choice: "open" })),
    ).toBe(true);
    expect(
      may("choose", "student", standing({ status: "cancelled", ending: "by coach", choice: "refund" })),
    ).toBe(false);
  });
});

describe("the coach's answer is due", () => {
  it("after two days, half a day before it begins, and never in the past", () => {
    expect(answerBy(NOW, NOW, inHours(200))).toEqual(inHours(48));
    expect(answerBy(NOW, NOW, null)).toEqual(inHours(48));
    expect(answerBy(NOW, NOW, inHours(40))).toEqual(inHours(28));
    expect(answerBy(NOW, NOW, inHours(6))).toEqual(inHours(1));
    expect(answerBy(NOW, NOW, inHours(0.5))).toEqual(inHours(0.5));
  });

  it("not after it begins and not within the hour, whenever it was asked for or moved", () => {
    const minutes = fc.integer({ min: 1, max: 60 * 24 * 60 });
    fc.assert(
      fc.property(minutes, minutes, (ahead, ago) => {
        const start = inHours(ahead / 60);
        const by = answerBy(NOW, inHours(-ago / 60), start);
        return by <= start && by <= inHours(48) && by >= inHours(Math.min(1, ahead / 60));
      }),
    );
    // Asked for two days ago, and moved by its student just now.
    expect(answerBy(NOW, inHours(-47.9), inHours(200))).toEqual(inHours(1));
    expect(answerBy(NOW, inHours(-20), inHours(200))).toEqual(inHours(28));
  });
});

describe("a session that was sold without a time", () => {
  const planned = (hoursAhead: number, plannedBy: Side, hoursAgo = 0) =>
    standing({ plannedAt: inHours(-hoursAgo), plannedBy }, hoursAhead);

  it("is planned from a day back to a year ahead", () => {
    for (const [hours, can] of [
      [-24, true],
      [-24.01, false],
      [-60 * 24, false],
      [365 * 24, true],
      [365 * 24 + 1, false],
    ] as const)
      expect(isPlannable(inHours(hours), NOW), `${hours} h`).toBe(can);
    expect(isPlannable(new Date("9999-01-01T10:00:00Z"), NOW)).toBe(false);
  });

  it("costs nothing to cancel for a day, where its coach has set it within a day or in the past", () => {
    for (const [ahead, ago, isFree] of [
      [20, 0, true],
      [-20, 0, true],
      [-20, 24, true],
      [-20, 24.01, false],
      // Set at more than a day's notice: the day before is the limit, as ever.
      [23, 2, false],
      [0.5, 24, false],
    ] as const) {
      const booking = planned(ahead, "coach", ago);
      expect(isDueWhenCancelled(booking, NOW), `${ahead} h, ${ago} h ago`).toBe(!isFree);
      // Also once it has begun; what is due cannot be cancelled then.
      expect(may("cancel", "student", booking), `${ahead} h, ${ago} h ago`).toBe(isFree || ahead > 0);
      expect(may("cancel", "coach", booking)).toBe(ahead > 0);
    }
    expect(isDueWhenCancelled(planned(20, "student"), NOW)).toBe(true);
    expect(may("cancel", "student", planned(-20, "student"))).toBe(false);
    expect(may("cancel", "student", { ...planned(-20, "coach"), status: "completed" })).toBe(false);
    // Moving it is another thing: the coach is asked.
    expect(may("move", "student", planned(20, "coach"))).toBe(false);
  });

  it("is over for both from when it was planned, where that is later than its end", () => {
    expect(isCompletedByItself(planned(-30, "coach", 23.9), NOW)).toBe(false);
    expect(isCompletedByItself(planned(-30, "coach", 24), NOW)).toBe(true);
    expect(isCompletedByItself(planned(-24.5, "coach", 72), NOW)).toBe(false);
    for (const side of SIDES) {
      expect(may("say absent", side, planned(-60, "coach", 48))).toBe(true);
      expect(may("say absent", side, planned(-60, "coach", 48.1))).toBe(false);
    }
  });

  it("is given up after sixty days without one", () => {
    const sold = (days: number) => ({ ...standing({}, null), confirmedAt: inHours(-days * 24) });
    expect(isGivenUp(sold(59.9), NOW)).toBe(false);
    expect(isGivenUp(sold(60), NOW)).toBe(true);
    expect(isGivenUp({ ...sold(90), startsAt: inHours(2) }, NOW)).toBe(false);
    expect(isGivenUp({ ...sold(90), status: "cancelled" }, NOW)).toBe(false);
  });
});

describe("tabs", () => {
  it("stand by the day in Paris; cancelled is cancelled whatever its date", () => {
    const tab = (given: Partial<BookingStatus>, hours: number | null = 24) =>
      tabOf(standing(given, hours), NOW, parisDay);
    expect(tab({})).toBe("upcoming");
    expect(tab({ status: "pending" }, null)).toBe("upcoming");
    // It began this morning: it is still of today.
    expect(tab({}, -6)).toBe("upcoming");
    expect(tab({ status: "completed" }, -6)).toBe("past");
    expect(tab({}, -24)).toBe("past");
    expect(tab({ status: "cancelled", ending: "in time" }, 24)).toBe("cancelled");
    expect(tab({ status: "cancelled", ending: "late" }, -240)).toBe("cancelled");
    expect(tab({ status: "held" })).toBeUndefined();
    expect(tab({ status: "cancelled", ending: "unpaid" })).toBeUndefined();
  });
});

describe("the graph", () => {
  it("leads from what is held to an end, and money never waits at an end", () => {
    const reachable = new Set(["held"]);
    for (let grown = -1; grown !== reachable.size; ) {
      grown = reachable.size;
      for (const from of BOOKING_STATES)
        if (reachable.has(from))
          for (const to of BOOKING_STATES) if (canBecome(BOOKING_TRANSITIONS, from, to)) reachable.add(to);
    }
    expect([...reachable].sort()).toEqual([...BOOKING_STATES].sort());
    expect(BOOKING_STATES.filter((to) => canBecome(BOOKING_TRANSITIONS, "completed", to))).toEqual([
      "cancelled",
    ]);
    for (const ending of ENDINGS)
      expect(["return", "earn"]).toContain(
        moneyOf({
          status: "cancelled",
          ending,
          choice: null,
          absenceContestedAt: null,
          absenceSettledAt: null,
        }),
      );
  });

  it("completes by itself a day after its end, unless an absence is open", () => {
    expect(isCompletedByItself(standing({}, -25), NOW)).toBe(true);
    expect(isCompletedByItself(standing({}, -24.9), NOW)).toBe(false);
    expect(isCompletedByItself(standing({ absent: "coach", absenceSaidAt: NOW }, -40), NOW)).toBe(false);
    expect(isCompletedByItself(standing({}, null), NOW)).toBe(false);
  });
});
