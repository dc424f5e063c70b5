import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { placeToasts } from "./toast-place.ts";

const HEIGHT = 80;
const HEADER = 64;
const WINDOW = 640;

/** An element that stands there in the window. */
function place(html: string, { top, bottom }: { top: number; bottom: number }): Element {
  document.body.insertAdjacentHTML("beforeend", html);
  const element = document.body.lastElementChild as Element;
  element.getBoundingClientRect = () => ({ top, bottom, height: bottom - top }) as DOMRect;
  return element;
}

let list: Element;
beforeEach(() => {
  vi.stubGlobal("innerHeight", WINDOW);
  place("<header></header>", { top: 0, bottom: HEADER });
  list = place("<ol></ol>", { top: 0, bottom: HEIGHT });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test("toasts are below the header, and leave free the control in use", () => {
  expect(placeToasts(list, [])).toBe(HEADER);
  const low = place("<button></button>", { top: 500, bottom: 544 });
  expect(placeToasts(list, [low, null])).toBe(HEADER);
  const high = place("<button></button>", { top: 100, bottom: 144 });
  expect(placeToasts(list, [high])).toBe(WINDOW - HEIGHT);
  place("<div data-bottom-bar></div>", { top: 570, bottom: WINDOW });
  expect(placeToasts(list, [high])).toBe(570 - HEIGHT);
  high.remove();
  expect(placeToasts(list, [high])).toBe(HEADER);
});

test("over a dialog they are above it, or below the heading of one that fills the window", () => {
  const modal = place('<div role="dialog" data-state="open"><h2></h2></div>', { top: 200, bottom: WINDOW });
  expect(placeToasts(list, [])).toBe(0);
  modal.getBoundingClientRect = () => ({ top: 16, bottom: WINDOW, height: WINDOW - 16 }) as DOMRect;
  const heading = modal.firstElementChild as Element;
  heading.getBoundingClientRect = () => ({ top: 16, bottom: 90, height: 74 }) as DOMRect;
  expect(placeToasts(list, [])).toBe(90);
});
