export type ToastVariant = "default" | "success" | "destructive";

interface ToastContent {
  title: string;
  description?: string;
  variant?: ToastVariant;
}

export interface ToastMessage extends Required<Pick<ToastContent, "title" | "variant">> {
  id: number;
  description: string | undefined;
  /** False while it leaves: it stays in the page until its exit has been seen. */
  open: boolean;
  /** how many times the person had acted when it came */
  action: number;
}

const MOST_AT_ONCE = 3;
const EXIT_MS = 300;

let nextId = 1;
let actions = 0;
let toasts: readonly ToastMessage[] = [];
const listeners = new Set<() => void>();

function change(next: readonly ToastMessage[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Whoever presses or types something since has moved on: the next message takes the place of those shown before, so that
 * no two of them tell of the same form. What one action brings about (no connection, and what failed by it) stands together.
 */
export function noteAction(): void {
  actions += 1;
}

/** Shows a message from anywhere in the browser. Said twice, it is shown once, and counted from the second time. */
export function toast({ title, description, variant = "default" }: ToastContent): void {
  const message: ToastMessage = { id: nextId++, title, description, variant, open: true, action: actions };
  const others = toasts.filter(
    (shown) => shown.action === actions && (shown.title !== title || shown.description !== description),
  );
  change([...others, message].slice(-MOST_AT_ONCE));
}

export function dismissToast(id: number): void {
  change(toasts.map((message) => (message.id === id ? { ...message, open: false } : message)));
  setTimeout(() => change(toasts.filter((message) => message.id !== id)), EXIT_MS);
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly ToastMessage[] {
  return toasts;
}
