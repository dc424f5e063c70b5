import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coachFilesPath, isSiret, promiseOf, readView } from "./coaches.ts";

const HOUR_MS = 3_600_000;

describe("a SIRET", () => {
  const thirteen = fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 13, maxLength: 13 })
    .map((d) => d.join(""));

  it("is one of those that are known", () => {
    for (const known of ["73282932000074", "40483304800022", "55208131766522"])
      expect(isSiret(known)).toBe(true);
  });

  it("has one last digit, whatever the others", () => {
    fc.assert(
      fc.property(thirteen, (start) => {
        const right = Array.from({ length: 10 }, (_, last) => `${start}${last}`).filter(isSiret);
        expect(right.length).toBe(/^0+$/.test(start) ? 0 : 1);
      }),
    );
  });

  it("does not survive one wrong digit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 13 }), fc.integer({ min: 1, max: 9 }), (at, more) => {
        const digits = [..."73282932000074"];
        digits[at] = String((Number(digits[at]) + more) % 10);
        expect(isSiret(digits.join(""))).toBe(false);
      }),
    );
  });

  it("is fourteen digits and nothing else", () => {
    for (const typed of ["", "7328293200007", "732829320000740", "7328293200007a", "00000000000000"])
      expect(isSiret(typed), typed).toBe(false);
  });
});

it("a promise of 48 hours runs down, and is broken afterwards", () => {
  const asked = new Date("2026-03-10T08:00:00Z");
  const after = (hours: number) => promiseOf(asked, new Date(asked.getTime() + hours * HOUR_MS));
  expect(after(0)).toEqual({ text: "Encore 48\u00a0h", tone: "neutral" });
  expect(after(5.5)).toEqual({ text: "Encore 42\u00a0h", tone: "neutral" });
  expect(after(36)).toEqual({ text: "Encore 12\u00a0h", tone: "clay" });
  expect(after(47.5)).toEqual({ text: "Moins d’une heure", tone: "clay" });
  expect(after(48)).toEqual({ text: "48\u00a0h dépassées", tone: "danger" });
});

it("an address says which list, and a search is among all", () => {
  expect(readView(null, "")).toBe("attente");
  expect(readView("a-regarder", "")).toBe("a-regarder");
  expect(readView("a-regarder", "camille")).toBe("tous");
  expect(readView("autre", "")).toBe("attente");
  expect(coachFilesPath({ view: "attente" })).toBe("/back-office/coachs");
  expect(coachFilesPath({ view: "tous", words: "léa", page: 2 })).toBe(
    "/back-office/coachs?onglet=tous&q=l%C3%A9a&page=2",
  );
});
