/** The controls that a toast must not cover: a person has just pressed one, or it has the focus. */
const CONTROL = "a, button, input, label, select, summary, textarea";
const OPEN_MODAL = '[role="dialog"][data-state="open"]';

export const controlOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(CONTROL) : null;

/**
 * Returns the top of the toasts on a window that has no room beside the page: below the header, or below the
 * heading of a dialog that fills the window. If they would cover a control in use there, they go to the bottom.
 */
export function placeToasts(list: Element, used: readonly (Element | null)[]): number {
  const height = list.getBoundingClientRect().height;
  const top = ceilingFor(height);
  const bottom = Math.max(0, floor(list) - height);
  const boxes = used
    .filter((control) => control?.isConnected && !list.contains(control))
    .map((control) => (control as Element).getBoundingClientRect());
  const covers = (from: number) => boxes.some((box) => box.top < from + height && from < box.bottom);
  return covers(top) && !covers(bottom) ? bottom : top;
}

function ceilingFor(height: number): number {
  const modal = [...document.querySelectorAll(OPEN_MODAL)].at(-1);
  if (!modal) return Math.max(0, document.querySelector("header")?.getBoundingClientRect().bottom ?? 0);
  if (modal.getBoundingClientRect().top >= height) return 0;
  return modal.firstElementChild?.getBoundingClientRect().bottom ?? 0;
}

/** Bars at the bottom stay free. */
function floor(list: Element): number {
  const room = Number.parseFloat(getComputedStyle(list).getPropertyValue("--room-below")) || 0;
  const bar = document.querySelector("[data-bottom-bar]")?.getBoundingClientRect();
  const isShown = bar && bar.height > 0 && bar.top < window.innerHeight;
  return Math.min(window.innerHeight - room, isShown ? bar.top : window.innerHeight);
}
