import { act, fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderElement, screen, within } from "../../../tests/fixtures/component/component.tsx";
import { toast } from "./toast-store.ts";

const DURATION_MS = 5000;
const EXIT_MS = 300;

beforeEach(async () => {
  await renderElement(<button type="button">Ailleurs</button>);
  vi.useFakeTimers();
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  act(() => toast({ title: "Localisation détectée" }));
});
afterEach(() => {
  act(() => vi.runOnlyPendingTimers());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const region = () => within(screen.getByRole("region", { name: "Notifications (F8)" }));
const shown = () => region().queryByText("Localisation détectée");
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test("a toast leaves by itself after five seconds", () => {
  wait(DURATION_MS - 1);
  expect(shown()).toBeVisible();
  wait(1 + EXIT_MS);
  expect(shown()).toBeNull();
});

test("F8 moves the focus to the toasts, which stay while they have it", () => {
  const list = region().getByRole("list");
  // happy-dom does not know :focus-within.
  vi.spyOn(list, "matches").mockImplementation(
    (selector) => selector.includes(":focus-within") && list.contains(document.activeElement),
  );
  fireEvent.keyDown(document.body, { key: "F8" });
  expect(list).toHaveFocus();
  wait(4 * DURATION_MS);
  expect(shown()).toBeVisible();
  act(() => screen.getByRole("button", { name: "Ailleurs" }).focus());
  wait(DURATION_MS);
  expect(shown()).toBeNull();
});

test("a toast waits while the window has not the focus", () => {
  vi.spyOn(document, "hasFocus").mockReturnValue(false);
  wait(4 * DURATION_MS);
  expect(shown()).toBeVisible();
});

test("a swipe to the right closes a toast past 50 pixels, and not before", () => {
  const item = region().getByRole("listitem");
  item.setPointerCapture = () => {};
  const swipe = (distance: number) => {
    fireEvent.pointerDown(item, { button: 0, clientX: 20, pointerId: 1 });
    fireEvent.pointerMove(item, { clientX: 20 + distance / 2, pointerId: 1 });
    fireEvent.pointerMove(item, { clientX: 20 + distance, pointerId: 1 });
    fireEvent.pointerUp(item, { clientX: 20 + distance, pointerId: 1 });
    wait(EXIT_MS);
  };
  swipe(49);
  expect(shown()).toBeVisible();
  swipe(-60);
  expect(shown()).toBeVisible();
  swipe(50);
  expect(shown()).toBeNull();
});

test("the button of a toast and Escape close it, and the focus stays in the region", () => {
  act(() => toast({ title: "Une autre" }));
  const [first, second] = region().getAllByRole("button", { name: "Fermer" });
  act(() => first?.focus());
  act(() => first?.click());
  expect(region().getByRole("list")).toHaveFocus();
  act(() => second?.focus());
  fireEvent.keyDown(second as HTMLElement, { key: "Escape" });
  expect(region().getByRole("list")).toHaveFocus();
  wait(EXIT_MS);
  expect(region().queryAllByRole("listitem")).toEqual([]);
});
