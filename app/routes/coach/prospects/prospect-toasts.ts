import { toast } from "~/ui/feedback/toast-store.ts";

/** A completed change answers with a redirect. The dialog is gone by then, so the toast is shown here. */
export async function toastWhenDone<T>(call: () => Promise<T>, showToast: () => void): Promise<T> {
  try {
    return await call();
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status < 400) showToast();
    throw thrown;
  }
}

const DONE: Record<string, string> = {
  status: "Statut mis à jour",
  call: "Statut mis à jour",
  notes: "Notes enregistrées",
  contact: "Coordonnées enregistrées",
  delete: "Prospect supprimé",
};

export function toastDone(intent: string): void {
  const title = DONE[intent];
  if (title) toast({ title, variant: "success" });
}

const NOT_DONE: Record<string, string> = {
  status: "Impossible de mettre à jour le statut",
  call: "Impossible de mettre à jour le statut",
};

/** The dialog itself shows the detailed reason beside the typed text. */
export function toastRefused(intent: string, refusal: string): void {
  toast({ title: "Erreur", description: NOT_DONE[intent] ?? refusal, variant: "destructive" });
}
