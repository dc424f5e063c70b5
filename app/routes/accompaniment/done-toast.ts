import { toast } from "~/ui/feedback/toast-store.ts";

/** Shows the toast from the route, because the pressed button may be gone when the answer arrives. */
export function toastDone<Answer extends object>(answer: Answer): Answer {
  if ("message" in answer && typeof answer.message === "string")
    toast({ title: answer.message, variant: "success" });
  return answer;
}
