import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useCountedView } from "./use-counted-view.ts";

let reported: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  reported = [];
  Object.assign(navigator, {
    sendBeacon: (address: string, body: URLSearchParams) => reported.push(`${address} ${body}`),
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "sendBeacon");
});

/** Opens the page of a coach for a while, and leaves it. */
function look(coachId: number, milliseconds: number, own = false): void {
  const { unmount } = renderHook(() => useCountedView(coachId, own));
  vi.advanceTimersByTime(milliseconds);
  unmount();
}

test("a visit to a coach's page is reported once, after a second", () => {
  look(2, 999);
  expect(reported).toEqual([]);
  look(2, 1_000);
  // A page that was seen before reports nothing when it is shown again; another page does.
  look(2, 5_000);
  look(3, 1_000);
  expect(reported).toEqual(["/functions/v1/listing-views coach=2", "/functions/v1/listing-views coach=3"]);
});

test("a coach's visit to the own page is not reported", () => {
  look(4, 5_000, true);
  expect(reported).toEqual([]);
});
