import { type KeyboardEvent, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import {
  ComboboxList,
  type ComboboxOption,
  comboboxOptionId,
  comboboxPanelClass,
  revealPanel,
} from "./combobox-list.tsx";
import { comboboxAnnouncement, comboboxCommand, comboboxFirst } from "./combobox-state.ts";
import { ControlShell, controlClass } from "./control-shell.tsx";
import { type ControlProps, useFieldControl } from "./field-context.ts";
import { Spinner } from "./spinner.tsx";
import { useOptionSearch } from "./use-option-search.ts";

export type { ComboboxOption } from "./combobox-list.tsx";

interface ComboboxProps<T extends ComboboxOption> extends ControlProps {
  value: string;
  onValueChange: (value: string) => void;
  /** Called after `onValueChange` has received the option's text. */
  onSelect?: (option: T) => void;
  /**
   * For a field whose Enter searches: while the list is open, Enter in the text takes its first option and then calls this.
   * Without it Enter in the text is left to the form, as when the list is closed or still loading.
   */
  onConfirm?: (option: T) => void;
  loadOptions: (query: string, signal: AbortSignal) => Promise<readonly T[]>;
  debounceMs?: number;
  minLength?: number;
  icon?: ReactNode;
  /** A small button at the end of the field. */
  action?: ReactNode;
  emptyText?: string;
  failedText?: string;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  "aria-label"?: string;
}

/** Editable combobox with a list, after the ARIA 1.2 pattern: the focus never leaves the text. */
export function Combobox<T extends ComboboxOption>({
  value,
  onValueChange,
  onSelect,
  onConfirm,
  loadOptions,
  debounceMs = 300,
  minLength = 3,
  icon,
  action,
  emptyText = "Aucun résultat",
  failedText = "La recherche n’a pas abouti. Réessayez dans un instant.",
  className,
  ...props
}: ComboboxProps<T>) {
  const listId = useId();
  const wired = useFieldControl(props);
  const { state, dispatch, search, cancel } = useOptionSearch({ loadOptions, debounceMs, minLength });

  const loading = state.status === "loading";
  const listed = state.open && state.options.length > 0;
  const first = comboboxFirst(state, onConfirm !== undefined);
  const announcement = comboboxAnnouncement(state, emptyText, failedText, textOf(state.options[first]));
  const slots = {
    leading: icon && loading ? <Spinner /> : icon,
    trailing: action ?? (loading && !icon ? <Spinner /> : undefined),
  };

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

  const onKeyDown = (event: KeyboardEvent) => {
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

  return (
    <div className={classNames("relative", className)} aria-busy={loading || undefined}>
      <ControlShell {...slots}>
        <input
          {...wired}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={listed}
          aria-controls={listed ? listId : undefined}
          aria-activedescendant={
            listed && state.active >= 0 ? comboboxOptionId(listId, state.active) : undefined
          }
          value={value}
          onChange={(event) => {
            onValueChange(event.target.value);
            search(event.target.value);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
          className={controlClass(slots, "text-ellipsis")}
        />
      </ControlShell>
      {listed && (
        <ComboboxList
          id={listId}
          options={state.options}
          active={state.active}
          first={first}
          onChoose={choose}
        />
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
    </div>
  );
}

const textOf = (option: ComboboxOption | undefined) => option?.text ?? option?.label ?? "";
