import {
  type Dispatch,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
} from "react";
import { classNames } from "../theme/class-names.ts";
import {
  type ComboboxAbove,
  ComboboxList,
  type ComboboxOption,
  comboboxOptionId,
  comboboxPanelClass,
  revealPanel,
} from "./combobox-list.tsx";
import {
  type ComboboxAction,
  type ComboboxState,
  closedCombobox,
  comboboxAnnouncement,
  comboboxCommand,
  comboboxFirst,
  comboboxReducer,
} from "./combobox-state.ts";

/** State of the list that the field shows. */
export interface ComboboxView {
  loading: boolean;
  listed: boolean;
  /** id of the option that the arrow keys have reached */
  active: string | undefined;
}

/** Calls from the field to the list. */
export interface SuggestionsHandle {
  search: (query: string) => void;
  press: (event: KeyboardEvent) => void;
  close: () => void;
}

export interface SuggestionsProps<T extends ComboboxOption> {
  /** id of the list */
  id: string;
  handle: RefObject<SuggestionsHandle | null>;
  /** text typed before this component was loaded */
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
  above: ComboboxAbove;
}

/** The part of a combobox that is loaded once somebody enters the field: search, keys and list. */
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
  above,
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
    // The form is submitted as typed; later options must not open over its results.
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
  // A layout effect, so that the list and the attributes of the field change in the same paint.
  useLayoutEffect(() => onView({ loading, listed, active }), [onView, loading, listed, active]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (early.current !== undefined) search(early.current);
  }, []);

  return (
    <>
      {listed && (
        <ComboboxList
          id={id}
          options={state.options}
          active={state.active}
          first={first}
          above={above}
          onChoose={choose}
        />
      )}
      {!listed && announcement && (
        <p
          ref={revealPanel}
          aria-hidden="true"
          className={classNames(comboboxPanelClass(above), "px-4 py-3 text-sm text-muted")}
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
function useOptionSearch<T>({ loadOptions, debounceMs, minLength }: OptionSearch<T>): OptionSearchHandle<T> {
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
