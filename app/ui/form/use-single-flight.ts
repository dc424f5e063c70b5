import { useEffect, useRef, useState } from "react";

/** A task returns "leaving" if the screen is about to close; its button stays busy until then. */
// biome-ignore lint/suspicious/noConfusingVoidType: most tasks have nothing to answer
type Task = () => Promise<"leaving" | void>;

/** Runs one task at a time; a second click during a task does nothing. */
export function useSingleFlight(): [busy: boolean, run: (task: Task) => Promise<void>, land: () => void] {
  const flying = useRef(false);
  const pressed = useRef<Element | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // A button that becomes busy loses the focus. It gets the focus back unless something else has taken it.
    if (!busy && document.activeElement?.matches('body, [role="dialog"]'))
      (pressed.current as HTMLElement | null)?.focus();
  }, [busy]);
  const land = () => {
    flying.current = false;
    setBusy(false);
  };
  const run = async (task: Task) => {
    if (flying.current) return;
    flying.current = true;
    pressed.current = document.activeElement;
    setBusy(true);
    let outcome: unknown;
    try {
      outcome = await task();
    } finally {
      if (outcome !== "leaving") land();
    }
  };
  return [busy, run, land];
}
