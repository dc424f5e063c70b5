import { useSyncExternalStore } from "react";

/*
 * The conversations in which a recording is not sent yet. It is kept apart from the recorder, which is loaded when it
 * is first opened.
 */

const held = new Set<string>();
const listeners = new Set<() => void>();

export const recordingKey = (conversationId: number, viewerId: string) => `${viewerId} ${conversationId}`;

/** The browser asks before it closes a page with a recording. */
const warn = (event: Event) => event.preventDefault();

export function setHeld(key: string, isHeld: boolean): void {
  if (held.has(key) === isHeld) return;
  if (isHeld) held.add(key);
  else held.delete(key);
  if (held.size > 0) window.addEventListener("beforeunload", warn);
  else window.removeEventListener("beforeunload", warn);
  for (const listener of listeners) listener();
}

export const useHeldRecording = (key: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => held.has(key),
    () => false,
  );
