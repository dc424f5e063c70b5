import type { FormAnswer } from "~/platform/web/forms.ts";
import { toast } from "~/ui/feedback/toast-store.ts";

/** The answer of a back-office action, with a message about what was done. */
type WorkAnswer = FormAnswer & { message?: string };

/** The page shows the toast and not the row, because the row may be gone when the answer arrives. */
export function toastAnswer<Answer extends WorkAnswer>(answer: Answer): Answer {
  const { message, refusal } = answer;
  if (message) toast({ title: message, variant: "success" });
  if (refusal) toast({ title: "Rien n’a changé", description: refusal, variant: "destructive" });
  return answer;
}
