import { useEffect, useEffectEvent, useRef } from "react";
import { useFocusReturn } from "~/ui/overlay/modal-parts.tsx";

/** Focuses the first empty field. On touch screens it focuses the dialog, so that no keyboard covers it. */
export function useFieldFocus(screen: string) {
  const body = useRef<HTMLDivElement>(null);
  const focusReturn = useFocusReturn();
  const shown = useRef(screen);
  const focusField = () => {
    const dialog = body.current?.closest<HTMLElement>('[role="dialog"]');
    if (window.matchMedia("(pointer: coarse)").matches) return dialog?.focus();
    const fields = [
      ...(body.current?.querySelectorAll<HTMLInputElement>("form input:not([type=hidden])") ?? []),
    ];
    (fields.find(({ value }) => !value) ?? fields[0] ?? dialog)?.focus();
  };
  const switched = useEffectEvent(focusField);
  useEffect(() => {
    if (shown.current !== screen) switched();
    shown.current = screen;
  }, [screen]);
  return {
    ...focusReturn,
    body,
    onOpenAutoFocus: (event: Event) => {
      focusReturn.onOpenAutoFocus();
      event.preventDefault();
      focusField();
    },
  };
}
