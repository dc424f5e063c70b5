import type { FormAnswer } from "~/platform/web/forms.ts";
import { toast } from "~/ui/feedback/toast-store.ts";

/** What the pages of the back office answer to what was asked of them: with what was done, in words. */
type WorkAnswer = FormAnswer & { message?: string };

/** Told by the page rather than by the row, which may be gone by the time its answer has come. */
export function tellAnswer<Answer extends WorkAnswer>(answer: Answer): Answer {
  const { message, refusal } = answer;
  if (message) toast({ title: message, variant: "success" });
  if (refusal) toast({ title: "Rien n’a changé", description: refusal, variant: "destructive" });
  return answer;
}
