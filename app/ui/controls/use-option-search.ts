import { type Dispatch, useEffect, useReducer, useRef } from "react";
import {
  type ComboboxAction,
  type ComboboxState,
  closedCombobox,
  comboboxReducer,
} from "./combobox-state.ts";

interface OptionSearch<T> {
  loadOptions: (query: string, signal: AbortSignal) => Promise<readonly T[]>;
  debounceMs: number;
  minLength: number;
}

interface OptionSearchHandle<T> {
  state: ComboboxState<T>;
  dispatch: Dispatch<ComboboxAction<T>>;
  search: (query: string) => void;
  /** drops the pending debounce and the request; its options are never shown */
  cancel: () => void;
}

/** Loads options after a pause in typing; only the last request is answered. */
export function useOptionSearch<T>({
  loadOptions,
  debounceMs,
  minLength,
}: OptionSearch<T>): OptionSearchHandle<T> {
  const [state, dispatch] = useReducer(comboboxReducer<T>, closedCombobox);
  const current = useRef<AbortController>(null);

  const cancel = () => current.current?.abort();

  const search = (query: string) => {
    cancel();
    const searchable = query.trim().length >= minLength;
    dispatch({ type: "typed", searchable });
    if (!searchable) return;

    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    const timer = setTimeout(async () => {
      try {
        const options = await loadOptions(query.trim(), signal);
        if (!signal.aborted) dispatch({ type: "loaded", options });
      } catch {
        if (!signal.aborted) dispatch({ type: "failed" });
      }
    }, debounceMs);
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  };

  useEffect(() => () => current.current?.abort(), []);

  return { state, dispatch, search, cancel };
}
