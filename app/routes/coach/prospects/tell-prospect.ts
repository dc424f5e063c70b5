import { toast } from "~/ui/feedback/toast-store.ts";

/** Calls the server; what has been done leads back to the list, and is told of here, since the dialog is gone by then. */
export async function tellWhenDone<T>(call: () => Promise<T>, tell: () => void): Promise<T> {
  try {
    return await call();
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status < 400) tell();
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

export function tellDone(intent: string): void {
  const title = DONE[intent];
  if (title) toast({ title, variant: "success" });
}

const NOT_DONE: Record<string, string> = {
  status: "Impossible de mettre à jour le statut",
  call: "Impossible de mettre à jour le statut",
};

/** Why stands in the dialog, beside what was typed. */
export function tellRefused(intent: string, refusal: string): void {
  toast({ title: "Erreur", description: NOT_DONE[intent] ?? refusal, variant: "destructive" });
}
