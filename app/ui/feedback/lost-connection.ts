import { toast } from "./toast-store.ts";

const PATIENCE_MS = 5_000;

/** Asks our server, because the browser only knows whether its own network is up. */
export async function siteAnswers(): Promise<boolean> {
  try {
    const answer = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok;
  } catch {
    return false;
  }
}

const TITLE = "Pas de connexion";
const NEXT = "Vérifiez votre réseau, puis réessayez.";

/** For forms that show the message themselves. */
export const LOST_CONNECTION = `${TITLE}. ${NEXT}`;

export function showLostConnection(): void {
  toast({ title: TITLE, description: NEXT, variant: "destructive" });
}

/** The server answers, but no longer has a file of the page that is open here. */
export function showNewVersion(): void {
  toast({
    title: "Le site vient d’être mis à jour",
    description: "Terminez ou copiez ce que vous écrivez, puis rechargez la page pour continuer.",
  });
}
