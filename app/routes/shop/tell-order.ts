import type { FormAnswer } from "~/platform/web/forms.ts";
import { toast } from "~/ui/feedback/toast-store.ts";

const DONE: Record<string, string> = {
  cancel: "Commande annulée",
  received: "Merci, c’est noté",
};

/** Told by the page rather than by the button, which may be gone by the time its answer has come. */
export function tellOrder<Answer extends FormAnswer>(answer: Answer): Answer {
  const { ok, intent = "", refusal } = answer;
  const title = DONE[intent];
  if (ok && title) toast({ title, variant: "success" });
  if (refusal) toast({ title: "Rien n’a changé", description: refusal, variant: "destructive" });
  return answer;
}
