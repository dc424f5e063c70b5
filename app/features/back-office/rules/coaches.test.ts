import { expect, it } from "vitest";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { coachFilesPath, promiseOf, readView } from "./coaches.ts";

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
