import { toast } from "~/ui/feedback/toast-store.ts";

/** Told by the page: what was pressed may be gone by the time that it is done. */
export function tellDone<Answer extends object>(answer: Answer): Answer {
  if ("message" in answer && typeof answer.message === "string")
    toast({ title: answer.message, variant: "success" });
  return answer;
}
