import type { FormAnswer } from "~/platform/web/forms.ts";
import { toast } from "~/ui/feedback/toast-store.ts";

const DONE: Record<string, string> = {
  cancel: "Commande annulée",
  received: "Merci, c’est noté",
};

/** Shows the toast from the route, because the pressed button may be gone when the answer arrives. */
export function toastOrder<Answer extends FormAnswer>(answer: Answer): Answer {
  const { ok, intent = "", refusal } = answer;
  const title = DONE[intent];
  if (ok && title) toast({ title, variant: "success" });
  if (refusal) toast({ title: "Rien n’a changé", description: refusal, variant: "destructive" });
  return answer;
}
