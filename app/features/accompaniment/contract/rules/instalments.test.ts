import { describe, expect, it } from "vitest";
import { lateInstalment, shownInstalments } from "./instalments.ts";

const running = { status: "running", months: 3, endAskedAt: null, lateSince: null } as const;
const ended = { ...running, status: "ended" } as const;
const charges = [
  { number: 1, status: "paid" },
  { number: 2, status: "failed" },
  { number: 3, status: "planned" },
];
const numbers = (...given: Parameters<typeof shownInstalments>) =>
  shownInstalments(...given).map(({ number }) => number);
const at = new Date("2026-03-20T10:00:00Z");

describe("what a student sees of their instalments", () => {
  it("is all of them while it lasts", () => {
    expect(numbers(charges, running)).toEqual([1, 2, 3]);
  });
  it("is nothing that was planned, once its end is asked for", () => {
    expect(numbers(charges, { ...running, endAskedAt: at })).toEqual([1, 2]);
  });
  it("is what was paid and the last payment, once it has ended", () => {
    for (const status of ["planned", "failed", "pending"])
      expect(numbers([...charges, { number: 4, status }], ended)).toEqual([1, 4]);
    expect(numbers(charges, ended)).toEqual([1]);
  });
});

describe("what can be paid late", () => {
  const late = { lateSince: at };
  it("is the one that failed, also while its page is open", () => {
    expect(lateInstalment(charges, running)).toBeUndefined();
    expect(lateInstalment(charges, { ...running, ...late })?.number).toBe(2);
    expect(lateInstalment([{ number: 2, status: "pending" }], { ...running, ...late })?.number).toBe(2);
  });
  it("is the last payment of one that has ended, and nothing that was planned month by month", () => {
    const last = [...charges, { number: 4, status: "failed" }];
    expect(lateInstalment(last, { ...ended, ...late })?.number).toBe(4);
    expect(lateInstalment(last, ended)).toBeUndefined();
    expect(lateInstalment(charges, { ...ended, ...late })).toBeUndefined();
  });
});
