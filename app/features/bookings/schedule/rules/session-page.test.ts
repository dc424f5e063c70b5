import { expect, test } from "vitest";
import { sessionPage } from "./session-page.ts";

const SESSION = { id: "s", name: "Manon Petit", isKept: false, seriesId: null };

test("a session leads to its page, a kept one of a series to the series, a hold nowhere", () => {
  expect(sessionPage(SESSION)).toBe("/dashboard/bookings/s");
  expect(sessionPage({ ...SESSION, seriesId: "r" })).toBe("/dashboard/bookings/s");
  expect(sessionPage({ ...SESSION, seriesId: "r", isKept: true })).toBe("/dashboard/series/r");
  expect(sessionPage({ ...SESSION, isKept: true })).toBeUndefined();
  expect(sessionPage({ ...SESSION, name: null })).toBeUndefined();
});
