import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useLayoutEffect } from "react";
import { classNames } from "../theme/class-names.ts";
import {
  ComboboxList,
  type ComboboxOption,
  comboboxOptionId,
  comboboxPanelClass,
  revealPanel,
} from "./combobox-list.tsx";
import { comboboxAnnouncement, comboboxCommand, comboboxFirst } from "./combobox-state.ts";
import { useOptionSearch } from "./use-option-search.ts";

/** What the text says of the list. */
export interface ComboboxView {
  loading: boolean;
  listed: boolean;
  /** the id of the option that the keys have reached */
  active: string | undefined;
}

/** What the text tells the list. */
export interface SuggestionsHandle {
  search: (query: string) => void;
  press: (event: KeyboardEvent) => void;
  close: () => void;
}

export interface SuggestionsProps<T extends ComboboxOption> {
  /** of the list */
  id: string;
  handle: RefObject<SuggestionsHandle | null>;
  /** what was typed before this was there */
  early: RefObject<string | undefined>;
  onView: (view: ComboboxView) => void;
  onValueChange: (value: string) => void;
  onSelect: ((option: T) => void) | undefined;
  onConfirm: ((option: T) => void) | undefined;
  loadOptions: (query: string, signal: AbortSignal) => Promise<readonly T[]>;
  debounceMs: number;
  minLength: number;
  emptyText: string;
  failedText: string;
}

/** The half of a combobox that only those need who type in it: the search, the keys and the list. */
export default function ComboboxSuggestions<T extends ComboboxOption>({
  id,
  handle,
  early,
  onView,
  onValueChange,
  onSelect,
  onConfirm,
  emptyText,
  failedText,
  ...asked
}: SuggestionsProps<T>) {
  const { state, dispatch, search, cancel } = useOptionSearch(asked);
  const loading = state.status === "loading";
  const listed = state.open && state.options.length > 0;
  const active = listed && state.active >= 0 ? comboboxOptionId(id, state.active) : undefined;
  const first = comboboxFirst(state, onConfirm !== undefined);
  const announcement = comboboxAnnouncement(state, emptyText, failedText, textOf(state.options[first]));

  const close = () => {
    cancel();
    dispatch({ type: "closed" });
  };

  const choose = (option: T) => {
    cancel();
    dispatch({ type: "chosen" });
    onValueChange(textOf(option));
    onSelect?.(option);
  };

  const press = (event: KeyboardEvent) => {
    const { key, altKey, nativeEvent } = event;
    const pressed = { key, altKey, isComposing: nativeEvent.isComposing };
    const command = comboboxCommand(pressed, state, onConfirm !== undefined);
    // The form is sent as typed: answers that come later would open over its results.
    if (!command && key === "Enter" && !pressed.isComposing) return close();
    if (!command) return;
    event.preventDefault();
    if (command.type === "closed") return close();
    if (!("at" in command)) return dispatch(command);
    const option = state.options[command.at];
    if (!option) return;
    choose(option);
    if (command.type === "confirm") onConfirm?.(option);
  };

  useImperativeHandle(handle, () => ({ search, press, close }));
  // Before it is painted: the list and what the text says of it appear together.
  useLayoutEffect(() => onView({ loading, listed, active }), [onView, loading, listed, active]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (early.current !== undefined) search(early.current);
  }, []);

  return (
    <>
      {listed && (
        <ComboboxList id={id} options={state.options} active={state.active} first={first} onChoose={choose} />
      )}
      {!listed && announcement && (
        <p
          ref={revealPanel}
          aria-hidden="true"
          className={classNames(comboboxPanelClass, "px-4 py-3 text-sm text-muted")}
        >
          {announcement}
        </p>
      )}
      <span role="status" aria-live="polite" className="sr-only">
        {announcement}
      </span>
    </>
  );
}

const textOf = (option: ComboboxOption | undefined) => option?.text ?? option?.label ?? "";
