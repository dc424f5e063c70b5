import { CornerDownLeft } from "lucide-react";
import { useEffect, useRef } from "react";

export interface ComboboxOption {
  id: string;
  label: string;
  /** secondary line */
  detail?: string;
  /** text of the field once the option is chosen; the label by default */
  text?: string;
}

const ABOVE = {
  never: "top-full mt-1.5 max-h-80 scroll-mt-14",
  "on phones":
    "sm:top-full sm:mt-1.5 sm:max-h-80 sm:scroll-mt-14 max-sm:bottom-full max-sm:mb-1.5 max-sm:max-h-52 max-sm:scroll-mt-20",
  always: "bottom-full mb-1.5 max-h-52 scroll-mt-20",
};

/** Where the list opens above its field, because the button that follows must stay in sight. */
export type ComboboxAbove = keyof typeof ABOVE;

/** The scroll margin is the height of the field or the header, which must not cover a list that is revealed. */
export const comboboxPanelClass = (above: ComboboxAbove): string =>
  `absolute inset-x-0 z-30 scroll-mb-3 animate-rise-in overflow-y-auto overscroll-contain rounded-md border border-line bg-surface shadow-raised ${ABOVE[above]}`;

/** Scrolls the panel into view, because it may open below the screen or below the end of a dialog. */
export function revealPanel(panel: HTMLElement | null) {
  panel?.scrollIntoView({ block: "nearest" });
}

interface ComboboxListProps<T> {
  id: string;
  options: readonly T[];
  active: number;
  /** index of the option that Enter takes from the field; -1 for none */
  first: number;
  above: ComboboxAbove;
  onChoose: (option: T) => void;
}

export function comboboxOptionId(listId: string, at: number): string {
  return `${listId}-${at}`;
}

export function ComboboxList<T extends ComboboxOption>({
  id,
  options,
  active,
  first,
  above,
  onChoose,
}: ComboboxListProps<T>) {
  const activeItem = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another option becomes the active one
  useEffect(() => {
    activeItem.current?.scrollIntoView({ block: "nearest" });
  }, [active]);

  return (
    <div
      ref={revealPanel}
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className={`${comboboxPanelClass(above)} p-1.5`}
    >
      {options.map((option, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which points here with aria-activedescendant
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the text
        <div
          key={option.id}
          ref={at === active ? activeItem : undefined}
          id={comboboxOptionId(id, at)}
          role="option"
          aria-selected={at === active}
          // The comma makes screen readers pause between the two lines.
          aria-label={option.detail ? `${option.label}, ${option.detail}` : undefined}
          // A press must not take the focus from the field, because a blur closes the list.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          data-first={at === first || undefined}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 leading-snug hover:bg-sunken data-first:bg-sunken aria-selected:bg-clay-pale aria-selected:shadow-[inset_3px_0_0_var(--clay)]"
        >
          <span className="grid flex-1">
            {option.label}
            {option.detail && <span className="text-sm text-muted">{option.detail}</span>}
          </span>
          {at === first && <CornerDownLeft aria-hidden="true" className="size-4 shrink-0 text-muted" />}
        </div>
      ))}
    </div>
  );
}
