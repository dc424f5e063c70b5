export type ToastVariant = "default" | "success" | "destructive";

interface ToastContent {
  title: string;
  description?: string;
  variant?: ToastVariant;
  /** a button inside; what it does has to be reachable elsewhere too, because a toast leaves */
  action?: ToastAction | undefined;
}

interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastMessage extends Required<Pick<ToastContent, "title" | "variant">> {
  id: number;
  description: string | undefined;
  action: ToastAction | undefined;
  /** false during the exit animation, while the toast is still in the page */
  open: boolean;
  /** the number of user actions when the toast appeared */
  turn: number;
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
 * Counts user actions. After a new action, the next toast replaces the earlier ones, so that no two toasts
 * are about the same form. Toasts of one action (a lost connection and its consequence) stay together.
 */
export function noteAction(): void {
  actions += 1;
}

/** Shows a toast from anywhere in the browser. A repeated message is shown once, and its time restarts. */
export function toast({ title, description, action, variant = "default" }: ToastContent): void {
  const message: ToastMessage = {
    id: nextId++,
    title,
    description,
    action,
    variant,
    open: true,
    turn: actions,
  };
  const others = toasts.filter(
    (shown) => shown.turn === actions && (shown.title !== title || shown.description !== description),
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
