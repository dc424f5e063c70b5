import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayProgress, nextStep, PROGRESS_STEPS, progressOf, type SessionProgress } from "./progress.ts";

const at = (time: string) => new Date(`2026-11-19T${time}:00Z`);
const SESSION: SessionProgress & { startsAt: Date; endsAt: Date } = {
  status: "confirmed",
  place: "home",
  startsAt: at("10:00"),
  endsAt: at("11:00"),
  arrivedAt: null,
  begunAt: null,
  endedAt: null,
};

describe("the next step of a session", () => {
  it.each([
    ["08:59", {}, undefined],
    ["09:00", {}, "arrive"],
    ["09:50", { arrivedAt: at("09:45") }, "begin"],
    ["09:50", { place: "webcam" }, "begin"],
    ["10:05", {}, "begin"],
    ["10:05", { begunAt: at("10:02") }, "end"],
    ["10:50", { begunAt: at("10:02"), endedAt: at("10:45") }, undefined],
    ["11:00", { begunAt: at("10:02") }, undefined],
    ["10:05", { status: "pending" }, undefined],
    ["10:05", { status: "cancelled" }, undefined],
  ] as const)("at %s, %o, is %s", (now, given, step) => {
    expect(nextStep({ ...SESSION, ...given }, at(now))).toBe(step);
  });

  it("begins anew if the session was moved since", () => {
    expect(nextStep({ ...SESSION, arrivedAt: at("07:30"), begunAt: at("07:40") }, at("09:30"))).toBe(
      "arrive",
    );
  });
});

describe("where a session stands", () => {
  it.each([
    ["09:59", {}, undefined],
    ["09:59", { arrivedAt: at("09:55") }, "Sur place"],
    ["09:59", { arrivedAt: at("09:55"), begunAt: at("09:58") }, "En cours"],
    ["10:00", {}, "En cours"],
    ["10:40", { begunAt: at("10:00"), endedAt: at("10:35") }, "Terminée"],
    ["11:00", {}, "Terminée"],
  ] as const)("at %s, %o, is %s", (now, given, label) => {
    expect(progressOf({ ...SESSION, ...given }, at(now))).toBe(label);
  });
});

it("each step is taken at most once, in order, whatever is pressed when", () => {
  const presses = fc.array(fc.tuple(fc.constantFrom(...PROGRESS_STEPS), fc.integer({ min: 0, max: 180 })));
  fc.assert(
    fc.property(presses, fc.constantFrom("home", "webcam"), (given, place) => {
      const said: string[] = [];
      let session: SessionProgress = { ...SESSION, place };
      for (const [step, minutes] of given.toSorted(([, a], [, b]) => a - b)) {
        const now = new Date(at("08:30").getTime() + minutes * 60_000);
        if (!mayProgress(step, session, now)) continue;
        said.push(step);
        const column = { arrive: "arrivedAt", begin: "begunAt", end: "endedAt" }[step];
        session = { ...session, [column]: now };
      }
      expect(["", "arrive", "begin", "arrive,begin", "begin,end", "arrive,begin,end"]).toContain(said.join());
      if (place === "webcam") expect(said).not.toContain("arrive");
    }),
  );
});
