import { toast } from "~/ui/feedback/toast-store.ts";

/** The session storage remembers here the coach that a visitor wanted to add before the login. */
export const PENDING = "pendingFavorite";

/**
 * Presses since the page was loaded, by person and coach. Every heart of a coach shows them at once without a
 * reload; others show the state of the loaded page.
 */
const pressed = new Map<string, boolean>();
const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readPressed(key: string): boolean | undefined {
  return pressed.get(key);
}

export function writePressed(key: string, favorite: boolean): void {
  pressed.set(key, favorite);
  for (const listener of listeners) listener();
}

/** Restores the server's state and shows the reason. */
export function revertPress(key: string, favorite: boolean, why?: string): void {
  writePressed(key, favorite);
  toast({
    title: "Erreur",
    description: why || "Vos favoris n’ont pas pu être enregistrés.",
    variant: "destructive",
  });
}
