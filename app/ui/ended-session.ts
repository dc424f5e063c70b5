const listeners = new Set<() => void>();

/** For a form that is under way: what was typed is put aside before the page makes room for the login. */
export function onEndedSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellEndedSession(): void {
  for (const listener of listeners) listener();
}
