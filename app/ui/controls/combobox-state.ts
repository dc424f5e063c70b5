/** The state of the combobox except for its text, which belongs to the parent. */
export interface ComboboxState<T> {
  status: "idle" | "loading" | "ready" | "failed";
  options: readonly T[];
  /** the list was requested; it shows only if there are options */
  open: boolean;
  /** index of the option of aria-activedescendant; -1 while the user is in the text */
  active: number;
}

export type ComboboxAction<T> =
  | { type: "typed"; searchable: boolean }
  | { type: "loaded"; options: readonly T[] }
  | { type: "failed" }
  | { type: "moved"; to: "next" | "previous" | "first" | "last" }
  | { type: "opened" }
  | { type: "closed" }
  | { type: "chosen" };

export const closedCombobox: ComboboxState<never> = { status: "idle", options: [], open: false, active: -1 };

/** From the text, "next" is the first option and "previous" the last. Past either end, the text is active. */
function move(active: number, count: number, to: "next" | "previous" | "first" | "last"): number {
  if (count === 0) return -1;
  if (to === "first") return 0;
  if (to === "last") return count - 1;
  if (to === "next") return active + 1 < count ? active + 1 : -1;
  return active === -1 ? count - 1 : active - 1;
}

export function comboboxReducer<T>(state: ComboboxState<T>, action: ComboboxAction<T>): ComboboxState<T> {
  switch (action.type) {
    case "typed":
      // The previous options stay visible while the next ones load, so that the list does not flicker.
      return action.searchable ? { ...state, status: "loading", open: true, active: -1 } : closedCombobox;
    case "loaded":
      return { ...state, status: "ready", options: action.options, active: -1 };
    case "failed":
      return { ...state, status: "failed", options: [], active: -1 };
    case "moved":
      if (!state.open && state.options.length === 0) return state;
      return { ...state, open: true, active: move(state.active, state.options.length, action.to) };
    case "opened":
      return state.options.length > 0 ? { ...state, open: true } : state;
    case "closed":
      // A cancelled search will never answer.
      return {
        ...state,
        status: state.status === "loading" ? "idle" : state.status,
        open: false,
        active: -1,
      };
    case "chosen":
      return closedCombobox;
  }
}

type ComboboxCommand = ComboboxAction<never> | { type: "choose" | "confirm"; at: number };

interface Key {
  key: string;
  altKey?: boolean;
  /** an input method is composing and handles Enter and the arrows itself */
  isComposing?: boolean;
}

/**
 * Index of the option that Enter takes from the text, or -1. The option is not active: the user is in the
 * text, where Home, End and the arrows keep their meaning. The list marks the option and the announcement
 * names it. Options of a previous text stay visible while new ones load, but are never taken.
 */
export function comboboxFirst(state: ComboboxState<unknown>, takesFirst: boolean): number {
  const ready = state.open && state.status === "ready" && state.options.length > 0;
  return takesFirst && ready && state.active < 0 ? 0 : -1;
}

/** The command for a key, or null if the browser handles it (caret, form submission, leaving the field). */
export function comboboxCommand(
  pressed: Key,
  state: ComboboxState<unknown>,
  takesFirst = false,
): ComboboxCommand | null {
  if (pressed.isComposing) return null;
  const inList = state.open && state.active >= 0;
  switch (pressed.key) {
    case "ArrowDown":
      return pressed.altKey ? { type: "opened" } : { type: "moved", to: "next" };
    case "ArrowUp":
      return pressed.altKey ? { type: "closed" } : { type: "moved", to: "previous" };
    case "Home":
      return inList ? { type: "moved", to: "first" } : null;
    case "End":
      return inList ? { type: "moved", to: "last" } : null;
    case "Enter": {
      if (inList) return { type: "choose", at: state.active };
      const first = comboboxFirst(state, takesFirst);
      return first >= 0 ? { type: "confirm", at: first } : null;
    }
    case "Escape":
      return state.open ? { type: "closed" } : null;
    default:
      return null;
  }
}

/** Read by screen readers when the options change; `first` is the option that Enter takes from the text. */
export function comboboxAnnouncement(
  state: ComboboxState<unknown>,
  emptyText: string,
  failedText: string,
  first?: string,
): string {
  if (!state.open) return "";
  if (state.status === "failed") return failedText;
  if (state.status !== "ready") return "";
  const count = state.options.length;
  if (count === 0) return emptyText;
  const counted = count === 1 ? "1 résultat" : `${count} résultats`;
  return first ? `${counted}. Entrée choisit ${first}.` : counted;
}
