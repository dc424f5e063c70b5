import { type ReactNode, useId, useRef, useState } from "react";
import { Spinner } from "../feedback/spinner.tsx";
import { type ControlProps, useFieldControl } from "../form/field-context.ts";
import { lazyPart } from "../overlay/lazy-part.tsx";
import { classNames } from "../theme/class-names.ts";
import type { ComboboxAbove, ComboboxOption } from "./combobox-list.tsx";
import type { ComboboxView, SuggestionsHandle, SuggestionsProps } from "./combobox-suggestions.tsx";
import { ControlShell, controlClass } from "./control-shell.tsx";

export type { ComboboxOption } from "./combobox-list.tsx";

interface ComboboxProps<T extends ComboboxOption> extends ControlProps {
  value: string;
  onValueChange: (value: string) => void;
  /** called after `onValueChange` with the option's text */
  onSelect?: (option: T) => void;
  /**
   * For fields that search on Enter: while the list is open, Enter in the text takes the first option and
   * then calls this. Without it, or if the list is closed or loading, Enter submits the form.
   */
  onConfirm?: (option: T) => void;
  loadOptions: (query: string, signal: AbortSignal) => Promise<readonly T[]>;
  debounceMs?: number;
  minLength?: number;
  icon?: ReactNode;
  /** a small button at the end of the field */
  action?: ReactNode;
  emptyText?: string;
  failedText?: string;
  above?: ComboboxAbove;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  "aria-label"?: string;
}

const CLOSED: ComboboxView = { loading: false, listed: false, active: undefined };

// The part loads quietly: if it fails, the typed text can still be submitted.
const Suggestions = lazyPart<SuggestionsProps<never>>(() => import("./combobox-suggestions.tsx"), {
  quiet: true,
});

/**
 * Editable combobox with a list after the ARIA 1.2 pattern: the focus never leaves the text. The suggestions
 * are loaded when the field is first entered. The input stays the same element, so that no text is lost.
 */
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
  above = "never",
  className,
  ...props
}: ComboboxProps<T>) {
  const listId = useId();
  const wired = useFieldControl(props);
  const [entered, setEntered] = useState(false);
  const [{ loading, listed, active }, setView] = useState(CLOSED);
  const suggestions = useRef<SuggestionsHandle>(null);
  /** text typed before the suggestions were loaded, while its result is still wanted */
  const early = useRef<string>(undefined);
  const slots = {
    leading: icon && loading ? <Spinner /> : icon,
    trailing: action ?? (loading && !icon ? <Spinner /> : undefined),
  };
  const own: SuggestionsProps<T> = {
    id: listId,
    handle: suggestions,
    early,
    onView: setView,
    onValueChange,
    onSelect,
    onConfirm,
    loadOptions,
    debounceMs,
    minLength,
    emptyText,
    failedText,
    above,
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
          aria-activedescendant={active}
          value={value}
          onPointerEnter={Suggestions.preload}
          onFocus={() => setEntered(true)}
          onChange={({ target }) => {
            onValueChange(target.value);
            // A user who focused the field before the script loaded is noticed only now.
            setEntered(true);
            if (suggestions.current) suggestions.current.search(target.value);
            else early.current = target.value;
          }}
          onKeyDown={(event) => {
            if (suggestions.current) suggestions.current.press(event);
            else if (event.key === "Enter") early.current = undefined;
          }}
          onBlur={() => {
            suggestions.current?.close();
            early.current = undefined;
          }}
          className={controlClass(slots, "text-ellipsis")}
        />
      </ControlShell>
      {/* `lazyPart` cannot have a type parameter, so the props are cast. */}
      <Suggestions {...(own as unknown as SuggestionsProps<never>)} wanted={entered} />
    </div>
  );
}
