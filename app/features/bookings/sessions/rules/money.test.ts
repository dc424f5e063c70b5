import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dueWarning, PACK_WARNINGS, packExpiry, warningsOf, warningWords } from "../../packs/rules.ts";
import { drawsOnPack, hasMoneyFollowed, moneyOf, packValueCents, sessionCents } from "./money.ts";
import { ENDINGS } from "./states.ts";

const UNCONTESTED = { absenceContestedAt: null, absenceSettledAt: null };

describe("what becomes of the money", () => {
  it("follows from how the booking stands", () => {
    const of = (status: "held" | "pending" | "confirmed" | "completed") =>
      moneyOf({ status, ending: null, choice: null, ...UNCONTESTED });
    expect([of("held"), of("pending"), of("confirmed"), of("completed")]).toEqual([
      "wait",
      "wait",
      "keep",
      "earn",
    ]);
    const ended = Object.fromEntries(
      ENDINGS.map((ending) => [
        ending,
        moneyOf({ status: "cancelled", ending, choice: null, ...UNCONTESTED }),
      ]),
    );
    expect(ended).toEqual({
      ...Object.fromEntries(ENDINGS.map((ending) => [ending, "return"])),
      late: "earn",
      "due by operator": "earn",
    });
    expect(moneyOf({ status: "cancelled", ending: "by coach", choice: "open", ...UNCONTESTED })).toBe("keep");
    expect(moneyOf({ status: "cancelled", ending: "by coach", choice: "refund", ...UNCONTESTED })).toBe(
      "return",
    );
  });

  it("is not earned while an absence is contested and nobody has decided", () => {
    const completed = { status: "completed", ending: null, choice: null } as const;
    const [contested, decided] = [new Date("2026-11-02T10:00:00Z"), new Date("2026-11-09T10:00:00Z")];
    expect(moneyOf({ ...completed, absenceContestedAt: contested, absenceSettledAt: null })).toBe("keep");
    expect(moneyOf({ ...completed, absenceContestedAt: contested, absenceSettledAt: decided })).toBe("earn");
    expect(moneyOf({ ...completed, absenceContestedAt: null, absenceSettledAt: decided })).toBe("earn");
    // The hours stay drawn: only the coach's income waits.
    expect(drawsOnPack({ ...completed, absenceContestedAt: contested, absenceSettledAt: null })).toBe(true);
  });

  it("gives hours back wherever it gives money back, and when the coach cancels at once", () => {
    expect(drawsOnPack({ status: "pending", ending: null, choice: null, ...UNCONTESTED })).toBe(true);
    expect(drawsOnPack({ status: "cancelled", ending: "late", choice: null, ...UNCONTESTED })).toBe(true);
    for (const ending of ENDINGS.filter((ending) => ending !== "late" && ending !== "due by operator"))
      expect(drawsOnPack({ status: "cancelled", ending, choice: null, ...UNCONTESTED })).toBe(false);
    expect(drawsOnPack({ status: "cancelled", ending: "by coach", choice: "open", ...UNCONTESTED })).toBe(
      false,
    );
  });
});

describe("prices", () => {
  it("of minutes are a share of the hour, to the cent", () => {
    expect(sessionCents(4_500, 60)).toBe(4_500);
    expect(sessionCents(4_500, 45)).toBe(3_375);
    expect(sessionCents(3_333, 90)).toBe(5_000);
  });

  it("of a pack add up to its price, however it is drawn on", () => {
    const pack = fc.record({
      priceCents: fc.integer({ min: 50, max: 1_000_000 }),
      totalMinutes: fc.integer({ min: 15, max: 48_000 }),
    });
    fc.assert(
      fc.property(pack, fc.array(fc.integer({ min: 1, max: 480 })), (bought, sessions) => {
        let [minutes, earned] = [0, 0];
        for (const session of [...sessions, bought.totalMinutes]) {
          minutes = Math.min(bought.totalMinutes, minutes + session);
          const value = packValueCents(bought, minutes);
          expect(value).toBeGreaterThanOrEqual(earned);
          earned = value;
        }
        expect(earned).toBe(bought.priceCents);
        expect(packValueCents(bought, 0)).toBe(0);
      }),
    );
  });
});

describe("the money of a step has followed it", () => {
  const paid = {
    ending: null,
    choice: null,
    absenceContestedAt: null,
    absenceSettledAt: null,
    paymentStatus: "paid",
    collectedCents: 5_000,
    refundedCents: 0,
  };
  const authorised = { ...paid, paymentStatus: "authorised", collectedCents: 0 };

  it.each([
    ["at once where nothing is paid", { ...authorised, status: "confirmed", paymentStatus: null }, true],
    ["at once for a request, which is only reserved", { ...authorised, status: "pending" }, true],
    ["not before a confirmed session is captured", { ...authorised, status: "confirmed" }, false],
    ["once it is", { ...paid, status: "confirmed" }, true],
    ["not before a cancelled one is refunded", { ...paid, status: "cancelled", ending: "in time" }, false],
    ["once it is", { ...paid, status: "cancelled", ending: "in time", refundedCents: 5_000 }, true],
    ["at once where a late one stays due", { ...paid, status: "cancelled", ending: "late" }, true],
    ["not before a request is released", { ...authorised, status: "cancelled", ending: "declined" }, false],
    [
      "once it is",
      { ...authorised, status: "cancelled", ending: "declined", paymentStatus: "released" },
      true,
    ],
  ] as const)("%s", (_, booking, expected) => expect(hasMoneyFollowed(booking)).toBe(expected));
});

describe("the end of a pack", () => {
  it("comes twelve months later, at the end of that day in Paris, whatever the clocks do", () => {
    expect(packExpiry(new Date("2026-03-28T12:00:00Z"), 12)).toEqual(new Date("2027-03-28T21:59:00Z"));
    expect(packExpiry(new Date("2027-10-31T12:00:00Z"), 12)).toEqual(new Date("2028-10-31T22:59:00Z"));
  });

  it("comes after as many months as were sold, or never", () => {
    const boughtAt = new Date("2026-10-31T12:00:00Z");
    expect(packExpiry(boughtAt, 4)).toEqual(new Date("2027-02-28T22:59:00Z"));
    expect(packExpiry(boughtAt, null)).toBeNull();
    const never = { expiresAt: null, validityMonths: null, warnedDays: null };
    expect(dueWarning(never, boughtAt)).toBeUndefined();
  });

  it("is said of a short pack in its second half alone", () => {
    expect([1, 2, 3, 4, 36].map(warningsOf)).toEqual([[7], [30, 7], [30, 7], [60, 30, 7], [60, 30, 7]]);
    const now = new Date("2026-11-17T12:00:00Z");
    const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);
    const month = { validityMonths: 1, warnedDays: null };
    expect(dueWarning({ ...month, expiresAt: inDays(29) }, now)).toBeUndefined();
    expect(dueWarning({ ...month, expiresAt: inDays(6) }, now)).toBe(7);
    expect(warningWords(1)).toBe("7\u00a0jours avant la fin");
    expect(warningWords(12)).toBe("60, 30 et 7\u00a0jours avant la fin");
  });

  it("is said 60, 30 and 7 days before, each once, also when days are missed", () => {
    const now = new Date("2026-11-17T12:00:00Z");
    const at = (days: number, warnedDays: number | null = null) =>
      dueWarning(
        { expiresAt: new Date(now.getTime() + days * 24 * 3_600_000), validityMonths: 12, warnedDays },
        now,
      );
    expect([at(61), at(60), at(45), at(30), at(7), at(1)]).toEqual([undefined, 60, 60, 30, 7, 7]);
    expect([at(45, 60), at(20, 60), at(20, 30), at(3, 30), at(3, 7)]).toEqual([
      undefined,
      30,
      undefined,
      7,
      undefined,
    ]);
    expect(PACK_WARNINGS).toEqual([60, 30, 7]);
  });
});
