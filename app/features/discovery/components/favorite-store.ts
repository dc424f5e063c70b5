import { toast } from "~/ui/feedback/toast-store.ts";

/** Where the coach is noted whom a visitor wanted to keep, until they have signed in in this tab. */
export const PENDING = "pendingFavorite";

/**
 * What was pressed since the page was loaded, by person and coach: every heart of a coach shows it at once, and no page
 * has to be loaded again for it. What the server told with the page counts for all the others.
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

/** Puts the heart back to what the server knows, and says why. */
export function takeBack(key: string, favorite: boolean, why?: string): void {
  writePressed(key, favorite);
  toast({
    title: "Erreur",
    description: why || "Vos favoris n’ont pas pu être enregistrés.",
    variant: "destructive",
  });
}
