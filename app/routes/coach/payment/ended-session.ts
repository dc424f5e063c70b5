import { ENDED_SESSION } from "~/ui/feedback/ended-session.ts";
import { toast } from "~/ui/feedback/toast-store.ts";

/** The session ended while the page was open. */
export const SIGN_IN_TO_CHANGE = "Vous devez être connecté pour modifier vos informations de paiement.";
const SIGN_IN_TO_SEE = "Vous devez être connecté pour voir vos informations de paiement.";

/** The explanation is shown once: not right after a form has already said so. */
let explainedAt = Number.NEGATIVE_INFINITY;
const ONCE_MS = 5_000;

if (typeof window !== "undefined")
  window.addEventListener(ENDED_SESSION, () => {
    explainedAt = performance.now();
  });

export async function reportEndedSession<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (thrown) {
    if (thrown instanceof Response && /[?&]auth=login\b/.test(thrown.headers.get("Location") ?? "")) {
      if (performance.now() - explainedAt > ONCE_MS)
        toast({ title: "Erreur", description: SIGN_IN_TO_SEE, variant: "destructive" });
      explainedAt = performance.now();
    }
    throw thrown;
  }
}
